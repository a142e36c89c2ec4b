-- The search text follows a large import step by step, beside everything else; on PGlite others wait for each step.
-- A GIN index gathers new entries and sorts them in when 4 MB are together, which holds one step up for a second.
-- Smaller portions cost more in all, but no step is long.

ALTER INDEX rer_dienstleister_search_trigrams SET (gin_pending_list_limit = 256);
SELECT gin_clean_pending_list('rer_dienstleister_search_trigrams'::regclass);

-- In the order of id, so that two who bring the same providers up to date wait for each other instead of dying.
CREATE OR REPLACE FUNCTION rer_dienstleister_refresh_search(ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  refreshed integer;
BEGIN
  INSERT INTO rer_dienstleister_search AS target (id, version, search)
    SELECT provider.id, provider.version, rer_dienstleister_search_text(provider)
      FROM rer_dienstleister_rows AS provider LEFT JOIN rer_dienstleister_search AS known USING (id)
      WHERE provider.id = ANY (ids) AND known.version IS DISTINCT FROM provider.version
        AND (provider.import_id IS NULL OR provider.import_id NOT IN (SELECT id FROM rer_imports WHERE is_hidden))
      ORDER BY provider.id
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, search = excluded.search
    WHERE target.version < excluded.version;
  GET DIAGNOSTICS refreshed = ROW_COUNT;
  RETURN refreshed;
END $$;

-- One step through all providers in the order of id. Looks at 1,000 of them after `after` (NULL: from the beginning),
-- which is cheap, and brings the first `max_rows` that are behind up to date, which is not.
-- `last_id` is where the next step goes on; NULL when there is no next step.
CREATE OR REPLACE FUNCTION rer_dienstleister_refresh_search_step(
  after uuid, max_rows integer, OUT last_id uuid, OUT refreshed integer
) LANGUAGE plpgsql AS $$
DECLARE
  page uuid[];
  behind uuid[];
BEGIN
  -- One condition that the primary key answers: with `after IS NULL OR`, a plan made once would read all rows up to
  -- `after` in every step.
  SELECT array_agg(id ORDER BY id) INTO page FROM (
    SELECT id FROM rer_dienstleister_rows
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
