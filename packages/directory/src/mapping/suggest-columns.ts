import { IMPORT_FIELDS, IMPORT_REQUIRED_COLUMNS, type ImportField } from '@rer/contracts';
import { contentFits } from './column-content.ts';
import { labelFits } from './column-labels.ts';
import type { CsvColumn } from './map-columns.ts';

/** Rows whose values are looked at. */
const ROWS = 200;

/** What a heading may equally mean is rather a required one. */
const FIELDS: readonly ImportField[] = [...new Set([...IMPORT_REQUIRED_COLUMNS, ...IMPORT_FIELDS])];

/** A field that a column without one may be meant for. */
export interface ColumnSuggestion {
  readonly header: string;
  readonly field: ImportField;
}

interface Candidate extends ColumnSuggestion {
  readonly index: number;
  readonly weight: number;
}

/**
 * Fields for columns that have none, by heading and values: each field once, and none that another column has. `rows` are
 * the cells of the first rows. In file order.
 */
export function suggestColumns(
  columns: readonly CsvColumn[],
  rows: readonly (readonly string[])[],
): readonly ColumnSuggestion[] {
  const taken = new Set(columns.flatMap(({ field }) => field ?? []));
  const free = FIELDS.filter((field) => !taken.has(field));
  const seen = rows.slice(0, ROWS);
  const candidates = columns
    .filter(({ field }) => field === null)
    .flatMap(({ index, header }) => {
      const values = seen.map((cells) => cells[index] ?? '');
      return free.map((field) => ({ index, header, field, weight: weightOf(header, values, field) }));
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return chosenOf(candidates)
    .toSorted((a, b) => a.index - b.index)
    .map(({ header, field }) => ({ header, field }));
}

/** 0: it is not that field. A heading counts more than values, and those tell apart what headings leave open. */
function weightOf(header: string, values: readonly string[], field: ImportField): number {
  const label = labelFits(header, field);
  const content = contentFits(values, field, label < 2);
  if (content === 'no') return 0;
  if (label === 0) return content === 'sure' ? 2 : 0;
  if (label === 1) return content === 'open' ? 0 : 3;
  return label * 2 + (content === 'open' ? 0 : 1);
}

/** The heaviest first; of equal ones the column that stands first, then the field that does. */
function chosenOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const columns = new Set<number>();
  const fields = new Set<ImportField>();
  return candidates.filter(({ index, field }) => {
    if (columns.has(index) || fields.has(field)) return false;
    columns.add(index);
    fields.add(field);
    return true;
  });
}
