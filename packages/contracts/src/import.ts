import * as z from 'zod/mini';
import { IMPORT_COLUMNS_MAX, IMPORT_REQUIRED_COLUMNS } from './import-limits.ts';
import { isRecord } from './json.ts';
import { PROVIDER_WRITABLE_FIELDS } from './provider.ts';
import { isStorableText } from './storable.ts';

/** Columns of a provider that a CSV column may fill. `firmen_name` fills `name` as well, unless a contact person stands there. */
export const IMPORT_FIELDS = PROVIDER_WRITABLE_FIELDS.filter((field) => field !== 'name');
/** One of {@link IMPORT_FIELDS}. */
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What happens to a row that is already there: left alone, its non-empty cells taken over, or added once more. */
export const IMPORT_MODES = ['skip', 'update', 'add'] as const;
/** What happens to a row that is already there. */
export const importMode = z.enum(IMPORT_MODES);
/** One of {@link IMPORT_MODES}. */
export type ImportMode = z.infer<typeof importMode>;

/** Where an import stands. All but `running` are final, except that `succeeded` may become `undone`. */
export const IMPORT_STATES = ['running', 'succeeded', 'failed', 'cancelled', 'undone'] as const;
/** State of an import. */
export const importState = z.enum(IMPORT_STATES);
/** One of {@link IMPORT_STATES}. */
export type ImportState = z.infer<typeof importState>;

/** A mapping by hand: header, as the report names it, to column; null keeps the column in `additional_data`. */
export type ImportMapping = Record<string, ImportField | null>;
/** Entry by entry: a header `__proto__` is one like any other, and becomes an own key that changes no prototype. */
export const importMapping = z.pipe(
  z.pipe(
    z.pipe(
      z.custom<object>(isRecord),
      z.transform((object) => Object.entries(object)),
    ),
    z.array(z.tuple([z.string(), z.nullable(z.enum(IMPORT_FIELDS))])),
  ),
  z.transform((entries): ImportMapping => Object.fromEntries(entries)),
);

/** `POST /api/import/mapping`: the headers of a file as they stand there. A text without NUL and half surrogate pairs. */
export const importMappingQuestion = z.object({
  headers: z.array(z.string().check(z.refine(isStorableText))).check(z.maxLength(IMPORT_COLUMNS_MAX)),
});
/** How the latest file with these headers was mapped by hand; null: by its headers alone, or there was none. */
export const importMappingAnswer = z.object({ mapping: z.nullable(importMapping) });
/** The mapping that was used before, if any. */
export type ImportMappingAnswer = z.infer<typeof importMappingAnswer>;

/** Kinds of files that are known by their first bytes and refused, never unpacked. */
export const REFUSED_FILE_KINDS = [
  'zip',
  'gzip',
  'xlsx',
  'ods',
  'xls',
  'pdf',
  'png',
  'jpeg',
  'gif',
  'webp',
  'rtf',
  'archive',
  'media',
  'program',
  'database',
] as const;
/** One of {@link REFUSED_FILE_KINDS}. */
export type RefusedFileKind = (typeof REFUSED_FILE_KINDS)[number];

/** Why a file as a whole was not imported. The sentences are in {@link importProblemText}. */
export const importProblem = z.discriminatedUnion('code', [
  z.object({ code: z.literal('no_data') }),
  /** `missing` in the order of {@link IMPORT_REQUIRED_COLUMNS}. */
  z.object({ code: z.literal('missing_columns'), missing: z.array(z.enum(IMPORT_REQUIRED_COLUMNS)) }),
  z.object({ code: z.literal('no_valid_rows') }),
  /** `line`: physical line of the opening quote, from 1. */
  z.object({ code: z.literal('unclosed_quote'), line: z.number() }),
  z.object({ code: z.literal('refused_file_kind'), kind: z.enum(REFUSED_FILE_KINDS) }),
  z.object({ code: z.literal('too_many_columns'), line: z.number() }),
  z.object({ code: z.literal('cell_too_large'), line: z.number() }),
  z.object({ code: z.literal('file_too_large') }),
  /** The database refused or was not reachable; `message` can be displayed. */
  z.object({ code: z.literal('database'), message: z.string() }),
  /** The process that ran the import ended before it did; nothing was imported. */
  z.object({ code: z.literal('interrupted') }),
  z.object({ code: z.literal('unexpected'), message: z.string() }),
]);
/** Why a file was not imported. */
export type ImportProblem = z.infer<typeof importProblem>;

/** Why one row was skipped. */
export const IMPORT_SKIP_REASONS = [
  'missing_name',
  'missing_email',
  'missing_both',
  /** Lengths of data contract, 3.3: name over 200, e-mail under 3 or over 254, another text over 10,000 characters. */
  'name_too_long',
  'email_too_short',
  'email_too_long',
  'text_too_long',
  /** `additional_data` over 64 KiB, or nested too deep. */
  'additional_data_too_large',
] as const;
/** Reason of a skipped row. */
export const importSkipReason = z.enum(IMPORT_SKIP_REASONS);
/** One of {@link IMPORT_SKIP_REASONS}. */
export type ImportSkipReason = z.infer<typeof importSkipReason>;

/** One column of the file: its header, where it goes (null: `additional_data`), and values of the first rows. */
export const importColumn = z.object({
  header: z.string(),
  field: z.nullable(z.enum(IMPORT_FIELDS)),
  samples: z.array(z.string()),
});
/** A column of the file and what it fills. */
export type ImportColumn = z.infer<typeof importColumn>;

