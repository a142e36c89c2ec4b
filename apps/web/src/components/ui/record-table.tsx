import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './record-table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const { frame, table } = styles;

interface RecordTableProps {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly string[];
  /** Those of them that hold figures; their cells are `data-figure`. */
  readonly figures?: readonly string[];
  /** Name of a last column with actions, which is not shown. */
  readonly actions?: string;
  /** Rows of `<tr>`, cells with `data-label` as their column, `data-end` for actions, `data-off` for what holds no more. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Records in rows, each with what can be done with it; blocks on a phone. */
export function RecordTable(props: RecordTableProps): ReactNode {
  const { label, columns, figures = [], actions, children, className } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={frame} aria-label={label} tabIndex={0}>
      <table className={classNames(table, className)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-figure={figures.includes(column) ? '' : undefined}>
                {column}
              </th>
            ))}
            {actions === undefined ? null : (
              <th scope="col">
                <VisuallyHidden>{actions}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
