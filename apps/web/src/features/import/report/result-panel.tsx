import { IMPORT_TEXTS, type ImportReport } from '@rer/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { formatCount, importSummaryText, reportMessage } from '../report-texts.ts';
import type { ImportOutcome } from '../run/import-outcome.ts';
import { RESULT_TEXTS, SEED_RESULT_TEXTS } from '../texts.ts';
import { messageLanguage } from '../tool-texts.ts';
import { ChangedRows, ExistingRows, SimilarRows } from './entry-lists.tsx';
import { type ReportFigure, reportFigures, unsentFigures } from './report-figures.ts';
import { LeftOutValues, LeftRows, Remarks, SkippedRowList } from './result-lists.tsx';
import css from './result-panel.module.css';

const { panel, bad, title: titleClass, message: messageClass, figures, figure, main, actions } = css;

interface Head {
  readonly title: string;
  readonly lang: 'en' | 'de';
  readonly isBad: boolean;
  readonly message: string;
}

function reportHead(report: ImportReport): Omit<Head, 'message'> {
  const { state, dryRun } = report;
  if (state === 'undone') return { title: RESULT_TEXTS.undone, lang: 'de', isBad: false };
  if (state === 'cancelled') return { title: RESULT_TEXTS.cancelled, lang: 'de', isBad: false };
  if (dryRun) {
    const isBad = state === 'failed';
    return { title: isBad ? RESULT_TEXTS.dryRunFailed : RESULT_TEXTS.dryRun, lang: 'de', isBad };
  }
  if (state === 'failed') return { title: SEED_RESULT_TEXTS.failed, lang: 'en', isBad: true };
  return { title: SEED_RESULT_TEXTS.succeeded, lang: 'en', isBad: false };
}

function headOf(outcome: ImportOutcome): Head {
  if (outcome.kind === 'report')
    return { ...reportHead(outcome.report), message: reportMessage(outcome.report) };
  if (outcome.kind === 'cancelled') {
    return { title: RESULT_TEXTS.cancelled, lang: 'de', isBad: false, message: IMPORT_TEXTS.cancelled };
  }
  const { message, dryRun } = outcome;
  return dryRun
    ? { title: RESULT_TEXTS.dryRunFailed, lang: 'de', isBad: true, message }
    : { title: SEED_RESULT_TEXTS.failed, lang: 'en', isBad: true, message };
}

/** The figures of an ending; null when there are none. */
function figuresOf(outcome: ImportOutcome): readonly ReportFigure[] | null {
  if (outcome.kind === 'report') {
    // A cancelled import changed nothing, so its progress is of no use.
    return outcome.report.state === 'cancelled' ? null : reportFigures(outcome.report);
  }
  return outcome.kind === 'failed' && outcome.total !== undefined ? unsentFigures(outcome.total) : null;
}

function FigureRow({ all, isMain }: { all: readonly ReportFigure[]; isMain: boolean }): ReactNode {
  const shown = all.filter((one) => one.isMain === isMain);
  if (shown.length === 0) return null;
  return (
    <dl className={classNames(figures, isMain && main)}>
      {shown.map(({ label, value }) => (
        <div key={label} className={figure}>
          <dt lang={isMain ? 'en' : undefined}>{label}</dt>
          <dd>{value === null ? '–' : formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Figures({ outcome }: { readonly outcome: ImportOutcome }): ReactNode {
  const all = figuresOf(outcome);
  if (all === null) return null;
  return (
    <>
      <FigureRow all={all} isMain />
      <FigureRow all={all} isMain={false} />
    </>
  );
}

interface ResultPanelProps {
  readonly outcome: ImportOutcome;
  /** The import of this panel is being undone. */
  readonly isUndoing: boolean;
  readonly isBusy: boolean;
  readonly onUndo: (id: string) => void;
}

/** How an import ended. Its heading takes the focus when the panel appears; give each outcome a key of its own. */
export function ResultPanel({ outcome, isUndoing, isBusy, onUndo }: ResultPanelProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, lang, isBad, message } = headOf(outcome);
  const report = outcome.kind === 'report' ? outcome.report : null;
  const summary = report && importSummaryText(report);
  return (
    <section className={classNames(panel, isBad && bad)} aria-labelledby="import-result">
      <h3 id="import-result" className={titleClass} ref={heading} tabIndex={-1} lang={lang}>
        {title}
      </h3>
      <p className={messageClass} lang={messageLanguage(message)}>
        {message}
      </p>
      {summary === null ? null : <p className={messageClass}>{summary}</p>}
      <Figures outcome={outcome} />
      {report === null ? null : (
        <>
          <Remarks report={report} />
          <LeftRows report={report} />
          <SkippedRowList report={report} />
          <LeftOutValues report={report} />
          <SimilarRows report={report} />
          <ChangedRows report={report} />
          <ExistingRows report={report} />
        </>
      )}
      {report?.canUndo ? (
        <div className={actions}>
          <Button
            tone="secondary"
            aria-disabled={isUndoing || isBusy}
            onClick={() => {
              if (!isUndoing && !isBusy) onUndo(report.id);
            }}
          >
            {isUndoing ? RESULT_TEXTS.undoing : RESULT_TEXTS.undo}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
