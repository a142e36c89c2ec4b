import type { Toaster } from '../../../components/toast/use-toast.ts';
import { changeImport } from '../import-calls.ts';
import { reportMessage } from '../report-texts.ts';
import { type WatchEnd, watchImport } from '../run/watch-import.ts';
import { RESULT_TEXTS } from '../texts.ts';

/**
 * Undoes an import, however long the server does not answer, and shows the outcome as a toast. Resolves to its report
 * afterwards, or to why there is none. Never rejects.
 */
export async function undoAndWatch(id: string, toaster: Toaster, signal: AbortSignal): Promise<WatchEnd> {
  const answer = await changeImport(id, 'undo');
  // The report decides, because an answer may get lost while the work is done, or after it.
  const watched = await watchImport(id, {
    isOver: ({ isUndoing }) => isUndoing !== true,
    onReport: () => undefined,
    onLost: () => undefined,
    signal,
  });
  if (watched.kind === 'left') return watched;
  if (answer === 'locked' || watched.kind === 'locked') return { kind: 'locked' };
  if (watched.kind === 'report' && watched.report.state === 'undone') {
    toaster.success({ title: RESULT_TEXTS.undone, description: reportMessage(watched.report) });
  } else {
    toaster.error({ description: answer === 'failed' ? RESULT_TEXTS.undoFailed : RESULT_TEXTS.undoRefused });
  }
  return watched;
}
