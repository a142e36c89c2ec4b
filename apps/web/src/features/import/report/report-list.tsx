import { IMPORT_LISTED_ROWS } from '@rer/contracts';
import type { ReactNode } from 'react';
import { formatCount } from '../report-texts.ts';
import css from './result-panel.module.css';

const { list, listHead, more } = css;

interface ListedProps {
  readonly title: string;
  readonly count: number;
  /** How many of them are listed. */
  readonly listed: number;
  readonly text?: string;
  readonly children: ReactNode;
}

/** One list of a report: closed when long, with the first ones named. */
export function ReportList({ title, count, listed, text, children }: ListedProps): ReactNode {
  return (
    <details className={list} open={listed <= 10}>
      <summary className={listHead}>
        <h4>
          {title} ({formatCount(count)})
        </h4>
      </summary>
      {text === undefined ? null : <p className={more}>{text}</p>}
      {children}
      {count > listed ? (
        <p className={more}>
          {`Gezeigt: die ersten ${formatCount(Math.min(listed, IMPORT_LISTED_ROWS))} von ${formatCount(count)}.`}
        </p>
      ) : null}
    </details>
  );
}
