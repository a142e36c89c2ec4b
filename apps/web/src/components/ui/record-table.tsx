import type { ReactNode } from 'react';
import styles from './record-table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const { frame, table } = styles;

interface RecordTableProps {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly string[];
  /** Name of a last column with actions, which is not shown. */
  readonly actions?: string;
  /** Rows of `<tr>`, cells with `data-label` as their column, `data-end` for actions, `data-off` for what holds no more. */
  readonly children: ReactNode;
}

/** Records in rows, each with what can be done with it; blocks on a phone. */
export function RecordTable({ label, columns, actions, children }: RecordTableProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={frame} aria-label={label} tabIndex={0}>
      <table className={table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
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