/** A row that was there already. `id`: its provider; null: not visible, as an earlier row of the same file in a dry run. */
export const importExistingRow = z.object({
  line: z.number(),
  name: z.string(),
  id: z.nullable(z.string()),
});

/** A row whose name is similar to another one. `similarId`, `similarEmail`: that provider; null: removed, or not visible. */
export const importSimilarRow = z.object({
  line: z.number(),
  name: z.string(),
  email: z.string(),
  similarTo: z.string(),
  similarId: z.nullable(z.string()),
  similarEmail: z.nullable(z.string()),
});

/** A value that the import left out because it is implausible: its cell, and the column of the provider it was for. */
export const importLeftOutValue = z.object({
  line: z.number(),
  /** Header of the file. */
  column: z.string(),
  field: z.enum(['url', 'plz', 'rating']),
  /** As it stands in the file, cut where it is long. */
  value: z.string(),
});
/** An implausible value of a row. */
export type ImportLeftOutValue = z.infer<typeof importLeftOutValue>;

const cellValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/**
 * What a row would change of an entry. `key`: of `additional_data`, whose entries are told one by one; else null. Long texts
 * are cut, and end with an ellipsis then.
 */
export const importChangedRow = z.object({
  line: z.number(),
  id: z.nullable(z.string()),
  name: z.string(),
  fields: z.array(
    z.object({ field: z.string(), key: z.nullable(z.string()), old: cellValue, new: cellValue }),
  ),
});
/** A row that would change a provider. */
export type ImportChangedRow = z.infer<typeof importChangedRow>;

/** What an import did, or does. `GET /api/import/{id}`. */
export const importReport = z.object({
  id: z.string(),
  state: importState,
  mode: importMode,
  dryRun: z.boolean(),
  fileName: z.nullable(z.string()),
  /** Name of the user that started it, never an address; `open-access`, `service-key` and the like for other actors. */
  startedBy: z.string(),
  /** ISO 8601 with offset. */
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** A sentence to display; null while it runs. */
  message: z.nullable(z.string()),
  problem: z.nullable(importProblem),
  /** Data rows; blank lines not. Grows while the file is read. */
  totalRecords: z.number(),
  /** `inserted` + `updated`; 0 of a dry run, which takes nothing. */
  recordsProcessed: z.number(),
  /** Of a dry run this and the following say what would be. */
  inserted: z.number(),
  updated: z.number(),
  /** Already there with all the values that the row has (mode `update`): not among `updated`. */
  unchanged: z.number(),
  /** Already there, also earlier in the same file, and left alone. */
  existing: z.number(),
  /** Imported although a similar name is there. */
  similar: z.number(),
  similarRows: z.array(importSimilarRow),
  /** The first {@link IMPORT_LISTED_ROWS} of `existing` and `unchanged`. */
  existingRows: z.array(importExistingRow),
  skippedCount: z.number(),
  /** The first {@link IMPORT_LISTED_ROWS}; `line` is physical, from 1. */
  skipped: z.array(z.object({ line: z.number(), reason: importSkipReason })),
  bytesRead: z.number(),
  bytesTotal: z.number(),
  rowsRead: z.number(),
  /** Cells of number columns that were no number, or too large for their column, and were left out. */
  numbersRefused: z.number(),
  /** Implausible values that were left out, while their rows were taken. */
  leftOutCount: z.number(),
  /** The first {@link IMPORT_LISTED_ROWS}. */
  leftOutValues: z.array(importLeftOutValue),
  /** German postcodes that got back the zero which a spreadsheet took away. */
  zerosAdded: z.number(),
  nulRemoved: z.number(),
  /** Columns without a header, left out. */
  columnsIgnored: z.number(),
  /** Whether `undo` is possible now. */
  canUndo: z.boolean(),
  /** Rows that an undo left as they were, because they were changed since. */
  leftCount: z.number(),
  left: z.array(z.object({ id: z.string(), name: z.string() })),
  /** An undo is running and has no visible effect yet. Absent: none is. */
  isUndoing: z.optional(z.boolean()),
  /**
   * It was undone, and its rows, which are hidden, are being removed: so many of about `total`, which is 0 when
   * only values of others returned. Absent once there is nothing more to do.
   */
  clearing: z.optional(z.object({ removed: z.number(), total: z.number() })),
  /** Of a dry run only. */
  mapping: z.optional(z.array(importColumn)),
  preview: z.optional(z.array(z.array(z.string()))),
  separator: z.optional(z.string()),
  encoding: z.optional(z.string()),
  /** The first {@link IMPORT_CHANGED_ROWS} rows that would change an entry, in the order of the file. */
  changes: z.optional(z.array(importChangedRow)),
});
/** What an import did. */
export type ImportReport = z.infer<typeof importReport>;

/** `GET /api/import`: the latest 50 imports, newest first, dry runs not. */
export const importList = z.object({
  imports: z.array(importReport),
  /** The directory holds no provider: the page offers the sample. */
  isDirectoryEmpty: z.boolean(),
});
/** The latest imports. */
export type ImportList = z.infer<typeof importList>;

/** `POST /api/import`. */
export const importStarted = z.object({ id: z.string() });
/** Id of the import that was started. */
export type ImportStarted = z.infer<typeof importStarted>;
