import { countOf, formatBytes, formatCount, percentOf } from '../report-texts.ts';
import { RUN_TEXTS } from '../texts.ts';
import type { RunState } from './run-state.ts';

/** The visible and the announced progress of a running import. */
export interface Progress {
  readonly title: string;
  readonly detail: string;
  /** 0 to 100; null while unknown. */
  readonly percent: number | null;
  /** Changes at each quarter only. */
  readonly announcement: string;
}

/** Steps of the announcements, percent. */
const STEP = 25;

function announce(doing: string, percent: number | null): string {
  const step = Math.floor((percent ?? 0) / STEP) * STEP;
  return step === 0 ? doing : `${doing}: ${step} %`;
}

function uploadProgress(sent: number, total: number): Omit<Progress, 'title'> {
  const percent = percentOf(sent, total);
  if (percent === 100) return { percent, detail: RUN_TEXTS.waiting, announcement: RUN_TEXTS.waiting };
  const detail = `${RUN_TEXTS.uploading}: ${formatBytes(sent)} von ${formatBytes(total)} (${Math.floor(percent ?? 0)} %)`;
  return { percent, detail, announcement: announce(RUN_TEXTS.uploading, percent) };
}

/** How far an import is, in words and figures. */
export function progressOf(state: Extract<RunState, { phase: 'uploading' | 'running' }>): Progress {
  const title = state.dryRun ? RUN_TEXTS.dryRunRunning : RUN_TEXTS.running;
  if (state.phase === 'uploading') return { title, ...uploadProgress(state.sent, state.total) };
  if (state.report === null)
    return { title, percent: null, detail: RUN_TEXTS.waiting, announcement: RUN_TEXTS.waiting };
  const { bytesRead, bytesTotal, rowsRead } = state.report;
  const percent = percentOf(bytesRead, bytesTotal);
  const rows = countOf(rowsRead, 'Zeile', 'Zeilen');
  if (percent === 100) {
    return {
      title,
      percent,
      detail: `${rows} gelesen. ${RUN_TEXTS.finishing}`,
      announcement: RUN_TEXTS.finishing,
    };
  }
  const detail = `${rows} gelesen, ${formatCount(Math.floor(percent ?? 0))} %`;
  return { title, percent, detail, announcement: announce(RUN_TEXTS.reading, percent) };
}
