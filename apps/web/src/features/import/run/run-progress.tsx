import type { ReactNode } from 'react';
import { Breakable } from '../../../components/ui/breakable.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { RUN_TEXTS } from '../texts.ts';
import { progressOf } from './progress-texts.ts';
import css from './run-progress.module.css';
import type { RunState } from './run-state.ts';

const { box, head, name, line, lost } = css;

interface RunProgressProps {
  readonly state: Extract<RunState, { phase: 'uploading' | 'running' }>;
  readonly onCancel: () => void;
}

/** The visible progress of an import; the text for screen readers stands beside it and changes only a few times. */
export function RunProgress({ state, onCancel }: RunProgressProps): ReactNode {
  const { title, detail, percent } = progressOf(state);
  const { fileName, isCancelling, isLost } = state;
  return (
    <section className={box} aria-label={title}>
      <div className={head}>
        <p className={name}>
          {title}
          {fileName === null ? (
            ''
          ) : (
            <>
              : <Breakable text={fileName} />
            </>
          )}
        </p>
        <Button tone="secondary" onClick={onCancel} aria-disabled={isCancelling}>
          {isCancelling ? RUN_TEXTS.cancelling : RUN_TEXTS.cancel}
        </Button>
      </div>
      <ProgressBar label={title} percent={percent} valueText={detail} />
      <p className={line}>{detail}</p>
      <p className={lost} role="status">
        {isLost ? RUN_TEXTS.lost : ''}
      </p>
    </section>
  );
}
