/** Largest CSV file that the import takes, bytes (data contract, 2.5). */
export const IMPORT_FILE_MAX_BYTES = 200 * 1024 * 1024;
/** Most columns of a file, and most cells of one row. */
export const IMPORT_COLUMNS_MAX = 500;
/** Largest cell, bytes of UTF-8. */
export const IMPORT_CELL_MAX_BYTES = 1024 * 1024;
/** Rows of the preview (seed 1, section 9). */
export const IMPORT_PREVIEW_ROWS = 3;
/** Skipped rows, similar rows, rows that were there and rows left by an undo that a report names one by one. */
export const IMPORT_LISTED_ROWS = 100;
/** Changed rows whose values a dry run shows. */
export const IMPORT_CHANGED_ROWS = 20;
/** Days in which an import can be undone. After them the figures stay, the rows' details go. */
export const IMPORT_UNDO_DAYS = 30;

/** Headers that every file needs (seed 1, section 5). */
export const IMPORT_REQUIRED_COLUMNS = ['firmen_name', 'email'] as const;
/** One of {@link IMPORT_REQUIRED_COLUMNS}. */
export type ImportRequiredColumn = (typeof IMPORT_REQUIRED_COLUMNS)[number];

/** Longest name of a file that is kept. */
export const IMPORT_FILE_NAME_MAX = 200;
/** Longest `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_MAX = 200;
