import type { ImportList } from '@rer/contracts';
import { useCallback, useEffect, useState } from 'react';
import { isLockedOut, loadImports } from './import-calls.ts';

/** The earlier imports. While newer ones are on their way, the old ones stay. */
export interface ImportListState {
  readonly phase: 'loading' | 'failed' | 'loaded';
  readonly list: ImportList | null;
  readonly reload: () => void;
}

/** Loads the list while `isOpen`; `onLocked` is called when the server says that it no longer is. */
export function useImportList(isOpen: boolean, onLocked: () => void): ImportListState {
  const [state, setState] = useState<Omit<ImportListState, 'reload'>>({ phase: 'loading', list: null });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again.
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      const result = await loadImports(leaving.signal);
      if (leaving.signal.aborted) return;
      if (result.ok) setState({ phase: 'loaded', list: result.value });
      else setState(({ list }) => ({ phase: 'failed', list }));
      if (!result.ok && isLockedOut(result.failure)) onLocked();
    };
    void load();
    return () => leaving.abort();
  }, [isOpen, attempt, onLocked]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, reload };
}
