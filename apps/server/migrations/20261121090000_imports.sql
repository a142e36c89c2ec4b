-- Rows of an import are written by and by and become visible, or vanish, by one change of one row of rer_imports: a
-- million rows in one short step, without copying them. So what everybody reads and writes becomes a view, and the
-- rows get a name of their own. Rows in bulk (COPY, which knows no views) go to the table.

ALTER TABLE rer_dienstleister RENAME TO rer_dienstleister_rows;

-- Two keys of 53 bits that tell what is already there (packages/directory, `providerKeys`). They are made by the
-- program, which knows legal forms and umlauts; NULL: not made yet.
ALTER TABLE rer_dienstleister_rows ADD COLUMN name_key bigint, ADD COLUMN match_key bigint;

CREATE INDEX rer_dienstleister_keys ON rer_dienstleister_rows (name_key, match_key) WHERE name_key IS NOT NULL;
CREATE INDEX rer_dienstleister_without_keys ON rer_dienstleister_rows (id) WHERE name_key IS NULL;

CREATE TABLE rer_imports (
  id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'succeeded', 'failed', 'cancelled', 'undone')),
  -- Its rows are invisible through every interface.
  is_hidden boolean NOT NULL DEFAULT true,
  mode text NOT NULL CHECK (mode IN ('skip', 'update', 'add')),
  dry_run boolean NOT NULL DEFAULT false,
  file_name text CHECK (char_length(file_name) <= 200),
  started_by text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  idempotency_key text CHECK (char_length(idempotency_key) <= 200),
  -- Of the file and the settings: the same key with another hash is a mistake of the client.
  request_hash text NOT NULL,
  headers jsonb,
  mapping jsonb,
  bytes_total bigint NOT NULL DEFAULT 0,
  bytes_read bigint NOT NULL DEFAULT 0,
  rows_read integer NOT NULL DEFAULT 0,
  total_records integer NOT NULL DEFAULT 0,
  inserted integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  existing integer NOT NULL DEFAULT 0,
  similar_count integer NOT NULL DEFAULT 0,
  skipped_count integer NOT NULL DEFAULT 0,
  left_count integer NOT NULL DEFAULT 0,
  numbers_refused bigint NOT NULL DEFAULT 0,
  nul_removed bigint NOT NULL DEFAULT 0,
  columns_ignored integer NOT NULL DEFAULT 0,
  message text,
  problem jsonb,
  -- What names rows (similar ones, the preview); goes with them after the days in which an import can be undone.
  details jsonb NOT NULL DEFAULT '{}'
);

-- Rows are hidden by the mark on their import: with the import gone they would show.
CREATE FUNCTION rer_imports_keep_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An import with hidden rows cannot be deleted.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER rer_imports_keep_hidden BEFORE DELETE ON rer_imports FOR EACH ROW
  WHEN (OLD.is_hidden) EXECUTE FUNCTION rer_imports_keep_hidden();

CREATE INDEX rer_imports_hidden ON rer_imports (id) WHERE is_hidden;
CREATE INDEX rer_imports_started_at ON rer_imports (started_at);
CREATE UNIQUE INDEX rer_imports_idempotency_key ON rer_imports (started_by, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE TABLE rer_import_skipped (
  import_id uuid NOT NULL REFERENCES rer_imports (id) ON DELETE CASCADE,
  -- Physical line of the file, from 1.
  line integer NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, line)
);

