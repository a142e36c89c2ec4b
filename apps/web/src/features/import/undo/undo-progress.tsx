import type { ReactNode } from 'react';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import css from '../run/run-progress.module.css';
import { RUN_TEXTS } from '../texts.ts';
import { undoProgressOf } from './undo-progress-texts.ts';
import type { UndoWatch } from './use-undo-watch.ts';

const { box, name, line, lost } = css;

/** How far an undo is, as an import shows it. There also while there is none, so that its beginning is announced. */
export function UndoProgress({ report, isLost }: UndoWatch): ReactNode {
  const progress = report === null ? null : undoProgressOf(report);
  return (
    <>
      <VisuallyHidden role="status">{progress?.announcement ?? ''}</VisuallyHidden>
      {report === null || progress === null ? null : (
        <section className={box} aria-label={progress.title}>
          <p className={name}>
            {progress.title}
            {report.fileName === null ? '' : `: ${report.fileName}`}
          </p>
          <ProgressBar label={progress.title} percent={progress.percent} valueText={progress.detail} />
          <p className={line}>{progress.detail}</p>
          <p className={lost} role="status">
            {isLost ? RUN_TEXTS.lost : ''}
          </p>
        </section>
      )}
    </>
  );
}
