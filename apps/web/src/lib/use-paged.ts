import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure, ApiResult } from './api-failure.ts';

/** One page of a list; `next` null: the last. */
interface Page<Row, Cursor> {
  readonly rows: readonly Row[];
  readonly next: Cursor | null;
}

/** Loads the page that begins after a cursor; null: the first. */
export type LoadPage<Row, Cursor> = (
  cursor: Cursor | null,
  signal: AbortSignal,
) => Promise<ApiResult<Page<Row, Cursor>>>;

/** A list as far as its pages are loaded. */
export interface Paged<Row> {
  /** Null until the first page is there. */
  readonly rows: readonly Row[] | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: ApiFailure | null;
  readonly loadMore: () => void;
  /** Loads the page again that was asked for last. */
  readonly retry: () => void;
  /** Loads the list again from its first page. */
  readonly reload: () => void;
  readonly change: (change: (rows: readonly Row[]) => readonly Row[]) => void;
}

/** Loads a list by `load`, which must stay the same as long as it means the same list; another one begins anew. */
export function usePaged<Row, Cursor>(load: LoadPage<Row, Cursor>): Paged<Row> {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [next, setNext] = useState<Cursor | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [wanted, setWanted] = useState<{ load: typeof load; cursor: Cursor | null }>({ load, cursor: null });
  if (wanted.load !== load) {
    setWanted({ load, cursor: null });
    setRows(null);
    setNext(null);
    setFailure(null);
  }

  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      setLoading(true);
      const result = await wanted.load(wanted.cursor, leaving.signal);
      if (leaving.signal.aborted) return;
      setLoading(false);
      setFailure(result.ok ? null : result.failure);
      if (!result.ok) return;
      const { value } = result;
      setRows((known) => [...(wanted.cursor === null ? [] : (known ?? [])), ...value.rows]);
      setNext(value.next);
    };
    void ask();
    return () => leaving.abort();
  }, [wanted]);

  const loadMore = useCallback(() => {
    if (next !== null) setWanted((before) => ({ ...before, cursor: next }));
  }, [next]);
  const retry = useCallback(() => setWanted((before) => ({ ...before })), []);
  const reload = useCallback(() => setWanted((before) => ({ ...before, cursor: null })), []);
  const change = useCallback<Paged<Row>['change']>(
    (next) => setRows((known) => (known === null ? null : next(known))),
    [],
  );
  return { rows, hasMore: next !== null, isLoading, failure, loadMore, retry, reload, change };
}
