import { IMPORT_PREVIEW_ROWS } from '@rer/contracts';
import type { CsvRow } from '@rer/directory/csv';
import type { CsvColumn } from '@rer/directory/mapping';
import type { ReactNode } from 'react';
import { PREVIEW_TEXTS } from '../texts.ts';
import css from './preview-table.module.css';

const { frame, table, line, cell } = css;

/** Longer cells are cut: the preview is there to recognise a file, not to read it. */
const CELL_MAX = 160;

/** The beginning of a cell. */
export function shortCell(text: string): string {
  return text.length > CELL_MAX ? `${text.slice(0, CELL_MAX)} …` : text;
}

interface PreviewTableProps {
  readonly columns: readonly CsvColumn[];
  readonly rows: readonly CsvRow[];
}

/** The first rows of the file as they will be read. Scrolls by itself, both ways. */
export function PreviewTable({ columns, rows }: PreviewTableProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={frame} aria-label={PREVIEW_TEXTS.title} tabIndex={0}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{PREVIEW_TEXTS.line}</th>
            {columns.map(({ index, header }) => (
              <th key={index} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, IMPORT_PREVIEW_ROWS).map((row) => (
            <tr key={row.line}>
              <th scope="row" className={line}>
                {row.line}
              </th>
              {columns.map(({ index }) => (
                <td key={index}>
                  <div className={cell}>{shortCell(row.cells[index] ?? '')}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
