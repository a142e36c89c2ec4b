import {
  type FoundProviders,
  type FoundTotal,
  type ProviderCriteria,
  type ProviderQuery,
  SEARCH_RESULTS_MAX,
} from '@rer/contracts';
import * as z from 'zod/mini';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database, Statement } from '../../db/database.ts';
import { onlyRow, type RowSchema } from '../../db/rows.ts';
import { PROVIDER_JSON_SQL, provider } from '../record/provider.ts';
import type { DirectorySearch } from '../search/directory-search.ts';
import { criteriaSql, hasLenientCriteria, type Strictness } from './criteria-sql.ts';
import { amongSql } from './list-filter.ts';
import { ALL_PROVIDERS, type SearchedIds, searchIds } from './searched-ids.ts';

/** Time limit of a statement of a search. */
const FIND_TIMEOUT_MS = 5_000;

/** Dependencies of a search. */
export interface FindSources {
  readonly db: Database;
  readonly directorySearch: Pick<DirectorySearch, 'rank'>;
  /** Whose rights rows are read with. */
  readonly caller: Caller;
}

/** Asks with the rights of the caller. */
type Ask = <Row>(schema: RowSchema<Row>, statement: Statement) => Promise<readonly Row[]>;

const foundRow = z.object({ record: provider });
const countedRow = z.object({ record: provider, count: z.number() });
const emptyRow = z.object({ is_empty: z.boolean() });
const countRow = z.object({ count: z.number() });

const SORTS: Readonly<Record<NonNullable<ProviderQuery['sort']>['by'], string>> = {
  name: 'p.name collate de_x',
  stadt: `nullif(p.stadt, '') collate de_x`,
  mitarbeiter: 'p.mitarbeiter',
  zweigstellen: 'p.zweigstellen',
  umsatz: 'p.umsatz',
  rating: 'p.rating',
  updated_at: 'p.updated_at',
};

/** Providers that meet all criteria, with the rights of `caller`. If no provider has the given words, similar ones are searched for. */
export async function findProviders(sources: FindSources, query: ProviderQuery): Promise<FoundProviders> {
  return await exactThenSimilar(sources, query.criteria, async (ask, strictness, searched) => {
    // Past the end a row that could tell the count is missing.
    if (searched.ids !== null && (query.offset ?? 0) === 0)
      return await readAndCount(ask, query, strictness, searched);
    const total = await countFound(ask, query.criteria, strictness, searched);
    return { providers: await readFound(ask, query, strictness, searched), total };
  });
}

/** How many there are. */
export async function countProviders(sources: FindSources, criteria: ProviderCriteria): Promise<FoundTotal> {
  const { total } = await exactThenSimilar(sources, criteria, async (ask, strictness, searched) => ({
    total: await countFound(ask, criteria, strictness, searched),
  }));
  return total;
}

/** Whether there is no provider at all. */
export async function hasNoProvider({ db, caller }: FindSources): Promise<boolean> {
  const text = 'select not exists (select from rer_dienstleister where deleted_at is null) as is_empty';
  const options = { ...asCaller(caller), timeoutMs: FIND_TIMEOUT_MS };
  return onlyRow(await db.read(emptyRow, { text, values: [] }, options), text).is_empty;
}

/** By words first, and where that finds nothing, by what looks alike. */
export async function exactThenSimilar<T extends { readonly total: FoundTotal }>(
  { db, directorySearch, caller }: FindSources,
  criteria: ProviderCriteria,
  work: (ask: Ask, strictness: Strictness, searched: SearchedIds) => Promise<T>,
): Promise<T> {
  const searched = await searchIds(directorySearch, criteria);
  // The index does not cover parts of words, so a search for similar words reads all rows.
  const alike = searched.isRanked ? searched : ALL_PROVIDERS;
  const ask: Ask = (schema, statement) =>
    db.read(schema, statement, { ...asCaller(caller), timeoutMs: FIND_TIMEOUT_MS });
  const step = (strictness: Strictness) => work(ask, strictness, strictness === 'words' ? searched : alike);
  const first = await step('words');
  const isMissed = first.total.count === 0 && searched.mayMiss === true;
  const found = asSimilar(isMissed ? await work(ask, 'words', ALL_PROVIDERS) : first, searched.isSimilar);
  if (found.total.count > 0 || !hasLenientCriteria(criteria)) return found;
  const similar = await step('alike');
  return asSimilar(similar, true);
}

/** Marks results that are merely similar, so that they are not presented as exact matches. */
function asSimilar<T extends { readonly total: FoundTotal }>(found: T, isSimilar: boolean): T {
  const { total } = found;
  return isSimilar && total.count > 0 ? { ...found, total: { ...total, isSimilar: true } } : found;
}

/** The rows that the search found, or all. */
export function fromSql({ ids }: SearchedIds, values: unknown[]): string {
  return ids === null ? 'rer_dienstleister as p' : amongSql(ids, values);
}

async function countFound(
  ask: Ask,
  criteria: ProviderCriteria,
  strictness: Strictness,
  searched: SearchedIds,
): Promise<FoundTotal> {
  const values: unknown[] = [];
  const from = fromSql(searched, values);
  const text = `select count(*)::integer as count from ${from} where ${criteriaSql(criteria, strictness, values)}`;
  const rows = await ask(countRow, { text, values });
  return { count: onlyRow(rows, text).count, isExact: searched.isComplete };
}

/** Without the index: reads the returned rows, and only counts the others. */
async function readFound(
  ask: Ask,
  query: ProviderQuery,
  strictness: Strictness,
  searched: SearchedIds,
): Promise<FoundProviders['providers']> {
  const values: unknown[] = [];
  const from = fromSql(searched, values);
  const text = `select ${PROVIDER_JSON_SQL} as record from ${from} where ${criteriaSql(query.criteria, strictness, values)}
     order by ${orderSql(query, searched)} ${pageSql(query, values)}`;
  const rows = await ask(foundRow, { text, values });
  return rows.map(({ record }) => record);
}

/** With few indexed matches: reads and counts at once, so that each row is read a single time. */
async function readAndCount(
  ask: Ask,
  query: ProviderQuery,
  strictness: Strictness,
  searched: SearchedIds,
): Promise<FoundProviders> {
  const values: unknown[] = [];
  const from = fromSql(searched, values);
  const text = `select ${PROVIDER_JSON_SQL} as record, count(*) over ()::integer as count
     from ${from} where ${criteriaSql(query.criteria, strictness, values)}
     order by ${orderSql(query, searched)} ${pageSql(query, values)}`;
  const found = await ask(countedRow, { text, values });
  return {
    providers: found.map(({ record }) => record),
    total: { count: found[0]?.count ?? 0, isExact: searched.isComplete },
  };
}

function orderSql({ sort }: ProviderQuery, { isRanked }: SearchedIds): string {
  const byName = 'p.name collate de_x, p.id';
  if (sort === undefined) return isRanked ? `hit.rank, ${byName}` : byName;
  return `${SORTS[sort.by]} ${sort.order === 'desc' ? 'desc' : 'asc'} nulls last, ${byName}`;
}

function pageSql({ limit, offset = 0 }: ProviderQuery, values: unknown[]): string {
  const most = Math.min(Math.max(Math.trunc(limit), 1), SEARCH_RESULTS_MAX);
  const passed = Math.max(Math.trunc(offset), 0);
  return `limit $${values.push(most)}::integer offset $${values.push(passed)}::integer`;
}
