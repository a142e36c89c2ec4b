/**
 * What makes a spreadsheet run a cell as a formula, also behind white space and in full width. Behind apostrophes too: only
 * when each such cell is given one more can it be told apart from a guarded one.
 */
const FORMULA = /^'*(?:[\t\r]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** The cell, with an apostrophe before what a spreadsheet would run. */
export function guardCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** What {@link guardCell} was given. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
