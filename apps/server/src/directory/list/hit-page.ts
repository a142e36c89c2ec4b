import type { DirectoryPage, DirectoryRow, ListedPage, ListQuery } from '@rer/contracts';
import type { FallbackQuery, SearchMatch } from '@rer/directory/search';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Provider } from '../record/provider.ts';
import type { DirectorySearch } from '../search/directory-search.ts';
import { type HitCursor, readHitCursor, readListCursor, writeCursor } from './cursor.ts';
import { countHits, hitRows } from './hit-rows.ts';
import { keysetRows, PROVIDER_COLUMNS } from './keyset-rows.ts';
import { isNoFilter } from './list-filter.ts';
import { LIST_TIMEOUT_MS } from './list-page.ts';
import { readListRow } from './list-row.ts';
import { directoryMatches } from './match-marks.ts';

/** Hits change while a user turns pages: how far from its former rank the last one of the previous page is searched for. */
const MOVED_MAX = 200;
/** When hits no longer exist, the page is read again from so many times as many. */
const GROWTH_FACTORS = [4, 16];

export interface HitPageSources {
  readonly db: Database;
  readonly directorySearch: Pick<DirectorySearch, 'rankPage' | 'rank' | 'explain'>;
  /** Whose rights the rows of the hits are read with. */
  readonly caller: Caller;
}

/** A list of what a query finds. */
export type SearchedListQuery = ListQuery & { readonly search: NonNullable<ListQuery['search']> };

/**
 * One page of what a query finds, best first unless another order is requested. Where it finds nothing at all, the page has the
 * fallback query (`part` on the wire).
 */
export function hitPage(sources: HitPageSources, query: SearchedListQuery): Promise<ListedPage> {
  if (query.search.sort !== 'relevance') return sortedPage(sources, query, query.search.sort);
  return isNoFilter(query.filter) ? bestPage(sources, query) : filteredPage(sources, query);
}

/** A page of all hits, best first: the index ranks them, and no other rows are read. */
async function bestPage(sources: HitPageSources, query: SearchedListQuery): Promise<ListedPage> {
  const after = query.cursor === null ? null : readHitCursor(query.cursor);
  let page = await readHits(sources, query, after, query.limit);
  for (const times of GROWTH_FACTORS) {
    if (page.rows.length === query.limit || page.end >= page.count) break;
    page = await readHits(sources, query, after, query.limit * times);
  }
  // The index follows what vanishes in bulk a moment later: until then the first thousand hits tell nothing of all.
  if (after === null && page.rows.length === 0 && page.end < page.count) return filteredPage(sources, query);
  const { rows, count, end, endId, isComplete, fallback } = page;
  // Once all hits are read, their number is exact.
  const isWhole = isComplete && end >= count;
  return withFallback(fallback, query, {
    total: after === null ? totalOf(isWhole ? rows.length : count, isComplete, count) : null,
    providers: rows,
    next: end < count && endId !== undefined ? writeCursor({ hits: end, last: endId }) : null,
  });
}

/** A page made of at most `limit` hits after the cursor (see {@link hitsAfter}), and where it ends. */
async function readHits(
  sources: HitPageSources,
  query: SearchedListQuery,
  after: HitCursor | null,
  limit: number,
) {
  const { hits, from, count, isComplete, fallback } = await hitsAfter(sources, query, after, limit);
  const ids = hits.map(({ id }) => id);
  const stored = await read(sources, (tx) => hitRows(tx, ids, {}, 0, query.limit));
  const isFull = stored.length === query.limit;
  const readCount = isFull ? (stored.at(-1)?.rank ?? 0) : limit;
  return {
    rows: stored.map(({ provider: found, rank }) => rowOf(found, hits[rank - 1]?.matches)),
    end: from + readCount,
    endId: ids[readCount - 1],
    count,
    isComplete,
    fallback,
  };
}

/**
 * At most `limit` hits after the one of the cursor, or after its former rank when it is gone; null: from the first one on.
 * `from` is the rank before the first of them. Queries the index once: a change between two queries would shift the ranks.
 */
