import type { ImportReport } from '@rer/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { changeImport } from './import-calls.ts';
import { reportMessage } from './report-texts.ts';
import { RESULT } from './texts.ts';
import { watchImport } from './watch-import.ts';

/** Takes imports back. */
export interface Undo {
  /** The import that is being taken back; null while none is. */
  readonly runningId: string | null;
  readonly undo: (id: string) => void;
}

/**
 * Takes an import back and tells by toast what became of it. `onUndone` gets the report afterwards, however long the server does not answer; `onLocked` is
 * called when the server no longer lets this browser do it.
 */
export function useUndo(onUndone: (report: ImportReport) => void, onLocked: () => void): Undo {
  const toaster = useToast();
  const [runningId, setRunningId] = useState<string | null>(null);

  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const undo = useCallback(
    (id: string): void => {
      const run = async (): Promise<void> => {
        setRunningId(id);
        const answer = await changeImport(id, 'undo');
        // The report decides, because an answer may get lost while the work is done, or after it.
        const watched = await watchImport(id, {
          isOver: ({ isUndoing }) => isUndoing !== true,
          onReport: () => undefined,
          onLost: () => undefined,
          signal: leaving.current.signal,
        });
        if (watched.kind === 'left') return;
        setRunningId(null);
        if (answer === 'locked' || watched.kind === 'locked') return onLocked();
        if (watched.kind === 'report') onUndone(watched.report);
        if (watched.kind === 'report' && watched.report.state === 'undone') {
          toaster.success({ title: RESULT.undone, description: reportMessage(watched.report) });
        } else {
          toaster.error({ description: answer === 'failed' ? RESULT.undoFailed : RESULT.undoRefused });
        }
      };
      void run();
    },
    [toaster, onUndone, onLocked],
  );
  return { runningId, undo };
}
