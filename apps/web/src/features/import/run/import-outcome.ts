import { IMPORT_TEXTS, type ImportReport, importProblemText, importSuccessText } from '@rer/contracts';
import { skipReasonText } from '@rer/directory/records';
import type { Toaster } from '../../../components/toast/use-toast.ts';
import { reportMessage } from '../report-texts.ts';
import { IMPORT_TOASTS } from '../texts.ts';
import type { SendAnswer } from '../upload/send-file.ts';

/** How an import ended: by the server's report, or before it had one. */
export type ImportOutcome =
  | { readonly kind: 'report'; readonly report: ImportReport }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly dryRun: boolean;
      /** Data rows of a file that was not sent; null when they were not counted, absent when it was sent. */
      readonly total?: number | null;
    }
  | { readonly kind: 'cancelled'; readonly dryRun: boolean };

/** The sentence for an answer that brought no import. */
export function unsentText(answer: Exclude<SendAnswer, { kind: 'started' | 'aborted' }>): string {
  if (answer.kind === 'unreadable') return IMPORT_TEXTS.unreadable;
  if (answer.kind === 'lost' || answer.status >= 500) return IMPORT_TEXTS.systemError;
  if (answer.status === 413) return importProblemText({ code: 'file_too_large' });
  return answer.status === 403 && answer.message !== null ? answer.message : IMPORT_TEXTS.noMessage;
}

function tellReport(toaster: Toaster, report: ImportReport): void {
  if (report.dryRun) return;
  if (report.state === 'succeeded') {
    toaster.success({
      title: IMPORT_TOASTS.succeeded,
      description: importSuccessText(report.recordsProcessed),
    });
  }
  if (report.state !== 'failed') return;
  switch (report.problem?.code) {
    case 'unexpected':
      toaster.error({ title: IMPORT_TOASTS.error, description: IMPORT_TOASTS.errorText });
      return;
    case 'missing_columns':
      toaster.error({ title: IMPORT_TOASTS.missing, description: IMPORT_TEXTS.missingColumnsToast });
      return;
    default:
      toaster.error({ title: IMPORT_TOASTS.failed, description: reportMessage(report) });
  }
}

/** Says by toast how an import ended, with the titles of the seed; a dry run and a cancelled import need none. Skipped rows go to the console. */
export function tellOutcome(toaster: Toaster, outcome: ImportOutcome): void {
  if (outcome.kind === 'report') {
    warnSkipped(outcome.report);
    tellReport(toaster, outcome.report);
  }
  if (outcome.kind === 'failed' && !outcome.dryRun) {
    toaster.error({ title: IMPORT_TOASTS.failed, description: outcome.message });
  }
}

/** Says on the console which rows were skipped, as far as the report names them (seed 1, section 5). */
function warnSkipped({ skipped, skippedCount }: Pick<ImportReport, 'skipped' | 'skippedCount'>): void {
  for (const { line, reason } of skipped) warn(`Zeile ${line} übersprungen: ${skipReasonText(reason)}`);
  const others = skippedCount - skipped.length;
  if (others > 0) warn(`Weitere übersprungene Zeilen: ${others}`);
}

function warn(text: string): void {
  // biome-ignore lint/suspicious/noConsole: a log is all that the specification asks for.
  console.warn(text);
}
