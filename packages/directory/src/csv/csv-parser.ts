import { IMPORT_CELL_MAX_BYTES, type ImportProblem } from '@rer/contracts';
import { BYTE_ORDER_MARK, CARRIAGE_RETURN, isWhiteSpace, LINE_FEED, QUOTE } from './characters.ts';
import { CsvPiece } from './csv-piece.ts';
import { LineCounter } from './line-counter.ts';

/** One record of a file. */
export interface CsvRow {
  /** Physical line on which the row begins, from 1: header, blank lines, a `sep=` line and quoted breaks count. */
  readonly line: number;
  /** Values as they stand in the file, quotes resolved, not trimmed. May be fewer or more than the headers. */
  readonly cells: readonly string[];
}

/** More raw characters than any allowed cell has, even one of doubled quotes only. Longer cells are not kept. */
const RAW_CELL_MAX = 2 * IMPORT_CELL_MAX_BYTES + 1;
/** Cells of one record, empty ones too, that are kept. A spreadsheet has 16,384 columns. */
const RAW_CELLS_MAX = 16_384;

/** Where in a cell the next character stands. */
type CellState = 'start' | 'plain' | 'quoted' | 'after_quote' | 'closed';

/**
 * The grammar of CSV (RFC 4180), for text that arrives in pieces of any size. CR, LF and CRLF end a record outside quotes. Drops
 * byte order marks at the beginning of a record and white space behind a closing quote; anything else there is an unclosed quote:
 * better reported than two rows glued together.
 */
export class CsvParser {
  readonly #separator: string;
  readonly #separatorCode: number;
  readonly #lines: LineCounter;
  #state: CellState = 'start';
  /** Complete cells of the current record. */
  #cells: string[] = [];
  /** The current cell as far as it has arrived: raw inside quotes, resolved behind them. */
  #cell = '';
  #skipLineFeed: boolean;
  /** The record is beyond a limit: it is followed to its end, for an error of its own, but not kept. */
  #overflow: 'cell_too_large' | 'too_many_columns' | null = null;
  #problem: ImportProblem | null = null;
  #rows: CsvRow[] = [];

  constructor(separator: string, line: number, skipLineFeed: boolean) {
    this.#separator = separator;
    this.#separatorCode = separator.charCodeAt(0);
    this.#lines = new LineCounter(line);
    this.#skipLineFeed = skipLineFeed;
  }

  /** The problem after the rows so far; parsing ends there. */
  get problem(): ImportProblem | null {
    return this.#problem;
  }

  /** Takes the next text. Answers the rows that it completes. */
  push(text: string): CsvRow[] {
    const piece = new CsvPiece(text, this.#separator);
    let at = 0;
    if (this.#skipLineFeed && text !== '') {
      this.#skipLineFeed = false;
      if (text.charCodeAt(0) === LINE_FEED) at = 1;
    }
    while (at < piece.length && this.#problem === null) at = this.#step(piece, at);
    this.#limit();
    return this.#takeRows();
  }

  /** The rest of the file: a last record without a line end, or an unclosed quote. */
  end(): CsvRow[] {
    if (this.#state === 'quoted') this.#problem = { code: 'unclosed_quote', line: this.#lines.ofQuote };
    else if (this.#state === 'after_quote') this.#closeQuote(this.#cell.slice(0, -1));
    const isAtStart = this.#state === 'start' && this.#cells.length === 0;
    if (this.#problem === null && !isAtStart) {
      this.#endCell(this.#cell);
      this.#endRecord();
    }
    return this.#takeRows();
  }

  #takeRows(): CsvRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** Reads on from `at`. Answers where the next step begins. */
  #step(piece: CsvPiece, at: number): number {
    switch (this.#state) {
      case 'start':
        return this.#beginCell(piece, at);
      case 'plain':
        return this.#readPlain(piece, at);
      case 'quoted':
        return this.#readQuoted(piece, at);
      case 'after_quote':
        return this.#readAfterQuote(piece, at);
      case 'closed':
        return this.#readClosed(piece, at);
    }
  }

  #beginCell(piece: CsvPiece, at: number): number {
    const isFirst = this.#cells.length === 0;
    if (isFirst) {
      const end = piece.lineEnd(at);
      // Most records: nothing in them needs a look at single characters.
      if (end < piece.length && piece.isPlain(at, end)) {
        this.#cells = piece.text.slice(at, end).split(this.#separator);
        return this.#passLineEnd(piece, end);
      }
    }
    const code = piece.text.charCodeAt(at);
    if (isFirst && code === BYTE_ORDER_MARK) return at + 1;
    if (code !== QUOTE) {
      this.#state = 'plain';
      return at;
    }
    this.#state = 'quoted';
    this.#lines.openQuote();
    return at + 1;
  }

  #readPlain(piece: CsvPiece, at: number): number {
    const end = Math.min(piece.separators.next(at), piece.lineEnd(at));
    this.#append(piece.text.slice(at, end));
    return end === piece.length ? end : this.#passCellEnd(piece, end);
  }

  #readQuoted(piece: CsvPiece, from: number): number {
    let quote = this.#nextQuote(piece, from);
    // Doubled quotes stay until the cell is closed.
    while (piece.text.charCodeAt(quote + 1) === QUOTE) quote = this.#nextQuote(piece, quote + 2);
    if (quote + 1 < piece.length) {
      this.#closeQuote(this.#cell + piece.text.slice(from, quote));
      return this.#readClosed(piece, quote + 1);
    }
    if (quote < piece.length) this.#state = 'after_quote';
    this.#append(piece.text.slice(from));
    return piece.length;
  }

