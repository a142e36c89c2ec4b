import type { ImportReport } from '@rer/contracts';
import { skipReasonText } from '@rer/directory';

/** Says on the console which rows were skipped, as far as the report names them (seed 1, section 5). */
export function warnSkipped({ skipped, skippedCount }: Pick<ImportReport, 'skipped' | 'skippedCount'>): void {
  for (const { line, reason } of skipped) warn(`Zeile ${line} übersprungen: ${skipReasonText(reason)}`);
  const others = skippedCount - skipped.length;
  if (others > 0) warn(`Weitere übersprungene Zeilen: ${others}`);
}

function warn(text: string): void {
  // biome-ignore lint/suspicious/noConsole: a log is all that the specification asks for.
  console.warn(text);
}
