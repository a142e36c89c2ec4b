import type { ImportProblem, RefusedFileKind } from './import.ts';
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

const FILE_KINDS: Record<RefusedFileKind, string> = {
  zip: 'ein ZIP-Archiv',
  gzip: 'ein GZIP-Archiv',
  xlsx: 'eine Excel-Arbeitsmappe',
  ods: 'eine OpenDocument-Tabelle',
  xls: 'eine alte Excel-Arbeitsmappe',
  pdf: 'ein PDF-Dokument',
  png: 'ein Bild (PNG)',
  jpeg: 'ein Bild (JPEG)',
  gif: 'ein Bild (GIF)',
  webp: 'ein Bild (WebP)',
  rtf: 'ein RTF-Dokument',
  archive: 'ein Archiv',
  media: 'eine Ton- oder Videoaufnahme',
  program: 'ein Programm',
  database: 'eine Datenbank',
};

/** What the result panel says about a file that was not imported. */
export function importProblemText(problem: ImportProblem): string {
  switch (problem.code) {
    case 'no_data':
      return 'No data found in the CSV file or invalid format';
    case 'missing_columns':
      return `Your CSV must have columns named: ${REQUIRED}`;
    case 'no_valid_rows':
      return 'No valid data to import. Each record must have name and email values.';
    case 'unclosed_quote':
      return `In Zeile ${problem.line} beginnt ein Anführungszeichen, das nicht richtig geschlossen wird. Bitte berichtigen Sie die Zeile und laden Sie die Datei noch einmal.`;
    case 'refused_file_kind':
      return `Die Datei ist ${FILE_KINDS[problem.kind]}, keine CSV-Datei. Bitte speichern Sie die Tabelle als CSV und laden Sie diese Datei.`;
    case 'too_many_columns':
      return `Zeile ${problem.line} hat mehr als 500 Spalten. So viele nimmt der Import nicht an.`;
    case 'cell_too_large':
      return `Eine Zelle in Zeile ${problem.line} ist größer als 1 MB. So große Zellen nimmt der Import nicht an.`;
    case 'file_too_large':
      return 'Die Datei ist größer als 200 MB. Bitte teilen Sie sie auf.';
    case 'database':
      return `Import failed: ${problem.message}.`;
    case 'interrupted':
      return 'Der Server wurde während des Imports beendet. Es wurde nichts übernommen; bitte starten Sie den Import noch einmal.';
    case 'unexpected':
      return `Import failed due to an unexpected error: ${problem.message === '' ? 'Unknown error' : problem.message}.`;
  }
}

/** Endings of texts: what has another one is not read, whatever is in it. */
const EXTENSIONS: ReadonlySet<string> = new Set(['csv', 'txt', 'tsv']);
const EXTENSION = /\.(\p{L}[\p{L}\p{N}]{0,9})$/u;

/** Why a file of this name cannot be imported, as a German sentence; null: it can. A name without an ending can. */
export function importFileNameProblem(name: string): string | null {
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined || EXTENSIONS.has(extension)) return null;
  return `Eine Datei mit der Endung .${extension} nimmt der Import nicht an. Bitte speichern Sie die Tabelle als CSV (.csv, .txt oder .tsv) und laden Sie diese Datei.`;
}
