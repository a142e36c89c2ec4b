-- Changes of providers that are there already become visible as their import does: by one change of one row. The changed
-- provider is written beside the original, as a replacement that nobody sees; a flip shows all replacements of an import
-- and hides their originals. Afterwards, unseen and step by step, the values go into the originals (docs/decisions/006).
-- The view reads both tables, because one inherits from the other; keys of other tables point to the original.

-- An undo is a flip too. At most one of the installation is not settled.
CREATE TABLE rer_import_flips (
  -- The import's own, or another one when it is taken back.
  id uuid PRIMARY KEY,
  import_id uuid NOT NULL REFERENCES rer_imports (id),
  is_undo boolean NOT NULL DEFAULT false,
  -- staged: replacements are being written. dropped: it will never be shown, its replacements go.
  state text NOT NULL DEFAULT 'staged' CHECK (state IN ('staged', 'shown', 'dropped')),
  actor text NOT NULL,
  shown_at timestamptz
);

-- Providers that a staged flip has no replacement for, because somebody worked on them: few, done one by one in the step
-- that shows it.
CREATE TABLE rer_import_flip_rest (
  flip_id uuid NOT NULL REFERENCES rer_import_flips (id) ON DELETE CASCADE,
  -- No foreign key: it would wait for whoever works on the provider. It is gone with the flip, in seconds.
  provider_id uuid NOT NULL,
  PRIMARY KEY (flip_id, provider_id)
);

-- Of an original: the flip that hides it. Of a replacement: the flip that shows it. A flip that is gone hides nothing.
ALTER TABLE rer_dienstleister_rows ADD COLUMN hidden_by uuid, ADD COLUMN shown_by uuid;

-- Empty but for the moments around a flip. Inherited are columns, defaults and checks; keys and triggers are not.
CREATE TABLE rer_dienstleister_replacements (
  PRIMARY KEY (id),
  CHECK (shown_by IS NOT NULL AND hidden_by IS NULL)
) INHERITS (rer_dienstleister_rows);

CREATE INDEX rer_dienstleister_replacements_email ON rer_dienstleister_replacements (lower(email));
CREATE INDEX rer_dienstleister_replacements_deleted_at ON rer_dienstleister_replacements (deleted_at)
  WHERE deleted_at IS NOT NULL;
CREATE INDEX rer_dienstleister_replacements_import_id ON rer_dienstleister_replacements (import_id)
  WHERE import_id IS NOT NULL;

-- Arrays, which are made once for a statement however often it looks rows up; the forms are those that the planner takes
-- for true for most rows as long as it has no statistics.
CREATE OR REPLACE VIEW rer_dienstleister AS
  SELECT id, name, email, company, phone, url, firmen_name, strasse_mit_hausnummer, plz, stadt, land, angebote,
    stadtwerke_kollaborationen, benchmarks, sonstiges, produktgruppen, notes, category, mitarbeiter, zweigstellen,
    umsatz, rating, intern, is_active, additional_data, created_at, updated_at, version, created_by, import_id,
    deleted_at
  FROM rer_dienstleister_rows
  WHERE (import_id = ANY (ARRAY(SELECT id FROM rer_imports WHERE is_hidden))) IS NOT TRUE
    AND (hidden_by = ANY (ARRAY(SELECT id FROM rer_import_flips WHERE state = 'shown'))) IS NOT TRUE
    AND CASE WHEN shown_by IS NULL THEN true
      ELSE shown_by = ANY (ARRAY(SELECT id FROM rer_import_flips WHERE state = 'shown')) END;

