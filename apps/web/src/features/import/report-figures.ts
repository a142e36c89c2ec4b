import type { ImportReport } from '@rer/contracts';
import { SEED } from './texts.ts';

/** One figure of a result. `isMain`: one of the two that the seed names, in English. */
export interface ReportFigure {
  readonly label: string;
  /** Null when nobody counted. */
  readonly value: number | null;
  readonly isMain: boolean;
}

function mainFigures(total: number | null, processed: number): readonly ReportFigure[] {
  return [
    { label: SEED.total, value: total, isMain: true },
    { label: SEED.processed, value: processed, isMain: true },
  ];
}

/** The figures of a report: the two of the seed always, the others when they are not zero. */
export function reportFigures(report: ImportReport): readonly ReportFigure[] {
  const others = [
    { label: report.dryRun ? 'neu' : 'neu angelegt', value: report.inserted },
    { label: report.dryRun ? 'zu aktualisieren' : 'aktualisiert', value: report.updated },
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
