import { isNumberField } from '@rer/contracts';
import type { CsvRow } from '../csv/csv-parser.ts';
import type { CsvColumn } from '../mapping/map-columns.ts';
import { type NumberNotation, readNumber } from './number-text.ts';

/** Notation of each number column, by the column's `index`. */
export type NumberNotations = ReadonlyMap<number, NumberNotation>;

/**
 * German or English notation, column by column, from all rows of a file. A column that gives no evidence is German:
 * so are the lists that come in here.
 */
export class NumberEvidence {
  readonly #found: readonly { readonly index: number; readonly notations: Set<'german' | 'english'> }[];

  constructor(columns: readonly CsvColumn[]) {
    this.#found = columns
      .filter(({ field }) => field !== null && isNumberField(field))
      .map(({ index }) => ({ index, notations: new Set() }));
  }

  note(row: CsvRow): void {
    for (const { index, notations } of this.#found) {
      const cell = row.cells[index];
      if (cell === undefined || cell === '') continue;
      const reading = readNumber(cell.trim());
      if (reading.kind === 'clear' && reading.evidence !== null) notations.add(reading.evidence);
    }
  }

  result(): NumberNotations {
    return new Map(this.#found.map(({ index, notations }) => [index, notationOf(notations)]));
  }
}

function notationOf(notations: ReadonlySet<'german' | 'english'>): NumberNotation {
  if (notations.size === 2) return 'mixed';
  return notations.has('english') ? 'english' : 'german';
}
