-- The text that providers are found by. It stands on a table of its own, filled after the commit of an import: an
-- index on the provider table itself would cost four fifths of the import's speed (data contract, 3.3).

-- The search text follows a large import step by step, beside everything else; on PGlite others wait for each step. A GIN index
-- gathers new entries and sorts them in when 4 MB are together, which holds one step up for a second. Smaller portions cost more
-- in all, but no step is long.

CREATE TABLE rer_dienstleister_search (
  id uuid PRIMARY KEY REFERENCES rer_dienstleister_rows (id) ON DELETE CASCADE,
  -- The version of the provider that `search` was made from.
  version integer NOT NULL,
  search text NOT NULL
);

CREATE INDEX rer_dienstleister_search_trigrams ON rer_dienstleister_search USING gin (search gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);

-- Lower case without accents, without legal forms (GmbH, AG, KG, UG, SE, eG, e.V.), single blanks.
CREATE FUNCTION rer_search_text(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(lower(unaccent(value)), '\m(gmbh|ag|kg|ug|se|eg|e\.\s?v\.?)(?!\w)', ' ', 'g'),
    '\s+', ' ', 'g'
  ))
$$;

CREATE FUNCTION rer_dienstleister_search_text(provider rer_dienstleister_rows) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT rer_search_text(concat_ws(' ', provider.name, provider.firmen_name, provider.company, provider.email,
    provider.stadt, provider.produktgruppen, provider.angebote))
$$;

-- Brings the search text of the named providers up to date, made of what everybody sees. In the order of id, so that two who bring
-- the same ones up to date wait for each other instead of dying. Returns how many were behind.
CREATE FUNCTION rer_dienstleister_refresh_search(ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
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

-- One step through all providers in the order of id. Looks at 1,000 of them after `after` (NULL: from the beginning), which is
-- cheap, and brings the first `max_rows` that are behind up to date, which is not. `last_id` is where the next step goes on; NULL
-- when there is no next step.
CREATE FUNCTION rer_dienstleister_refresh_search_step(
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
