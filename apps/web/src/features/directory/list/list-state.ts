import type { DirectoryPage, DirectoryRow } from '@rer/contracts';
import type { ApiFailure } from '../../../lib/api-failure.ts';

/** The rows of a list, as far as they have been fetched. */
export interface ShownList {
  /** The address of its first page. */
  readonly address: string;
  readonly rows: readonly DirectoryRow[];
  readonly total: DirectoryPage['total'];
  /** The fallback query of a search without results. */
  readonly fallback?: DirectoryPage['part'];
  /** Where it goes on; null: all rows are here. */
  readonly next: string | null;
}

/** Where the list stands. Older rows stay while those of another query are on their way. */
export interface ListState {
  readonly shown: ShownList | null;
  /** The user waits for the answer to another query. */
  readonly isLoading: boolean;
  /** Why the first page is not there; null: it is, or is on its way. */
  readonly failure: ApiFailure | null;
  readonly isLoadingMore: boolean;
  /** Why the next page is not there. */
  readonly moreFailure: ApiFailure | null;
  /** Null until the first answer. */
  readonly rights: DirectoryPage['rights'] | null;
}

/** What can happen to the list. */
export type ListEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'arrived'; readonly address: string; readonly page: DirectoryPage }
  | { readonly type: 'failed'; readonly failure: ApiFailure }
  | { readonly type: 'asked_more' }
  | { readonly type: 'more_arrived'; readonly address: string; readonly page: DirectoryPage }
  | { readonly type: 'more_failed'; readonly failure: ApiFailure }
  | { readonly type: 'changed'; readonly row: Omit<DirectoryRow, 'matches'> }
  | { readonly type: 'removed'; readonly id: string };

/** Before anything was asked. */
export const INITIAL_LIST: ListState = {
  shown: null,
  isLoading: true,
  failure: null,
  isLoadingMore: false,
  moreFailure: null,
  rights: null,
};

/** Rows that are not there yet: one that moved down during paging would come twice. */
function onlyNew(rows: readonly DirectoryRow[], more: readonly DirectoryRow[]): readonly DirectoryRow[] {
  const known = new Set(rows.map(({ id }) => id));
  return more.filter(({ id }) => !known.has(id));
}

function withMore(state: ListState, address: string, page: DirectoryPage): ListState {
  const { shown } = state;
  if (shown === null || shown.address !== address) return state;
  const rows = [...shown.rows, ...onlyNew(shown.rows, page.providers)];
  return { ...state, shown: { ...shown, rows, next: page.next }, isLoadingMore: false, moreFailure: null };
}

function without(shown: ShownList, id: string): ShownList {
  const rows = shown.rows.filter((row) => row.id !== id);
  if (rows.length === shown.rows.length) return shown;
  const total = shown.total?.isExact ? { count: shown.total.count - 1, isExact: true } : shown.total;
  return { ...shown, rows, total };
}

/** The state after an event. */
export function listAfter(state: ListState, event: ListEvent): ListState {
  const { shown } = state;
  switch (event.type) {
    case 'asked':
      return { ...state, isLoading: true, failure: null, isLoadingMore: false, moreFailure: null };
    case 'arrived': {
      const { total, providers: rows, next, part: fallback, rights } = event.page;
      return {
        ...INITIAL_LIST,
        shown: { address: event.address, rows, total, next, fallback },
        isLoading: false,
        rights,
      };
    }
    case 'failed':
      // Rows of another query are no answer to this one.
      return { ...state, shown: null, isLoading: false, failure: event.failure };
    case 'asked_more':
      return { ...state, isLoadingMore: true, moreFailure: null };
    case 'more_arrived':
      return withMore(state, event.address, event.page);
    case 'more_failed':
      return { ...state, isLoadingMore: false, moreFailure: event.failure };
    case 'changed': {
      if (shown === null) return state;
      const { row: changed } = event;
      // What was found in the old values is marked there no longer.
      const rows = shown.rows.map((row) => (row.id === changed.id ? { ...changed } : row));
      return { ...state, shown: { ...shown, rows } };
    }
    case 'removed':
      return shown === null ? state : { ...state, shown: without(shown, event.id) };
  }
}
