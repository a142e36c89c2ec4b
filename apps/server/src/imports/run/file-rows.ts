import { open } from 'node:fs/promises';
import {
  IMPORT_PREVIEW_ROWS,
  type ImportColumn,
  type ImportLeftOutValue,
  type ImportSkipReason,
} from '@rer/contracts';
import { type CsvEncoding, CsvError, CsvReader, type CsvRow, EncodingProbe } from '@rer/directory/csv';
import { type ColumnMap, mapColumns } from '@rer/directory/mapping';
import { type OriginalValues, type PlausibleRecord, plausibleRecord } from '@rer/directory/plausibility';
import {
  fitRecord,
  NumberEvidence,
  type PreparedRow,
  type ProviderRecord,
  RowPreparer,
  toStorableText,
} from '@rer/directory/records';
import type { ImportJob } from './import-job.ts';
import { costOfCells, costOfData, costOfList, keptCells } from './row-memory.ts';

/** Most rows of one batch (issue of the import: at most 2,000 go into one transaction). */
export const BATCH_ROWS_MAX = 2_000;
/** What the rows of a batch keep in memory after which it is given out before it is full, in about bytes. */
const BATCH_COST = 2 * 1024 * 1024;

export interface FileRecord {
  readonly line: number;
  readonly record: ProviderRecord;
  /** Its name has a column of its own; else it is the company's, and replaces no contact person. */
  readonly hasOwnName: boolean;
  /** The provider's id, from a list that the directory exported. */
  readonly id?: string;
  /** How the record differs from the file, whose values are implausible or not in the usual notation. */
  readonly adjustments?: RowAdjustments | undefined;
}

export interface RowAdjustments {
  readonly original: OriginalValues;
  readonly leftOutValues: readonly ImportLeftOutValue[];
  /** The postcode got back the leading zero that a spreadsheet removed. */
  readonly isZeroRestored: boolean;
}

export interface FileSkippedRow {
  readonly line: number;
  readonly reason: ImportSkipReason;
  /** See {@link keptCells}. */
  readonly cells: readonly string[];
}

/** Rows of the file, in its order, ready for the database. */
export interface FileBatch {
  readonly records: readonly FileRecord[];
  readonly skipped: readonly FileSkippedRow[];
  /** What was read up to the end of this batch. */
  readonly progress: FileProgress;
}

export interface FileProgress {
  readonly bytesRead: number;
  readonly rowsRead: number;
  readonly numbersRefused: number;
  readonly nulRemoved: number;
}

/** What the head of the file tells. */
export interface FileHead {
  readonly encoding: CsvEncoding;
  readonly separator: string;
  readonly map: ColumnMap;
}

/** The preparer changes once, when a number of the file can be read in two ways. */
interface FileHeadState extends FileHead {
  /** Position of the last header, from 1. */
  readonly width: number;
  preparer: RowPreparer;
}

/** Characters of a left out value that a report shows. */
const SHOWN_VALUE_MAX = 100;

function shownValue(text: string): string {
  const cut = text.length > SHOWN_VALUE_MAX ? `${text.slice(0, SHOWN_VALUE_MAX)}…` : text;
  return toStorableText(cut);
}

/** How many rows the next batch should have, 1 to {@link BATCH_ROWS_MAX}. */
export type BatchSize = () => number;

/**
 * Reads a CSV file as batches of prepared rows, in bounded memory.
 * @throws {CsvError} with the problem of the file as a whole, also after some batches were given out.
 */
export class FileRows {
  readonly #job: Pick<ImportJob, 'file' | 'mapping'>;
  readonly #samples: (readonly string[])[] = [];
  #head: FileHeadState | undefined;
  #encoding: CsvEncoding = 'utf-8';
  #numbersRefused = 0;
  #bytesRead = 0;
  #rowsRead = 0;
  #records: FileRecord[] = [];
  #skipped: FileSkippedRow[] = [];
  #cost = 0;

  constructor(job: Pick<ImportJob, 'file' | 'mapping'>) {
    this.#job = job;
  }

  /** Undefined until the first batch, and for a file without data rows. */
  get head(): FileHead | undefined {
    return this.#head;
  }

