-- Data contract, section 3.3. Lengths: packages/contracts/src/provider.ts.

CREATE TABLE rer_dienstleister (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  company text CHECK (char_length(company) <= 10000),
  phone text CHECK (char_length(phone) <= 10000),
  url text CHECK (char_length(url) <= 10000),
  firmen_name text CHECK (char_length(firmen_name) <= 10000),
  strasse_mit_hausnummer text CHECK (char_length(strasse_mit_hausnummer) <= 10000),
  plz text CHECK (char_length(plz) <= 10000),
  stadt text CHECK (char_length(stadt) <= 10000),
  land text CHECK (char_length(land) <= 10000),
  angebote text CHECK (char_length(angebote) <= 10000),
  stadtwerke_kollaborationen text CHECK (char_length(stadtwerke_kollaborationen) <= 10000),
  benchmarks text CHECK (char_length(benchmarks) <= 10000),
  sonstiges text CHECK (char_length(sonstiges) <= 10000),
  produktgruppen text CHECK (char_length(produktgruppen) <= 10000),
  notes text CHECK (char_length(notes) <= 10000),
  category text CHECK (char_length(category) <= 10000),
  mitarbeiter integer,
  zweigstellen integer,
  umsatz numeric(18, 2),
  rating numeric(4, 2),
  intern boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  -- The limit of 64 KiB counts the text as it was sent; PostgreSQL's own writing of it has more blanks.
  additional_data jsonb NOT NULL DEFAULT '{}' CHECK (
    jsonb_typeof(additional_data) = 'object' AND octet_length(additional_data::text) <= 131072
  ),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  created_by text,
  import_id uuid,
  deleted_at timestamptz
);

CREATE INDEX rer_dienstleister_email ON rer_dienstleister (lower(email));
CREATE INDEX rer_dienstleister_deleted_at ON rer_dienstleister (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX rer_dienstleister_import_id ON rer_dienstleister (import_id) WHERE import_id IS NOT NULL;

-- A bulk insert sends NULL for what a record does not mention (data contract, 2.1).
CREATE FUNCTION rer_dienstleister_fill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.intern := coalesce(NEW.intern, false);
  NEW.is_active := coalesce(NEW.is_active, true);
  NEW.additional_data := coalesce(NEW.additional_data, '{}');
  RETURN NEW;
END $$;

CREATE TRIGGER rer_dienstleister_fill BEFORE INSERT ON rer_dienstleister FOR EACH ROW
  WHEN (NEW.intern IS NULL OR NEW.is_active IS NULL OR NEW.additional_data IS NULL)
  EXECUTE FUNCTION rer_dienstleister_fill();

-- Version and bookkeeping are not the writer's: whatever an update says about them is replaced.
CREATE FUNCTION rer_dienstleister_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.id := OLD.id;
  NEW.created_at := OLD.created_at;
  NEW.created_by := OLD.created_by;
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  NEW.intern := coalesce(NEW.intern, false);
  NEW.is_active := coalesce(NEW.is_active, true);
  NEW.additional_data := coalesce(NEW.additional_data, '{}');
  RETURN NEW;
END $$;

CREATE TRIGGER rer_dienstleister_keep BEFORE UPDATE ON rer_dienstleister FOR EACH ROW
  EXECUTE FUNCTION rer_dienstleister_keep();

-- Who changed what from what to what: one row per changed record, the changed columns alone. An insert leaves no row,
-- created_at and created_by tell about it, so that a bulk import stays fast. Staff remove a provider by deleted_at, which is an update and can be undone.
CREATE TABLE rer_dienstleister_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL CHECK (action IN ('update', 'delete')),
  -- The version that the change led to; for a delete, the last one.
  version integer NOT NULL,
  old_values jsonb NOT NULL,
  new_values jsonb NOT NULL
);

CREATE INDEX rer_dienstleister_changes_provider ON rer_dienstleister_changes (provider_id, id);
CREATE INDEX rer_dienstleister_changes_at ON rer_dienstleister_changes (at);

CREATE FUNCTION rer_dienstleister_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := coalesce(nullif(current_setting('rer.actor', true), ''), session_user::text);
  before_change jsonb := to_jsonb(OLD);
  old_part jsonb;
  new_part jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Removing a row for good is erasure: what the trail held of it goes too, and only that it happened stays.
    DELETE FROM rer_dienstleister_changes WHERE provider_id = OLD.id;
    INSERT INTO rer_dienstleister_changes (provider_id, actor, action, version, old_values, new_values)
      VALUES (OLD.id, who, 'delete', OLD.version, '{}', '{}');
    RETURN NULL;
  END IF;
  SELECT jsonb_object_agg(key, before_change -> key), jsonb_object_agg(key, value) INTO old_part, new_part
    FROM jsonb_each(to_jsonb(NEW))
    WHERE key NOT IN ('version', 'updated_at') AND value IS DISTINCT FROM before_change -> key;
  IF new_part IS NOT NULL THEN
    INSERT INTO rer_dienstleister_changes (provider_id, actor, action, version, old_values, new_values)
      VALUES (OLD.id, who, 'update', NEW.version, old_part, new_part);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER rer_dienstleister_record_change AFTER UPDATE OR DELETE ON rer_dienstleister FOR EACH ROW
  EXECUTE FUNCTION rer_dienstleister_record_change();
