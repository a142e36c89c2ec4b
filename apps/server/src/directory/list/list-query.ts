import type { DirectoryOrder, DirectorySort } from '@rer/contracts';
import type { ListFilter } from './list-filter.ts';

/** A list without a query: all that pass the filter. */
export type ListSort = Exclude<DirectorySort, 'relevance'>;

/** What a list shows and in which order; `search` null: all that pass the filter. */
export interface ListSelection {
  readonly filter: ListFilter;
  readonly search: { readonly query: string; readonly sort: DirectorySort } | null;
  /** Of a list without a query. */
  readonly sort: ListSort;
  readonly order: DirectoryOrder;
}

/** One page of it. */
export interface ListQuery extends ListSelection {
  /** See `DirectoryQuery`; unread still. */
  readonly cursor: string | null;
  /** 1 to `DIRECTORY_PAGE_MAX`. */
  readonly limit: number;
}
