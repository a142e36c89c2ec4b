import type { ImportList, ImportReport } from '@rer/contracts';
import { useCallback, useEffect, useState } from 'react';
import { isLockedOut, loadImports } from './import-calls.ts';
import { wait } from './wait.ts';

/** The earlier imports. While newer ones are on their way, the old ones stay. */
export interface ImportListState {
  readonly phase: 'loading' | 'failed' | 'loaded';
  readonly list: ImportList | null;
  readonly reload: () => void;
  /** Takes a newer report of one of them. */
  readonly note: (report: ImportReport) => void;
}

/** Pause before a list that could not be loaded is asked for again, milliseconds. */
const RETRY_MS = 3_000;

/** Loads the list while `isOpen`; `onLocked` is called when the server says that it no longer is. */
export function useImportList(isOpen: boolean, onLocked: () => void): ImportListState {
  const [state, setState] = useState<Omit<ImportListState, 'reload' | 'note'>>({
    phase: 'loading',
    list: null,
  });
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
      if (result.ok) return;
      if (isLockedOut(result.failure)) return onLocked();
      await wait(RETRY_MS, leaving.signal);
      if (!leaving.signal.aborted) await load();
    };
    void load();
    return () => leaving.abort();
  }, [isOpen, attempt, onLocked]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const note = useCallback(
    (report: ImportReport) => setState((known) => ({ ...known, list: withReport(known.list, report) })),
    [],
  );
  return { ...state, reload, note };
}

function withReport(list: ImportList | null, report: ImportReport): ImportList | null {
  return list && { ...list, imports: list.imports.map((known) => (known.id === report.id ? report : known)) };
}
