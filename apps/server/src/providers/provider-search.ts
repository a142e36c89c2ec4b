import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import type { SearchOptions } from '../search/search-hit.ts';
import { PROVIDER_JSON_SQL, type Provider, provider } from './provider.ts';
import { likeLiteral, readSearchQuery } from './search-query.ts';

/** Time limit of a search. */
const SEARCH_TIMEOUT_MS = 5_000;
/** Least word similarity of a hit, 0 to 1 (pg_trgm). */
const SIMILARITY_MIN = 0.4;

/** Candidates whose names are compared with the text, at most. */
const CANDIDATES = 300;

/**
 * Best first: the exact e-mail address, the same domain, names that begin with the text, similar words. Deleted
 * providers are not found; those marked `intern` only when `intern` is asked for.
 */
const SEARCH_SQL = `
  with wanted as (
    select distinct rer_search_text(spelling) as text from unnest($1::text[]) as spelling
    where rer_search_text(spelling) <> ''
  ),
  hits as (
    select s.id, word_similarity(w.text, s.search) as score from wanted as w
      join rer_dienstleister_search as s on w.text <% s.search
    union all
    select s.id, 2 from rer_dienstleister_search as s where s.search like $3::text
    union all
    select p.id, 3 from rer_dienstleister as p where lower(p.email) = $2::text
  ),
  candidates as (
    select id, max(score) as score from hits join rer_dienstleister as p using (id)
    where p.deleted_at is null and ($6::boolean or not p.intern)
    group by id order by max(score) desc, id limit ${CANDIDATES}
  )
  select ${PROVIDER_JSON_SQL} as record
  from candidates join rer_dienstleister as p using (id)
  order by
    case
      when lower(p.email) = $2::text then 3
      when lower(p.email) like $4::text then 2
      when exists (
        select from wanted as w
        where starts_with(rer_search_text(p.name), w.text) or starts_with(rer_search_text(p.firmen_name), w.text)
      ) then 1
      else 0
    end desc,
    candidates.score desc, p.name, p.id
  limit $5::integer`;

const foundRow = z.object({ record: provider });

/** Providers that match the text, best first; `[]` when nothing does. */
export async function searchProviders(db: Database, options: SearchOptions): Promise<readonly Provider[]> {
  const { spellings, email, domain } = readSearchQuery(options.query);
  const inSearch = domain === null ? null : `%${likeLiteral(domain)}%`;
  const inEmail = domain === null ? null : `%@${likeLiteral(domain)}`;
  return db.transaction(
    async ({ client }) => {
      await client.query(`set local pg_trgm.word_similarity_threshold = ${SIMILARITY_MIN}`);
      const values = [spellings, email, inSearch, inEmail, options.limit, options.intern];
      const result = await client.query<Record<string, unknown>>(SEARCH_SQL, values);
      return result.rows.map((row) => foundRow.parse(row).record);
    },
    { readOnly: true, timeoutMs: SEARCH_TIMEOUT_MS },
  );
}
