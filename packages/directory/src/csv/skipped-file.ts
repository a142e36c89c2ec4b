import { unguardCell } from './formula-guard.ts';
import { headerName } from './header-name.ts';

/** Headers before those of the imported file in the list of its skipped rows, which people correct and send again. */
export const SKIPPED_FILE_COLUMNS = ['Zeile', 'Grund'] as const;

/** Whether a file with these headers is such a list. */
export function isSkippedFile(headers: readonly string[]): boolean {
  return SKIPPED_FILE_COLUMNS.every((name, i) => headerName(headers[i] ?? '') === name);
}

/** Cells of such a list as they stood in the imported file: without what the list put before them. */
export function originalCells(cells: readonly string[]): readonly string[] {
  return cells.slice(SKIPPED_FILE_COLUMNS.length).map(unguardCell);
}
