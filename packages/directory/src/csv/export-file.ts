import { PROVIDER_WRITABLE_FIELDS, type ProviderWritableField } from '@rer/contracts';
import { csvLine } from './csv-line.ts';
import { unguardCell } from './formula-guard.ts';
import { headerName } from './header-name.ts';

/** Header of the column that names a provider of the directory. A file with it is a list that the directory wrote. */
export const EXPORT_ID_COLUMN = 'rer_id';

/** Headers of an export: the id, and every column that the import can write. */
export const EXPORT_COLUMNS = [EXPORT_ID_COLUMN, ...PROVIDER_WRITABLE_FIELDS] as const;

/** The exported fields of a provider. */
export type ExportedProvider = { readonly id: string } & {
  readonly [field in ProviderWritableField]: unknown;
};

/**
 * One line of the list. The import reads it back as it was: texts as they stand, numbers with a decimal comma, `ja` and `nein`,
 * free data as JSON. An empty cell says nothing.
 */
export function exportLine(provider: ExportedProvider): string {
  return csvLine([provider.id, ...PROVIDER_WRITABLE_FIELDS.map((field) => exportCell(provider[field]))]);
}

function exportCell(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return String(value).replace('.', ',');
    case 'boolean':
      return value ? 'ja' : 'nein';
    case 'object':
      return value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value);
    default:
      return '';
  }
}

/** Whether a file with these headers is such a list, also with columns moved or removed. */
export function isExportFile(headers: readonly string[]): boolean {
  return headers.some((header) => headerName(header) === EXPORT_ID_COLUMN);
}

/** Cells of such a list without what made them harmless for a spreadsheet. */
export function exportedCells(cells: readonly string[]): readonly string[] {
  return cells.map(unguardCell);
}