async function hitsAfter(
  { directorySearch }: HitPageSources,
  { search }: SearchedListQuery,
  after: HitCursor | null,
  limit: number,
) {
  const begin = Math.max(0, (after?.hits ?? 0) - MOVED_MAX);
  const reach = after === null ? 0 : after.hits + MOVED_MAX;
  const range = { query: search.query, intern: true, from: begin, to: reach + limit };
  const { hits, count, isComplete, fallback } = await directorySearch.rankPage(range);
  const seen = after === null ? -1 : hits.findIndex(({ id }) => id === after.last);
  const from = seen < 0 ? (after?.hits ?? 0) : begin + seen + 1;
  return { hits: hits.slice(from - begin, from - begin + limit), from, count, isComplete, fallback };
}

/** A page of the hits that pass a filter, best first. */
async function filteredPage(sources: HitPageSources, query: SearchedListQuery): Promise<ListedPage> {
  const { filter, limit, search } = query;
  const cursor = query.cursor === null ? undefined : readHitCursor(query.cursor);
  const { ids, isComplete, fallback } = await sources.directorySearch.rank({
    query: search.query,
    intern: true,
  });
  const after = cursor === undefined ? 0 : ids.indexOf(cursor.last) + 1 || cursor.hits;
  const { rows, count } = await read(sources, async (tx) => ({
    rows: await hitRows(tx, ids, filter, after, limit + 1),
    count: query.cursor === null ? await countHits(tx, ids, filter) : null,
  }));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return withFallback(fallback, query, {
    total: count === null ? null : totalOf(count, isComplete, ids.length),
    providers: await explained(
      sources,
      search.query,
      page.map((row) => row.provider),
    ),
    next:
      rows.length > page.length && last !== undefined
        ? writeCursor({ hits: last.rank, last: last.provider.id })
        : null,
  });
}

/** A page of the hits in another order than how well they match. */
async function sortedPage(
  sources: HitPageSources,
  query: SearchedListQuery,
  sort: ListQuery['sort'],
): Promise<ListedPage> {
  const { filter, order, limit, search } = query;
  const sorted = { filter, sort, order };
  const after = query.cursor === null ? null : readListCursor(query.cursor, sorted);
  const { ids, isComplete, fallback } = await sources.directorySearch.rank({
    query: search.query,
    intern: true,
  });
  const { rows, count } = await read(sources, async (tx) => ({
    rows: await keysetRows(tx, sorted, PROVIDER_COLUMNS, after, limit + 1, ids),
    count: after === null ? await countHits(tx, ids, filter) : null,
  }));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return withFallback(fallback, query, {
    total: count === null ? null : totalOf(count, isComplete, ids.length),
    providers: await explained(
      sources,
      search.query,
      page.map(({ row }) => row),
    ),
    next: rows.length > page.length && last !== undefined ? writeCursor(last.cursor) : null,
  });
}

/** Reasons are worked out for those alone that are shown. */
async function explained(
  { directorySearch }: HitPageSources,
  query: string,
  page: readonly Provider[],
): Promise<DirectoryRow[]> {
  const reasons = await directorySearch.explain({ query, intern: true, ids: page.map(({ id }) => id) });
  return page.map((each) => rowOf(each, reasons.get(each.id)));
}

function withFallback(
  fallback: FallbackQuery | null,
  { filter }: SearchedListQuery,
  page: ListedPage,
): ListedPage {
  if (fallback === null || page.total?.count !== 0 || !isNoFilter(filter)) return page;
  const { isComplete, ...rest } = fallback;
  return { ...page, part: { ...rest, without: [...rest.without], isExact: isComplete } };
}

function rowOf(found: Provider, reasons: readonly SearchMatch[] = []): DirectoryRow {
  const matches = directoryMatches(found, reasons);
  return { ...readListRow(found), ...(matches.length === 0 ? {} : { matches }) };
}

function totalOf(count: number, isComplete: boolean, ranked: number): DirectoryPage['total'] {
  return isComplete ? { count, isExact: true } : { count, isExact: false, among: ranked };
}

function read<T>({ db, caller }: HitPageSources, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(work, { ...asCaller(caller), readOnly: true, timeoutMs: LIST_TIMEOUT_MS });
}
