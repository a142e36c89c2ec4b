import type { ImportReport } from '@rer/contracts';
import { isLockedOut, loadReport } from './import-calls.ts';
import { wait } from './wait.ts';

/** First pause between two questions, how much longer each next one is, and the longest; milliseconds. */
const PAUSE_MS = 500;
const GROWTH = 1.15;
const LONGEST_PAUSE_MS = 2000;

interface WatchOptions {
  readonly onReport: (report: ImportReport) => void;
  /** The server does not answer; the question is asked again. */
  readonly onLost: () => void;
  readonly signal: AbortSignal;
}

/** How watching ended: with the final report, or because the tool is locked or the import unknown. */
export type WatchEnd =
  | { readonly kind: 'report'; readonly report: ImportReport }
  | { readonly kind: WatchStop };
type WatchStop = 'locked' | 'unknown' | 'left';

/**
 * Follows an import until it has ended. A server that does not answer says nothing about the import, so it is asked
 * for as long as somebody wants to know.
 */
export async function watchImport(id: string, { onReport, onLost, signal }: WatchOptions): Promise<WatchEnd> {
  let pause = PAUSE_MS;
  while (!signal.aborted) {
    const result = await loadReport(id, signal);
    if (signal.aborted) break;
    if (result.ok) {
      if (result.value.state !== 'running') return { kind: 'report', report: result.value };
      onReport(result.value);
    } else {
      const { failure } = result;
      if (isLockedOut(failure)) return { kind: 'locked' };
      if (failure.kind === 'refused' && failure.status === 404) return { kind: 'unknown' };
      onLost();
    }
    await wait(pause, signal);
    pause = Math.min(LONGEST_PAUSE_MS, pause * GROWTH);
  }
  return { kind: 'left' };
}
