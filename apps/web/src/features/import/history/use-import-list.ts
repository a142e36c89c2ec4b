import type { ImportList, ImportReport } from '@rer/contracts';
import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../../lib/api-client.ts';
import { loadImportParts } from '../lazy-parts.tsx';
import { isLockedOut } from '../password/unlock-calls.ts';
import { wait } from '../wait.ts';

/** The earlier imports. While newer ones are on their way, the old ones stay. */
export interface ImportListState {
  readonly phase: 'loading' | 'failed' | 'loaded';
  readonly list: ImportList | null;
  /** Whether the sample is offered, known before the rest of the list can be read. */
  readonly isDirectoryEmpty: boolean;
  /** The server has said so, or does not answer. */
  readonly isDirectoryKnown: boolean;
  readonly reload: () => void;
  /** Takes a newer report of one of them. */
  readonly note: (report: ImportReport) => void;
}

/** What the first field waits for; the rest of the answer waits for its script. */
const listHead = z.object({ imports: z.array(z.unknown()), isDirectoryEmpty: z.boolean() });

/** Pause before a list that could not be loaded is asked for again, milliseconds. */
const RETRY_MS = 3_000;

type State = Omit<ImportListState, 'reload' | 'note'>;
const UNKNOWN: State = { phase: 'loading', list: null, isDirectoryEmpty: false, isDirectoryKnown: false };

/** Loads the list while `isOpen`; `onLocked` is called when the server says that it no longer is. */
export function useImportList(isOpen: boolean, onLocked: () => void): ImportListState {
  const [state, setState] = useState(UNKNOWN);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again.
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const change = (next: Partial<State>): void => {
      if (!signal.aborted) setState((known) => ({ ...known, ...next, isDirectoryKnown: true }));
    };
    const load = async (): Promise<void> => {
      const result = await callApi({ path: '/api/import', schema: listHead, signal });
      if (signal.aborted) return;
      if (!result.ok && isLockedOut(result.failure)) return onLocked();
      if (result.ok) change({ isDirectoryEmpty: result.value.isDirectoryEmpty });
      const list = result.ok ? (await loadImportParts())?.readImportList(result.value) : null;
      if (list) return change({ phase: 'loaded', list });
      change({ phase: 'failed' });
      await wait(RETRY_MS, signal);
      if (!signal.aborted) await load();
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
