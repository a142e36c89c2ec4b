import { IMPORT_LISTED_ROWS } from '@rer/contracts';
import type { ReactNode } from 'react';
import { DataTable, numberCell } from '../../../components/ui/table.tsx';
import { formatCount } from '../report-texts.ts';
import { RESULT_TEXTS } from '../texts.ts';
import css from './result-panel.module.css';

const { list, more } = css;

interface ReportListProps {
  readonly title: string;
  readonly count: number;
  /** How many of them are listed. */
  readonly listed: number;
  readonly text?: string;
  readonly children: ReactNode;
}

/** One list of a report: closed when long, with the first ones named. */
export function ReportList({ title, count, listed, text, children }: ReportListProps): ReactNode {
  return (
    <details className={list} open={listed <= 10}>
      <summary className="c-fold-head">
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

interface ReportRowsProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

/** Rows of the file, each with its line first. */
export function ReportRows({ label, heads, children }: ReportRowsProps): ReactNode {
  return (
    <DataTable label={label}>
      <thead>
        <tr>
          <th scope="col" className={numberCell}>
            {RESULT_TEXTS.line}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </DataTable>
  );
}

/** One row of the file: the number of its line, then its cells. */
export function ReportRow({
  line,
  children,
}: {
  readonly line: number;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <tr>
      <td className={numberCell}>{formatCount(line)}</td>
      {children}
    </tr>
  );
}
