import type { ImportReport } from '@rer/contracts';
import { SEED_RESULT_TEXTS } from '../texts.ts';

/** One figure of a result. `isMain`: one of the two that the seed names, in English. */
export interface ReportFigure {
  readonly label: string;
  /** Null when not counted. */
  readonly value: number | null;
  readonly isMain: boolean;
}

function mainFigures(total: number | null, processed: number): readonly ReportFigure[] {
  return [
    { label: SEED_RESULT_TEXTS.total, value: total, isMain: true },
    { label: SEED_RESULT_TEXTS.processed, value: processed, isMain: true },
  ];
}

/** What happened to rows: what would happen in a dry run, what no longer holds after an undo. */
function wordsOf({ dryRun, state }: ImportReport): { readonly inserted: string; readonly updated: string } {
  if (dryRun) return { inserted: 'neu', updated: 'zu aktualisieren' };
  if (state === 'undone') return { inserted: 'waren neu angelegt', updated: 'waren aktualisiert' };
  return { inserted: 'neu angelegt', updated: 'aktualisiert' };
}

/** The figures of a report: the two of the seed always, the others when they are not zero. */
export function reportFigures(report: ImportReport): readonly ReportFigure[] {
  const words = wordsOf(report);
  const others = [
    { label: words.inserted, value: report.inserted },
    { label: words.updated, value: report.updated },
    { label: 'unverändert', value: report.unchanged },
    { label: 'schon da', value: report.existing },
    { label: 'übersprungen', value: report.skippedCount },
    { label: 'vielleicht schon vorhanden', value: report.similar },
  ].filter(({ value }) => value > 0);
  return [
    ...mainFigures(report.totalRecords, report.recordsProcessed),
    ...others.map((figure) => ({ ...figure, isMain: false })),
  ];
}

/** The figures of a file that was not sent. */
export function unsentFigures(total: number | null): readonly ReportFigure[] {
  return mainFigures(total, 0);
}