  #nextQuote(piece: CsvPiece, from: number): number {
    const quote = piece.quotes.next(from);
    this.#lines.countQuoted(piece.text, from, quote);
    return quote;
  }

  #append(text: string): void {
    this.#cell = this.#cell === '' ? text : this.#cell + text;
  }

  #readAfterQuote(piece: CsvPiece, at: number): number {
    if (piece.text.charCodeAt(at) === QUOTE) {
      this.#state = 'quoted';
      this.#cell += '"';
      return at + 1;
    }
    this.#closeQuote(this.#cell.slice(0, -1));
    return at;
  }

  #closeQuote(raw: string): void {
    this.#state = 'closed';
    this.#cell = raw.includes('"') ? raw.replaceAll('""', '"') : raw;
  }

  #readClosed(piece: CsvPiece, from: number): number {
    for (let at = from; at < piece.length; at += 1) {
      const code = piece.text.charCodeAt(at);
      if (code === this.#separatorCode || code === LINE_FEED || code === CARRIAGE_RETURN)
        return this.#passCellEnd(piece, at);
      if (!isWhiteSpace(code)) {
        this.#problem = { code: 'unclosed_quote', line: this.#lines.ofQuote };
        return at;
      }
    }
    return piece.length;
  }

  /** A separator or a line end behind a cell. */
  #passCellEnd(piece: CsvPiece, at: number): number {
    this.#endCell(this.#cell);
    return piece.text.charCodeAt(at) === this.#separatorCode ? at + 1 : this.#passLineEnd(piece, at);
  }

  #passLineEnd(piece: CsvPiece, at: number): number {
    this.#endRecord();
    if (piece.text.charCodeAt(at) === LINE_FEED) return at + 1;
    if (at + 1 === piece.length) this.#skipLineFeed = true;
    return piece.text.charCodeAt(at + 1) === LINE_FEED ? at + 2 : at + 1;
  }

  #endCell(cell: string): void {
    this.#cells.push(cell);
    this.#cell = '';
    this.#state = 'start';
  }

  #endRecord(): void {
    if (this.#overflow !== null) this.#problem = { code: this.#overflow, line: this.#lines.ofRecord };
    else this.#rows.push({ line: this.#lines.endRecord(), cells: this.#cells });
    this.#cells = [];
  }

  /** Keeps the memory bounded, once for each piece. */
  #limit(): void {
    if (this.#overflow === null) {
      if (this.#cell.length > RAW_CELL_MAX) this.#overflow = 'cell_too_large';
      else if (this.#cells.length >= RAW_CELLS_MAX) this.#overflow = 'too_many_columns';
    }
    if (this.#overflow === null) return;
    this.#cell = '';
    // Not empty: the record has begun.
    this.#cells = [''];
  }
}
