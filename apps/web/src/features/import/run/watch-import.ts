import type { ImportReport } from '@rer/contracts';
import { loadReport } from '../import-calls.ts';
import { isLockedOut } from '../password/unlock-calls.ts';
import { wait } from '../wait.ts';

/** First pause between two questions, how much longer each next one is, and the longest; milliseconds. */
const PAUSE_MS = 500;
const GROWTH = 1.15;
const LONGEST_PAUSE_MS = 2000;

interface WatchOptions {
  /** Whether nothing more is to be waited for; default: the import has ended. */
  readonly isOver?: (report: ImportReport) => boolean;
  /** How the server is asked; default over the network. */
  readonly ask?: typeof loadReport;
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
 * Follows an import until it has ended, or as long as `isOver` says. A server that does not answer says nothing about the import, so it is asked
 * until the signal is aborted.
 */
export async function watchImport(id: string, options: WatchOptions): Promise<WatchEnd> {
  const { isOver = hasEnded, ask = loadReport, onReport, onLost, signal } = options;
  let pause = PAUSE_MS;
  while (!signal.aborted) {
    const result = await ask(id, signal);
    if (signal.aborted) break;
    if (result.ok) {
      if (isOver(result.value)) return { kind: 'report', report: result.value };
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

function hasEnded({ state }: ImportReport): boolean {
  return state !== 'running';
}
