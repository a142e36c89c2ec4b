-- The text that providers are found by. It stands on a table of its own, filled after the commit of an import: an
-- index on the provider table itself would cost four fifths of the import's speed (data contract, 3.3).

CREATE TABLE rer_dienstleister_search (
  id uuid PRIMARY KEY REFERENCES rer_dienstleister (id) ON DELETE CASCADE,
  -- The version of the provider that `search` was made from.
  version integer NOT NULL,
  search text NOT NULL
);

CREATE INDEX rer_dienstleister_search_trigrams ON rer_dienstleister_search USING gin (search gin_trgm_ops);

-- Lower case without accents, without legal forms (GmbH, AG, KG, UG, SE, eG, e.V.), single blanks.
CREATE FUNCTION rer_search_text(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(lower(unaccent(value)), '\m(gmbh|ag|kg|ug|se|eg|e\.\s?v\.?)(?!\w)', ' ', 'g'),
    '\s+', ' ', 'g'
  ))
$$;

CREATE FUNCTION rer_dienstleister_search_text(provider rer_dienstleister) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT rer_search_text(concat_ws(' ', provider.name, provider.firmen_name, provider.company, provider.email,
    provider.stadt, provider.produktgruppen, provider.angebote))
$$;

-- Brings the search text of the named providers up to date. Returns how many were behind.
CREATE FUNCTION rer_dienstleister_refresh_search(ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  refreshed integer;
BEGIN
  INSERT INTO rer_dienstleister_search AS target (id, version, search)
    SELECT provider.id, provider.version, rer_dienstleister_search_text(provider)
      FROM rer_dienstleister AS provider LEFT JOIN rer_dienstleister_search AS known USING (id)
      WHERE provider.id = ANY (ids) AND known.version IS DISTINCT FROM provider.version
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, search = excluded.search
    WHERE target.version < excluded.version;
  GET DIAGNOSTICS refreshed = ROW_COUNT;
  RETURN refreshed;
END $$;

-- One step through all providers in the order of id, `max_rows` of them after `after` (NULL: from the beginning).
-- `last_id` is where the next step goes on; NULL when there is no next step.
CREATE FUNCTION rer_dienstleister_refresh_search_step(
  after uuid, max_rows integer, OUT last_id uuid, OUT refreshed integer
) LANGUAGE plpgsql AS $$
DECLARE
  page uuid[];
BEGIN
  SELECT array_agg(id ORDER BY id) INTO page FROM (
    SELECT id FROM rer_dienstleister WHERE after IS NULL OR id > after ORDER BY id LIMIT max_rows
  ) AS next_page;
  refreshed := 0;
  IF page IS NOT NULL THEN
    refreshed := rer_dienstleister_refresh_search(page);
    last_id := page[array_upper(page, 1)];
  END IF;
END $$;
