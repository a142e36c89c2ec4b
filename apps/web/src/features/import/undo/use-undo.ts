import type { ImportReport } from '@rer/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../components/toast/use-toast.ts';
import { loadImportParts } from '../lazy-parts.tsx';

/** Undoes imports. */
export interface ImportUndo {
  /** The import that is being undone; null while none is. */
  readonly runningId: string | null;
  readonly undo: (id: string) => void;
}

/**
 * Undoes an import and shows the outcome as a toast. `onUndone` gets the report afterwards, however long the server does not answer; `onLocked` is
 * called when the server no longer lets this browser do it.
 */
export function useImportUndo(onUndone: (report: ImportReport) => void, onLocked: () => void): ImportUndo {
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
        const end = await (await loadImportParts())?.undoAndWatch(id, toaster, leaving.current.signal);
        if (end?.kind === 'left') return;
        setRunningId(null);
        if (end?.kind === 'locked') return onLocked();
        if (end?.kind === 'report') onUndone(end.report);
      };
      void run();
    },
    [toaster, onUndone, onLocked],
  );
  return { runningId, undo };
}
