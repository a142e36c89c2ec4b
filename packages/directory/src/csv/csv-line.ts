import { guardCell } from './formula-guard.ts';

/** First character of a CSV file that a spreadsheet is to read as UTF-8. */
export const CSV_BOM = '\ufeff';

const NEEDS_QUOTES = /[";,\r\n\t]|^\s|\s$/;
/** One line of a CSV file for people: `;`, CRLF, and no cell that a spreadsheet would run as a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(cell: string): string {
  const harmless = guardCell(cell);
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
