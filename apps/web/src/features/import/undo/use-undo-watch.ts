import type { ImportReport } from '@rer/contracts';
import { useEffect, useState } from 'react';
import type { ImportListState } from '../history/use-import-list.ts';
import { watchImport } from '../run/watch-import.ts';
import { isUndoRunning } from './undo-progress-texts.ts';

/** An import that the server is taking back, or clearing away after that. */
export interface UndoWatch {
  readonly report: ImportReport | null;
  /** The server does not answer at the moment. */
  readonly isLost: boolean;
}

/**
 * Follows a running undo, also one that another user began, and keeps its report in the list up to
 * date. `runningId`: the import whose undo this page has just asked for.
 */
export function useUndoWatch(
  { list, note, reload }: Pick<ImportListState, 'list' | 'note' | 'reload'>,
  runningId: string | null,
): UndoWatch {
  const [isLost, setIsLost] = useState(false);
  const imports = list?.imports ?? [];
  const report = imports.find((each) => each.id === runningId) ?? imports.find(isUndoRunning) ?? null;
  const id = report?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    const leaving = new AbortController();
    const follow = async (): Promise<void> => {
      const watched = await watchImport(id, {
        // Until the request has arrived there is nothing to be seen of an undo that this page asks for.
        isOver: (latest) => latest.id !== runningId && !isUndoRunning(latest),
        onReport: (latest) => {
          setIsLost(false);
          note(latest);
        },
        onLost: () => setIsLost(true),
        signal: leaving.signal,
      });
      setIsLost(false);
      if (watched.kind !== 'report') return;
      note(watched.report);
      reload();
    };
    void follow();
    return () => leaving.abort();
  }, [id, runningId, note, reload]);
  return { report, isLost: isLost && report !== null };
}
