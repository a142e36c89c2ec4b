import type { DirectoryProvider } from '@rer/contracts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { loadPage } from './list-calls.ts';
import { listAddress, type ProviderListQuery } from './list-query.ts';
import { INITIAL_LIST, type ListState, listAfter } from './list-state.ts';

/** The list and what may be done with it. */
export interface DirectoryList {
  readonly state: ListState;
  /** Asks again for the first page. */
  readonly reload: () => void;
  /** Fetches the next page, unless it is on its way or there is none. */
  readonly loadMore: () => void;
  /** Shows a provider as it is now, if it is in the list. */
  readonly show: (provider: DirectoryProvider) => void;
  /** Takes a removed provider out. */
  readonly drop: (id: string) => void;
}

/** The list of a query. An older query is given up when another is asked, so that no answer comes out of order. */
export function useDirectoryList(query: ProviderListQuery): DirectoryList {
  const [state, dispatch] = useReducer(listAfter, INITIAL_LIST);
  const [attempt, setAttempt] = useState(0);
  const address = listAddress(query, null);
  const asking = useRef<AbortController | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt begins anew.
  useEffect(() => {
    const leaving = new AbortController();
    asking.current = leaving;
    const load = async (): Promise<void> => {
      dispatch({ type: 'asked' });
      const result = await loadPage(address, leaving.signal);
      if (leaving.signal.aborted) return;
      if (result.ok) dispatch({ type: 'arrived', address, page: result.value });
      else dispatch({ type: 'failed', failure: result.failure });
    };
    void load();
    return () => leaving.abort();
  }, [address, attempt]);

  const { shown, isLoading, isLoadingMore } = state;
  const next = shown?.address === address && !isLoading && !isLoadingMore ? shown.next : null;
  const loadMore = useCallback((): void => {
    const signal = asking.current?.signal;
    if (next === null || signal === undefined || signal.aborted) return;
    const load = async (): Promise<void> => {
      dispatch({ type: 'asked_more' });
      const separator = address.includes('?') ? '&' : '?';
      const result = await loadPage(`${address}${separator}${new URLSearchParams({ cursor: next })}`, signal);
      if (signal.aborted) return;
      if (result.ok) dispatch({ type: 'more_arrived', address, page: result.value });
      else dispatch({ type: 'more_failed', failure: result.failure });
    };
    void load();
  }, [address, next]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const show = useCallback((row: DirectoryProvider) => dispatch({ type: 'changed', row }), []);
  const drop = useCallback((id: string) => dispatch({ type: 'removed', id }), []);
  return { state, reload, loadMore, show, drop };
}
