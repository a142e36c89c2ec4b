-- An entry of providers that are gone (removed, erased, or rows of an import that was taken back) says so: whoever keeps an
-- index of them takes them out without reading them, which for thousands at once takes longer than anything else. It holds
-- until a later entry names them again; entries of one provider are numbered in the order in which it changed.
ALTER TABLE rer_directory_feed ADD COLUMN is_gone boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT is_gone OR provider_ids IS NOT NULL);

-- As rer_directory_note, of providers that are gone.
CREATE FUNCTION rer_directory_note_gone(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 0 THEN
    INSERT INTO rer_directory_feed (provider_ids, is_gone)
      SELECT ids[first : first + 999], true FROM generate_series(1, cardinality(ids), 1000) AS first;
    NOTIFY rer_directory;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION rer_directory_note_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rer_directory_note((SELECT array_agg(id) FROM changed WHERE deleted_at IS NULL));
  PERFORM rer_directory_note_gone((SELECT array_agg(id) FROM changed WHERE deleted_at IS NOT NULL));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION rer_directory_note_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rer_directory_note_gone((
    SELECT array_agg(id) FROM deleted
      WHERE current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off'
        OR import_id IN (SELECT id FROM rer_imports WHERE is_hidden AND NOT dry_run)
  ));
  RETURN NULL;
END $$;

-- Replacing a function takes back whose rights it runs with (20261121160000_row_rights.sql).
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['rer_directory_note_changed', 'rer_directory_note_deleted'] LOOP
    EXECUTE format('ALTER FUNCTION %I() SECURITY DEFINER', name);
    EXECUTE format('ALTER FUNCTION %I() SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;
