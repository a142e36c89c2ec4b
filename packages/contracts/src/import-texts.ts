import { IMPORT_REQUIRED_COLUMNS } from './import-limits.ts';

/** The list in the sentences about missing columns. */
const REQUIRED = IMPORT_REQUIRED_COLUMNS.join(', ');

/** Texts of the seed (sections 5 and 8), letter for letter, and German ones where it is silent. */
export const IMPORT_TEXTS = {
  wrongPassword: 'Incorrect password.',
  noFile: 'Please upload a CSV file first.',
  unreadable: "Could not read the CSV file. Please ensure it's a valid CSV format.",
  systemError: 'Failed to import the CSV file due to a system error.',
  noMessage: 'Failed to import data. Please check if your CSV format matches the required format.',
  missingColumnsToast: `Your CSV needs columns named: ${REQUIRED}`,
  cancelled: 'Der Import wurde abgebrochen. Es wurde nichts übernommen.',
  undone: 'Der Import wurde rückgängig gemacht.',
  dryRun: 'Probelauf: Es wurde nichts übernommen.',
} as const;

/** `message` of an import that succeeded (seed 1, section 8). */
export function importSuccessText(records: number): string {
  return `Imported ${records} records successfully.`;
}
