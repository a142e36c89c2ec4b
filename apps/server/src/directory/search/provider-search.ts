import type { Database } from '../../db/database.ts';
import { type RowSchema, TEXT } from '../../db/rows.ts';
import { PROVIDER_JSON_SQL, type Provider, provider } from '../record/provider.ts';
import type { RankOptions, SearchOptions } from './search-hit.ts';
import { likeLiteral, readSearchQuery } from './search-query.ts';

/** Time limit of a search. */
const SEARCH_TIMEOUT_MS = 5_000;
/** Least word similarity of a hit, 0 to 1 (pg_trgm). */
const SIMILARITY_MIN = 0.4;

/** Hits that are returned, at most. */
export const DATABASE_HITS_MAX = 300;
/** Candidates whose names are compared with the text, at most: one more, which tells whether there are others. */
const CANDIDATES = DATABASE_HITS_MAX + 1;

/**
 * Best first: the exact e-mail address, the same domain, names that begin with the text, similar words. Deleted
 * providers are not found; those marked `intern` only when `intern` is asked for.
 */
const searchSql = (columns: string) => `
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
  select ${columns}
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

/** Providers that match the text, best first; `[]` when nothing does. */
export async function searchProviders(db: Database, options: SearchOptions): Promise<readonly Provider[]> {
  return search(db, provider, `${PROVIDER_JSON_SQL} as record`, options);
}

/** Ids of all that match the text, best first, at most {@link DATABASE_HITS_MAX}. */
export async function rankProviders(
  db: Database,
  options: RankOptions,
): Promise<{ readonly ids: readonly string[]; readonly isComplete: boolean }> {
  const found = await search(db, TEXT, 'p.id', { ...options, limit: CANDIDATES });
  const ids = found.slice(0, DATABASE_HITS_MAX);
  return { ids, isComplete: found.length === ids.length };
}

async function search<Value>(
  db: Database,
  schema: RowSchema<Value>,
  column: string,
  { query, limit, intern }: SearchOptions,
): Promise<readonly Value[]> {
  const { spellings, email, domain } = readSearchQuery(query);
  const inSearch = domain === null ? null : `%${likeLiteral(domain)}%`;
  const inEmail = domain === null ? null : `%@${likeLiteral(domain)}`;
  return db.transaction(
    async (tx) => {
      await tx.execute(`set local pg_trgm.word_similarity_threshold = ${SIMILARITY_MIN}`);
      const values = [spellings, email, inSearch, inEmail, limit, intern];
      return tx.values(schema, searchSql(column), values);
    },
    { readOnly: true, timeoutMs: SEARCH_TIMEOUT_MS },
  );
}