-- Changes of providers that were there before, applied in the step that makes the import visible. What remains of an
-- import that succeeded is its part of the trail, which moves to rer_dienstleister_changes by and by: writing it in that
-- step would make it long. An erased provider leaves nothing here.
CREATE TABLE rer_import_updates (
  import_id uuid NOT NULL REFERENCES rer_imports (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES rer_dienstleister_rows (id) ON DELETE CASCADE,
  line integer NOT NULL,
  -- The version that the values were compared with.
  base_version integer NOT NULL,
  -- Only what differs, like the trail.
  old_values jsonb NOT NULL,
  new_values jsonb NOT NULL,
  PRIMARY KEY (import_id, provider_id)
);

CREATE INDEX rer_import_updates_provider ON rer_import_updates (provider_id);

-- What an undo left as it was, because it had been changed since.
CREATE TABLE rer_import_left (
  import_id uuid NOT NULL REFERENCES rer_imports (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES rer_dienstleister_rows (id) ON DELETE CASCADE,
  PRIMARY KEY (import_id, provider_id)
);

CREATE INDEX rer_import_left_provider ON rer_import_left (provider_id);

-- The providers, for everybody. The columns are named, so that a later column shows only where it is meant to.
-- Rows do not refer to their import by a foreign key: checking it would slow every import.
CREATE VIEW rer_dienstleister AS
  SELECT id, name, email, company, phone, url, firmen_name, strasse_mit_hausnummer, plz, stadt, land, angebote,
    stadtwerke_kollaborationen, benchmarks, sonstiges, produktgruppen, notes, category, mitarbeiter, zweigstellen,
    umsatz, rating, intern, is_active, additional_data, created_at, updated_at, version, created_by, import_id,
    deleted_at
  FROM rer_dienstleister_rows
  -- Not EXISTS: this form is looked up in a hash table that is made once for a statement.
  WHERE import_id IS NULL OR import_id NOT IN (SELECT id FROM rer_imports WHERE is_hidden);

-- Bulk work on rows that nobody has seen sets rer.bookkeeping to off for its transaction: then neither version nor
-- trail is kept. The condition stands on the trigger, so that not even the function is called.
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
  RETURN NEW;
END $$;

DROP TRIGGER rer_dienstleister_keep ON rer_dienstleister_rows;
CREATE TRIGGER rer_dienstleister_keep BEFORE UPDATE ON rer_dienstleister_rows FOR EACH ROW
  WHEN (current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off')
  EXECUTE FUNCTION rer_dienstleister_keep();

-- The import that a change belongs to, told by the transaction in rer.import_id.
ALTER TABLE rer_dienstleister_changes ADD COLUMN import_id uuid;
CREATE INDEX rer_dienstleister_changes_import ON rer_dienstleister_changes (import_id) WHERE import_id IS NOT NULL;

CREATE OR REPLACE FUNCTION rer_dienstleister_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := coalesce(nullif(current_setting('rer.actor', true), ''), session_user::text);
  of_import uuid := nullif(current_setting('rer.import_id', true), '');
  before_change jsonb := to_jsonb(OLD);
  old_part jsonb;
  new_part jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Removing a row for good is erasure: what the trail held of it goes too, and only that it happened stays.
    DELETE FROM rer_dienstleister_changes WHERE provider_id = OLD.id;
    INSERT INTO rer_dienstleister_changes (provider_id, actor, action, version, old_values, new_values, import_id)
      VALUES (OLD.id, who, 'delete', OLD.version, '{}', '{}', of_import);
    RETURN NULL;
  END IF;
  SELECT jsonb_object_agg(key, before_change -> key), jsonb_object_agg(key, value) INTO old_part, new_part
    FROM jsonb_each(to_jsonb(NEW))
    WHERE key NOT IN ('version', 'updated_at', 'name_key', 'match_key')
      AND value IS DISTINCT FROM before_change -> key;
  IF new_part IS NOT NULL THEN
    INSERT INTO rer_dienstleister_changes (provider_id, actor, action, version, old_values, new_values, import_id)
      VALUES (OLD.id, who, 'update', NEW.version, old_part, new_part, of_import);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER rer_dienstleister_record_change ON rer_dienstleister_rows;
CREATE TRIGGER rer_dienstleister_record_change AFTER UPDATE OR DELETE ON rer_dienstleister_rows FOR EACH ROW
  WHEN (current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off')
  EXECUTE FUNCTION rer_dienstleister_record_change();

-- Search texts are made of visible rows only. The argument of rer_dienstleister_search_text is a row of the table.
CREATE OR REPLACE FUNCTION rer_dienstleister_refresh_search(ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  refreshed integer;
BEGIN
  INSERT INTO rer_dienstleister_search AS target (id, version, search)
    SELECT provider.id, provider.version, rer_dienstleister_search_text(provider)
      FROM rer_dienstleister_rows AS provider LEFT JOIN rer_dienstleister_search AS known USING (id)
      WHERE provider.id = ANY (ids) AND known.version IS DISTINCT FROM provider.version
        AND (provider.import_id IS NULL OR provider.import_id NOT IN (SELECT id FROM rer_imports WHERE is_hidden))
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
BEGIN
  -- One condition that the primary key answers: with `after IS NULL OR`, a plan made once would read all rows up to
  -- `after` in every step.
  SELECT array_agg(id ORDER BY id) INTO page FROM (
    SELECT id FROM rer_dienstleister_rows
      WHERE id >= coalesce(after, '00000000-0000-0000-0000-000000000000') AND id IS DISTINCT FROM after
      ORDER BY id LIMIT max_rows
  ) AS next_page;
  refreshed := 0;
  IF page IS NOT NULL THEN
    refreshed := rer_dienstleister_refresh_search(page);
    last_id := page[array_upper(page, 1)];
  END IF;
END $$;
