/**
 * What makes a spreadsheet run a cell as a formula, also behind white space and in full width. Behind apostrophes too: only
 * when each such cell is given one more can it be told apart from a guarded one.
 */
const FORMULA = /^'*(?:[\t\r]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** A phone number as people write them down: signs of arithmetic and digits, nothing that names a cell or a function. */
const PHONE = /^\+\d[\d ()./-]*$/;

/** The cell, with an apostrophe before what a spreadsheet would run. Phone numbers stay as they are. */
export function guardCell(cell: string): string {
  return FORMULA.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell;
}

/** What {@link guardCell} was given. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
