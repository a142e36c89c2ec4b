import { type DirectoryQuery, directoryOrder, directorySort } from '@rer/contracts';
import { definedParameters, withQuery } from '../../../lib/query-parameters.ts';

/** What the list shows: search, filters, sorting. Without any of them: everything by name. */
export type ProviderListQuery = Omit<DirectoryQuery, 'cursor' | 'limit'>;

/** What becomes of the query as it was chosen last, which may not be shown yet. */
export type ChangeListQuery = (query: ProviderListQuery) => ProviderListQuery;

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

function readNumber(text: string | null): number | undefined {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** What an address asks for. What it says wrongly counts as not said. */
export function readProviderListQuery(parameters: URLSearchParams): ProviderListQuery {
  const query = parameters.get('query')?.trim();
  const stadt = parameters.get('stadt');
  const category = parameters.get('category');
  const isActive = FLAGS[parameters.get('is_active') ?? ''];
  const ratingMin = readNumber(parameters.get('rating_min'));
  const sort = directorySort.safeParse(parameters.get('sort')).data;
  const order = directoryOrder.safeParse(parameters.get('order')).data;
  const isSearch = query !== undefined && query !== '';
  return {
    ...(isSearch && { query }),
    ...(stadt !== null && { stadt }),
    ...(category !== null && { category }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(ratingMin !== undefined && { rating_min: ratingMin }),
    ...(sort !== undefined && (isSearch || sort !== 'relevance') && { sort }),
    ...(order !== undefined && { order }),
  };
}

/** A query as parameters, always in the same order. */
export function writeProviderListQuery(query: ProviderListQuery): URLSearchParams {
  const { query: text, stadt, category, is_active, rating_min, sort, order } = query;
  return definedParameters({ query: text, stadt, category, is_active, rating_min, sort, order });
}

/** How many conditions narrow the list, the search aside. */
export function activeFilterCount({ stadt, category, is_active, rating_min }: ProviderListQuery): number {
  return [stadt, category, is_active, rating_min].filter((value) => value !== undefined).length;
}

/** The query without its filters; search and sorting stay. */
export function withoutFilters({ query, sort, order }: ProviderListQuery): ProviderListQuery {
  return {
    ...(query !== undefined && { query }),
    ...(sort !== undefined && { sort }),
    ...(order !== undefined && { order }),
  };
}

/** Where a page of the list is; `cursor` null: the first. */
export function listAddress(query: ProviderListQuery, cursor: string | null): string {
  const parameters = writeProviderListQuery(query);
  if (cursor !== null) parameters.set('cursor', cursor);
  return withQuery('/api/directory', parameters);
}

/** Whether an address of the list asks for results of a search. */
export function isSearchAddress(path: string): boolean {
  return new URLSearchParams(path.slice(path.indexOf('?') + 1)).has('query');
}

/** Where the whole list is, as CSV. */
export function exportAddress(query: ProviderListQuery): string {
  return withQuery('/api/directory/export.csv', writeProviderListQuery(query));
}
