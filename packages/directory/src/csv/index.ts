export { CsvError } from './csv-error.ts';
export { CSV_BOM, csvLine } from './csv-line.ts';
export type { CsvRow } from './csv-parser.ts';
export { CsvReader } from './csv-reader.ts';
export { type CsvEncoding, EncodingProbe, type ProbeResult } from './encoding-probe.ts';
export { EXPORT_COLUMNS, EXPORT_ID_COLUMN, type ExportedProvider, exportLine } from './export-file.ts';
export { SKIPPED_FILE_COLUMNS } from './skipped-file.ts';
