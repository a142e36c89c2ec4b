import type { Database } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';
import { likeLiteral, readDatabaseQuery } from './database-query.ts';
import type { SearchCatchUp } from './search-catch-up.ts';
import type {
  PageOptions,
  RankedPage,
  Ranking,
  RankOptions,
  SearchHit,
  SearchOptions,
  SearchPort,
} from './search-port.ts';

/** Time limit of a search. */
const SEARCH_TIMEOUT_MS = 5_000;
/** Least word similarity of a hit, 0 to 1 (pg_trgm). */
const SIMILARITY_MIN = 0.4;

/** Hits that are returned, at most. */
const DATABASE_HITS_MAX = 300;
/** Candidates whose names are compared with the text, at most: one more, which tells whether there are others. */
const CANDIDATES = DATABASE_HITS_MAX + 1;

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
  select p.id
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

/** The search by the search text in the database: some hundreds of hits, without reasons. */
export class DatabaseSearch implements Omit<SearchPort, 'explain'> {
  readonly #db: Database;
  readonly #catchUp: Pick<SearchCatchUp, 'runNamed'>;

  /** `catchUp` brings the search text of providers up to date that were written and named before. */
  constructor(db: Database, catchUp: Pick<SearchCatchUp, 'runNamed'>) {
    this.#db = db;
    this.#catchUp = catchUp;
  }

  async search(options: SearchOptions): Promise<readonly SearchHit[]> {
    return (await this.#ids(options)).map((id) => ({ id, matches: [] }));
  }

  async rankPage({ from, to, ...query }: PageOptions): Promise<RankedPage> {
    const { ids, isComplete, fallback } = await this.rank(query);
    const hits = ids.slice(from, to).map((id) => ({ id, matches: [] }));
    return { hits, count: ids.length, isComplete, fallback };
  }

  async rank({ query, intern, within, isInAnyColumn = false }: RankOptions): Promise<Ranking> {
    const found = isInAnyColumn ? [] : await this.#ids({ query, intern, limit: CANDIDATES });
    const ids = found.slice(0, Math.min(DATABASE_HITS_MAX, within?.first ?? DATABASE_HITS_MAX));
    const isComplete = !isInAnyColumn && found.length === ids.length;
    return { ids, isComplete, isWide: false, fallback: null };
  }

  async #ids({ query, limit, intern }: SearchOptions): Promise<readonly string[]> {
    await this.#catchUp.runNamed();
    const { spellings, email, domain } = readDatabaseQuery(query);
    const inSearch = domain === null ? null : `%${likeLiteral(domain)}%`;
    const inEmail = domain === null ? null : `%@${likeLiteral(domain)}`;
    return this.#db.transaction(
      async (tx) => {
        await tx.execute(`set local pg_trgm.word_similarity_threshold = ${SIMILARITY_MIN}`);
        const values = [spellings, email, inSearch, inEmail, limit, intern];
        return tx.values(TEXT, SEARCH_SQL, values);
      },
      { readOnly: true, timeoutMs: SEARCH_TIMEOUT_MS },
    );
  }
}
