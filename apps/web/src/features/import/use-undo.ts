import type { ImportReport } from '@rer/contracts';
import { useCallback, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { changeImport, loadReport } from './import-calls.ts';
import { reportMessage } from './report-texts.ts';
import { RESULT } from './texts.ts';

/** Takes imports back. */
export interface Undo {
  /** The import that is being taken back; null while none is. */
  readonly runningId: string | null;
  readonly undo: (id: string) => void;
}

/**
 * Takes an import back and tells by toast what became of it. `onUndone` gets the report afterwards; `onLocked` is
 * called when the server no longer lets this browser do it.
 */
export function useUndo(onUndone: (report: ImportReport) => void, onLocked: () => void): Undo {
  const toaster = useToast();
  const [runningId, setRunningId] = useState<string | null>(null);

  const undo = useCallback(
    (id: string): void => {
      const run = async (): Promise<void> => {
        setRunningId(id);
        const answer = await changeImport(id, 'undo');
        // The report decides, because an answer may get lost after the work was done.
        const after = await loadReport(id);
        setRunningId(null);
        if (answer === 'locked') return onLocked();
        if (after.ok && after.value.state === 'undone') {
          toaster.success({ title: RESULT.undone, description: reportMessage(after.value) });
          return onUndone(after.value);
        }
        toaster.error({ description: answer === 'failed' ? RESULT.undoFailed : RESULT.undoRefused });
        if (after.ok) onUndone(after.value);
      };
      void run();
    },
    [toaster, onUndone, onLocked],
  );
  return { runningId, undo };
}
