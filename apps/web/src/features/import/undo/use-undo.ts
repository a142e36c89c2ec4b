import type { ImportReport } from '@rer/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../components/toast/use-toast.ts';
import { laterParts } from '../later.tsx';

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
        const end = await (await laterParts())?.takeBack(id, toaster, leaving.current.signal);
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