  /** Columns with values of the first rows, for a dry run. */
  get columns(): readonly ImportColumn[] {
    return (this.#head?.map.columns ?? []).map(({ index, header, field }) => ({
      header,
      field,
      samples: this.#samples.map((cells) => cells[index] ?? ''),
    }));
  }

  /** The first rows as they stand in the file, as far as a row is kept, for a dry run. */
  get preview(): readonly (readonly string[])[] {
    return this.#samples;
  }

  async *batches(size: BatchSize): AsyncGenerator<FileBatch, void> {
    this.#encoding = await this.#probe();
    const reader = new CsvReader(this.#encoding);
    for await (const rows of this.#rows(reader)) {
      for (const row of rows) {
        const head = this.#readHead(reader);
        let prepared = head.preparer.prepare(row);
        if (prepared === 'needs_notations') {
          this.#numbersRefused += head.preparer.numbersRefused;
          head.preparer = new RowPreparer(head.map, await this.#numberNotations(head.map.columns));
          prepared = head.preparer.prepare(row);
        }
        this.#addRow(row, prepared, head.width);
        if (this.#isFull(size)) yield this.#flushBatch(reader);
      }
    }
    if (this.#rowsRead === 0) throw new CsvError({ code: 'no_data' });
    if (this.#records.length + this.#skipped.length > 0) yield this.#flushBatch(reader);
  }

  /** Rows that the reader makes of each chunk. Stopping early, or failing, closes the file. */
  async *#rows(reader: CsvReader): AsyncGenerator<Iterable<CsvRow>, void> {
    for await (const chunk of fileChunks(this.#job.file)) {
      this.#bytesRead += chunk.length;
      yield reader.push(chunk);
    }
    yield reader.end();
  }

  async #probe(): Promise<CsvEncoding> {
    const probe = new EncodingProbe();
    for await (const chunk of fileChunks(this.#job.file)) probe.push(chunk);
    const { encoding, refusedKind } = probe.end();
    if (refusedKind !== null) throw new CsvError({ code: 'refused_file_kind', kind: refusedKind });
    return encoding;
  }

  /** Decided as soon as there is a data row: without any, the missing columns are not the first thing to tell. */
  #readHead(reader: CsvReader): FileHeadState {
    if (this.#head !== undefined) return this.#head;
    const map = mapColumns(reader.headers ?? [], this.#job.mapping);
    if (map.missing.length > 0) throw new CsvError({ code: 'missing_columns', missing: [...map.missing] });
    this.#head = {
      encoding: this.#encoding,
      separator: reader.separator ?? ',',
      map,
      width: Math.max(map.columns.at(-1)?.index ?? -1, map.identity?.id ?? -1, map.identity?.name ?? -1) + 1,
      preparer: new RowPreparer(map),
    };
    return this.#head;
  }

  #addRow(row: CsvRow, prepared: PreparedRow | 'needs_notations', width: number): void {
    if (prepared === 'needs_notations') throw new TypeError('Notations were given and asked for again.');
    this.#rowsRead += 1;
    if (this.#samples.length < IMPORT_PREVIEW_ROWS) this.#samples.push(keptCells(row.cells, width));
    this.#cost += costOfCells(row.cells);
    if (prepared.kind === 'skipped') {
      this.#addSkipped(row, prepared.reason, width);
      return;
    }
    const plausible = plausibleRecord(prepared.record);
    const fitted = fitRecord(plausible.record);
    if (fitted.ok) {
      this.#numbersRefused += fitted.numbersRefused;
      this.#cost += costOfData(fitted.record.additional_data);
      const { id } = prepared;
      const adjustments = this.#adjustmentsOf(row, plausible);
      this.#records.push({
        line: row.line,
        record: fitted.record,
        hasOwnName: prepared.hasOwnName === true,
        ...(id === undefined ? {} : { id }),
        ...(adjustments === undefined ? {} : { adjustments }),
      });
    } else {
      this.#addSkipped(row, fitted.reason, width);
    }
  }

  /** Undefined in the usual case, that the record has the file's values. */
  #adjustmentsOf({ line, cells }: CsvRow, plausible: PlausibleRecord): RowAdjustments | undefined {
    const { record, leftOutFields, original } = plausible;
    if (Object.keys(original).length === 0) return undefined;
    const values = leftOutFields.map((field): ImportLeftOutValue => {
      const column = this.#head?.map.columns.find((one) => one.field === field);
      const value = column === undefined ? '' : (cells[column.index] ?? '').trim();
      return { line, column: column?.header ?? field, field, value: shownValue(value) };
    });
    const isZeroRestored = original.plz !== undefined && record.plz === `0${original.plz.trim()}`;
    return { original, leftOutValues: values, isZeroRestored };
  }

  #addSkipped(row: CsvRow, reason: ImportSkipReason, width: number): void {
    const cells = keptCells(row.cells, width);
    this.#cost += costOfList(cells);
    this.#skipped.push({ line: row.line, reason, cells });
  }

  /** One more walk through the file, taken only when a number can be read in two ways. */
  async #numberNotations(columns: ColumnMap['columns']) {
    const evidence = new NumberEvidence(columns);
    const reader = new CsvReader(this.#encoding);
    for await (const chunk of fileChunks(this.#job.file)) {
      for (const row of reader.push(chunk)) evidence.note(row);
    }
    for (const row of reader.end()) evidence.note(row);
    return evidence.result();
  }

  #isFull(size: BatchSize): boolean {
    return this.#records.length + this.#skipped.length >= size() || this.#cost >= BATCH_COST;
  }

  #flushBatch(reader: CsvReader): FileBatch {
    const batch: FileBatch = {
      records: this.#records,
      skipped: this.#skipped,
      progress: {
        bytesRead: this.#bytesRead,
        rowsRead: this.#rowsRead,
        numbersRefused: this.#numbersRefused + (this.#head?.preparer.numbersRefused ?? 0),
        nulRemoved: reader.nulRemoved,
      },
    };
    this.#records = [];
    this.#skipped = [];
    this.#cost = 0;
    return batch;
  }
}

/** Bytes of one chunk: some milliseconds of parsing, after which the thread serves its connections. */
const CHUNK_BYTES = 64 * 1024;

/** The bytes of a file, chunk by chunk. A chunk is valid until the next one is requested. */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array, void> {
  const file = await open(path, 'r');
  try {
    const buffer = new Uint8Array(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
