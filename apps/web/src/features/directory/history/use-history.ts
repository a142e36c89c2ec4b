import type { DirectoryChange } from '@rer/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure } from '../../../lib/api-failure.ts';
import { loadChanges } from '../directory-calls.ts';

interface HistoryState {
  readonly key: string;
  readonly changes: readonly DirectoryChange[];
  readonly next: string | null;
  readonly failure: ApiFailure | null;
  readonly isLoading: boolean;
}

/** The history of a provider as far as it was fetched. */
export interface RecordHistory extends Omit<HistoryState, 'key'> {
  readonly loadMore: () => void;
  readonly reload: () => void;
}

const NOTHING: Omit<HistoryState, 'key'> = { changes: [], next: null, failure: null, isLoading: true };

/** The history of a provider, newest first; asked for again when its version moves on. */
export function useHistory(id: string, version: number): RecordHistory {
  const key = `${id} ${version}`;
  const [state, setState] = useState<HistoryState>({ key, ...NOTHING });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt and every version asks again.
  useEffect(() => {
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      const result = await loadChanges(id, null, leaving.signal);
      if (leaving.signal.aborted) return;
      if (result.ok) setState({ key, ...result.value, failure: null, isLoading: false });
      else setState((before) => ({ ...before, key, failure: result.failure, isLoading: false }));
    };
    void load();
    return () => leaving.abort();
  }, [id, key, attempt]);

  const { next, isLoading } = state;
  const loadMore = useCallback((): void => {
    if (next === null || isLoading) return;
    const load = async (): Promise<void> => {
      setState((before) => ({ ...before, isLoading: true }));
      const result = await loadChanges(id, next);
      setState((before) => {
        if (before.key !== key) return before;
        if (!result.ok) return { ...before, failure: result.failure, isLoading: false };
        const changes = [...before.changes, ...result.value.changes];
        return { key, changes, next: result.value.next, failure: null, isLoading: false };
      });
    };
    void load();
  }, [id, key, next, isLoading]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  // Steps of another provider are no history of this one; an older version's stay until the newer ones are here.
  const isOther = !state.key.startsWith(`${id} `);
  return { ...(isOther ? NOTHING : state), loadMore, reload };
}