-- Somebody changes a provider for which a flip is being staged. What was staged does not fit any more; what an undo has
-- looked at, or will, is not as the import left it. Called before the change, with the row as it was.
CREATE FUNCTION rer_dienstleister_leave_flip(provider rer_dienstleister_rows) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  flip rer_import_flips;
BEGIN
  SELECT * INTO flip FROM rer_import_flips
    WHERE id = provider.hidden_by OR (is_undo AND state = 'staged' AND import_id = provider.import_id)
    ORDER BY id = provider.hidden_by DESC NULLS LAST LIMIT 1 FOR KEY SHARE;
  IF flip.id IS NULL THEN
    RETURN;
  END IF;
  IF flip.id = provider.hidden_by THEN
    IF flip.state = 'shown' THEN
      -- Only a statement that names the row by its key, past the view, comes here (ON CONFLICT).
      RAISE EXCEPTION 'The provider is being brought up to date; try again.' USING ERRCODE = 'serialization_failure';
    END IF;
    PERFORM set_config('rer.bookkeeping', 'off', true);
    DELETE FROM rer_dienstleister_replacements WHERE id = provider.id;
    PERFORM set_config('rer.bookkeeping', 'on', true);
  END IF;
  IF flip.state = 'staged' THEN
    INSERT INTO rer_import_flip_rest (flip_id, provider_id) VALUES (flip.id, provider.id) ON CONFLICT DO NOTHING;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION rer_dienstleister_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.id := OLD.id;
  NEW.created_at := OLD.created_at;
  NEW.created_by := OLD.created_by;
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  NEW.intern := coalesce(NEW.intern, false);
  NEW.is_active := coalesce(NEW.is_active, true);
  NEW.additional_data := coalesce(NEW.additional_data, '{}');
  IF NEW.name IS DISTINCT FROM OLD.name OR NEW.email IS DISTINCT FROM OLD.email THEN
    NEW.name_key := NULL;
    NEW.match_key := NULL;
  END IF;
  IF OLD.shown_by IS NULL AND (OLD.hidden_by IS NOT NULL OR OLD.import_id IS NOT NULL) THEN
    PERFORM rer_dienstleister_leave_flip(OLD);
    NEW.hidden_by := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION rer_dienstleister_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := coalesce(nullif(current_setting('rer.actor', true), ''), session_user::text);
  of_import uuid := nullif(current_setting('rer.import_id', true), '');
  before_change jsonb := to_jsonb(OLD);
  old_part jsonb;
  new_part jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Of the pair of original and replacement none stays without the other; it is one erasure.
    IF OLD.shown_by IS NOT NULL OR OLD.hidden_by IS NOT NULL THEN
      PERFORM set_config('rer.bookkeeping', 'off', true);
      DELETE FROM rer_dienstleister_rows WHERE id = OLD.id;
      PERFORM set_config('rer.bookkeeping', 'on', true);
    END IF;
    -- Removing a row for good is erasure: what the trail held of it goes too, and only that it happened stays.
    DELETE FROM rer_dienstleister_changes WHERE provider_id = OLD.id;
    INSERT INTO rer_dienstleister_changes (provider_id, actor, action, version, old_values, new_values, import_id)
      VALUES (OLD.id, who, 'delete', OLD.version, '{}', '{}', of_import);
    RETURN NULL;
  END IF;
  SELECT jsonb_object_agg(key, before_change -> key), jsonb_object_agg(key, value) INTO old_part, new_part
    FROM jsonb_each(to_jsonb(NEW))
    WHERE key NOT IN ('version', 'updated_at', 'name_key', 'match_key', 'hidden_by', 'shown_by')
      AND value IS DISTINCT FROM before_change -> key;
  IF new_part IS NOT NULL THEN
    INSERT INTO rer_dienstleister_changes (provider_id, actor, action, version, old_values, new_values, import_id)
      VALUES (OLD.id, who, 'update', NEW.version, old_part, new_part, of_import);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER rer_dienstleister_keep BEFORE UPDATE ON rer_dienstleister_replacements FOR EACH ROW
  WHEN (current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off')
  EXECUTE FUNCTION rer_dienstleister_keep();

CREATE TRIGGER rer_dienstleister_record_change AFTER UPDATE OR DELETE ON rer_dienstleister_replacements FOR EACH ROW
  WHEN (current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off')
  EXECUTE FUNCTION rer_dienstleister_record_change();

-- Puts the values of shown replacements into their originals, where nobody sees a difference. The caller holds the table
-- (EXCLUSIVE): whoever waited for one of these rows would find it gone. Returns how many there were.
CREATE FUNCTION rer_dienstleister_settle(ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  settled integer;
BEGIN
  PERFORM set_config('rer.bookkeeping', 'off', true);
  WITH gone AS (
    DELETE FROM rer_dienstleister_replacements
      WHERE id = ANY (ids) AND shown_by IN (SELECT id FROM rer_import_flips WHERE state = 'shown')
      RETURNING *
  )
  UPDATE ONLY rer_dienstleister_rows AS original SET
    name = gone.name, email = gone.email, company = gone.company, phone = gone.phone, url = gone.url,
    firmen_name = gone.firmen_name, strasse_mit_hausnummer = gone.strasse_mit_hausnummer, plz = gone.plz,
    stadt = gone.stadt, land = gone.land, angebote = gone.angebote,
    stadtwerke_kollaborationen = gone.stadtwerke_kollaborationen, benchmarks = gone.benchmarks,
    sonstiges = gone.sonstiges, produktgruppen = gone.produktgruppen, notes = gone.notes, category = gone.category,
    mitarbeiter = gone.mitarbeiter, zweigstellen = gone.zweigstellen, umsatz = gone.umsatz, rating = gone.rating,
    intern = gone.intern, is_active = gone.is_active, additional_data = gone.additional_data,
    updated_at = gone.updated_at, version = gone.version, import_id = gone.import_id, deleted_at = gone.deleted_at,
    name_key = gone.name_key, match_key = gone.match_key, hidden_by = NULL
    FROM gone WHERE original.id = gone.id;
  GET DIAGNOSTICS settled = ROW_COUNT;
  PERFORM set_config('rer.bookkeeping', 'on', true);
  RETURN settled;
END $$;

-- Search texts are made of what everybody sees.
CREATE OR REPLACE FUNCTION rer_dienstleister_refresh_search(ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  refreshed integer;
BEGIN
  INSERT INTO rer_dienstleister_search AS target (id, version, search)
    SELECT provider.id, provider.version, rer_dienstleister_search_text(provider)
      FROM rer_dienstleister_rows AS provider LEFT JOIN rer_dienstleister_search AS known USING (id)
      WHERE provider.id = ANY (ids) AND known.version IS DISTINCT FROM provider.version
        AND (provider.import_id = ANY (ARRAY(SELECT id FROM rer_imports WHERE is_hidden))) IS NOT TRUE
        AND (provider.hidden_by = ANY (ARRAY(SELECT id FROM rer_import_flips WHERE state = 'shown'))) IS NOT TRUE
        AND CASE WHEN provider.shown_by IS NULL THEN true
          ELSE provider.shown_by = ANY (ARRAY(SELECT id FROM rer_import_flips WHERE state = 'shown')) END
      ORDER BY provider.id
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, search = excluded.search
    WHERE target.version < excluded.version;
  GET DIAGNOSTICS refreshed = ROW_COUNT;
  RETURN refreshed;
END $$;

CREATE OR REPLACE FUNCTION rer_dienstleister_refresh_search_step(
  after uuid, max_rows integer, OUT last_id uuid, OUT refreshed integer
) LANGUAGE plpgsql AS $$
DECLARE
  page uuid[];
  behind uuid[];
BEGIN
  -- One condition that the primary key answers: with `after IS NULL OR`, a plan made once would read all rows up to
  -- `after` in every step. Every provider has its original.
  SELECT array_agg(id ORDER BY id) INTO page FROM (
    SELECT id FROM ONLY rer_dienstleister_rows
      WHERE id >= coalesce(after, '00000000-0000-0000-0000-000000000000') AND id IS DISTINCT FROM after
      ORDER BY id LIMIT 1000
  ) AS next_page;
  refreshed := 0;
  IF page IS NULL THEN
    RETURN;
  END IF;
  SELECT array_agg(id ORDER BY id) INTO behind FROM (
    SELECT provider.id
      FROM rer_dienstleister AS provider LEFT JOIN rer_dienstleister_search AS known USING (id)
      WHERE provider.id = ANY (page) AND known.version IS DISTINCT FROM provider.version
      ORDER BY provider.id LIMIT max_rows
  ) AS first_behind;
  last_id := page[array_upper(page, 1)];
  IF behind IS NOT NULL THEN
    refreshed := rer_dienstleister_refresh_search(behind);
    IF array_length(behind, 1) >= max_rows THEN
      last_id := behind[array_upper(behind, 1)];
    END IF;
  END IF;
END $$;
