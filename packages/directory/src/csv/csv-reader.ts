import { IMPORT_CELL_MAX_BYTES, IMPORT_COLUMNS_MAX } from '@rer/contracts';
import { CsvError } from './csv-error.ts';
import { CsvParser, type CsvRow } from './csv-parser.ts';
import type { CsvEncoding } from './encoding-probe.ts';
import { exportedCells, isExportFile } from './export-file.ts';
import { headerName } from './header-name.ts';
import { SeparatorSniffer, type SniffedStart } from './separator-sniffer.ts';
import { isSkippedFile, originalCells } from './skipped-file.ts';
import { TextDecoding } from './text-decoding.ts';
import { utf8Length } from './utf8-length.ts';

/** Larger pieces are read in parts, so that one step of the parser stays small. */
const PART_BYTES = 128 * 1024;

/**
 * Bytes in, complete data rows out. Chunks may be of any size and split characters, line ends and quotes anywhere. Header
 * and separator are known before the first row; only the unfinished record is kept between chunks.
 * An exported list of skipped rows reads like the file they come from, and an export of the directory reads without the
 * characters that make its cells harmless in spreadsheets.
 * `push` and `end` throw a {@link CsvError}: `unclosed_quote`, `too_many_columns`, `cell_too_large`; the reader is unusable then.
 */
export class CsvReader {
  readonly #decoding: TextDecoding;
  readonly #sniffer = new SeparatorSniffer();
  #parser: CsvParser | null = null;
  #separator: string | undefined;
  #headers: readonly string[] | undefined;
  #isNamed: readonly boolean[] = [];
  /** What turns the cells of a list of ours into those that it was made from. */
  #unwrap: ((cells: readonly string[]) => readonly string[]) | null = null;
  #nulRemoved = 0;

  constructor(encoding: CsvEncoding) {
    this.#decoding = new TextDecoding(encoding);
  }

  /** Cells of the first record that is not blank, as they stand in the file. */
  get headers(): readonly string[] | undefined {
    return this.#headers;
  }

  /** One character. */
  get separator(): string | undefined {
    return this.#separator;
  }

  /** NUL characters left out so far, anywhere in the file. */
  get nulRemoved(): number {
    return this.#nulRemoved;
  }

  push(bytes: Uint8Array): CsvRow[] {
    const rows: CsvRow[] = [];
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      this.#read(this.#decoding.push(bytes.subarray(at, at + PART_BYTES)), rows);
    }
    return rows;
  }

  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    this.#read(this.#decoding.end(), rows);
    if (this.#parser === null) this.#start(this.#sniffer.end(), rows);
    if (this.#parser !== null) this.#take(this.#parser.end(), rows);
    return rows;
  }

  #read(decoded: string, rows: CsvRow[]): void {
    const text = this.#withoutNul(decoded);
    if (this.#parser === null) this.#start(this.#sniffer.push(text), rows);
    else this.#take(this.#parser.push(text), rows);
  }

  #start(start: SniffedStart | null, rows: CsvRow[]): void {
    if (start === null) return;
    this.#separator = start.separator;
    this.#parser = new CsvParser(start.separator, start.line, start.skipLineFeed);
    this.#take(this.#parser.push(start.text), rows);
  }

  #withoutNul(text: string): string {
    if (!text.includes('\0')) return text;
    const kept = text.replaceAll('\0', '');
    this.#nulRemoved += text.length - kept.length;
    return kept;
  }

  #take(read: readonly CsvRow[], rows: CsvRow[]): void {
    for (const row of read) {
      refuseLargeCells(row);
      const cells = this.#unwrap === null ? row.cells : this.#unwrap(row.cells);
      if (isBlank(cells)) continue;
      if (this.#headers === undefined) this.#takeHeaders(cells, row.line);
      else {
        this.#refuseManyColumns(cells, row.line);
        rows.push(this.#unwrap === null ? row : { line: row.line, cells });
      }
    }
    const problem = this.#parser?.problem ?? null;
    if (problem !== null) throw new CsvError(problem);
  }

  #takeHeaders(written: readonly string[], line: number): void {
    // A list of the skipped rows of an exported one was made harmless once, not twice.
    if (isSkippedFile(written)) this.#unwrap = originalCells;
    else if (isExportFile(written)) this.#unwrap = exportedCells;
    const cells = this.#unwrap === null ? written : this.#unwrap(written);
    this.#headers = cells;
    this.#isNamed = cells.map((cell) => headerName(cell) !== '');
    if (this.#isNamed.filter(Boolean).length > IMPORT_COLUMNS_MAX)
      throw new CsvError({ code: 'too_many_columns', line });
  }

  /** Counts named columns and surplus cells with a value; skipped columns and empty cells do not count. */
  #refuseManyColumns(cells: readonly string[], line: number): void {
    if (cells.length <= IMPORT_COLUMNS_MAX) return;
    const counted = cells.filter((cell, i) => this.#isNamed[i] ?? cell.trim() !== '').length;
    if (counted > IMPORT_COLUMNS_MAX) throw new CsvError({ code: 'too_many_columns', line });
  }
}

function refuseLargeCells({ line, cells }: CsvRow): void {
  for (const cell of cells) {
    if (cell.length * 3 > IMPORT_CELL_MAX_BYTES && utf8Length(cell) > IMPORT_CELL_MAX_BYTES) {
      throw new CsvError({ code: 'cell_too_large', line });
    }
  }
}

function isBlank(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return false;
  return true;
}
