import { IMPORT_CELL_MAX_BYTES, type ImportProblem } from '@rer/contracts';
import { BYTE_ORDER_MARK, CARRIAGE_RETURN, isWhiteSpace, LINE_FEED, QUOTE } from './characters.ts';
import { LineCounter } from './line-counter.ts';

/** Complete records, ready for a parser that knows one kind of line end. */
export interface CutRecords {
  /** Records with LF between them, none after the last. Quoted cells are as they were. */
  readonly text: string;
  /** Physical line on which each record begins, from 1. */
  readonly lines: readonly number[];
  /** What is wrong behind these records; nothing comes after it. */
  readonly problem: ImportProblem | null;
}

/** Raw characters that no allowed cell has, even if all of it are doubled quotes. What is longer is not kept. */
const RAW_CELL_MAX = 2 * IMPORT_CELL_MAX_BYTES + 2;
/** Cells of one record, empty ones too, that are kept. A spreadsheet has 16,384 columns. */
const RAW_CELLS_MAX = 16_384;

const NOT_PLAIN = /["\ufeff]/;
const OTHER_LINE_END = /\r\n?/g;

const CELL_START = 0;
const PLAIN = 1;
const QUOTED = 2;
const QUOTE_IN_QUOTED = 3;
const CLOSED = 4;

/**
 * Cuts text, arriving in pieces of any size, into complete records and makes every line end outside quotes an LF.
 * Each character is looked at once. Drops marks at the beginning of a record and white space behind a closing quote;
 * anything else there is an unclosed quote: better told than two rows glued together.
 */
export class RecordCutter {
  readonly #separator: number;
  #mode = CELL_START;
  #carry = '';
  readonly #lines: LineCounter;
  #cells = 1;
  /** Where the current cell begins, counted from the end of the text so far: 0 or less. */
  #cellFrom = 0;
  #skipLineFeed: boolean;
  /** The record is beyond a limit: it is followed to its end, for an error of its own, but not kept. */
  #overflow: 'cell_too_large' | 'too_many_columns' | null = null;

  constructor(separator: string, line: number, skipLineFeed: boolean) {
    this.#separator = separator.charCodeAt(0);
    this.#lines = new LineCounter(line);
    this.#skipLineFeed = skipLineFeed;
  }

  push(piece: string): CutRecords {
    const lines: number[] = [];
    let text = this.#withoutSplitLineEnd(piece);
    const isPlain = this.#isPlain(text);
    if (isPlain && text.includes('\r')) {
      this.#skipLineFeed = text.endsWith('\r');
      text = text.replace(OTHER_LINE_END, '\n');
    }
    const separator = this.#separator;
    const length = text.length;
    let problem: ImportProblem | null = null;
    let mode = this.#mode;
    let cells = this.#cells;
    let cellFrom = this.#cellFrom;
    let out = '';
    let from = 0;
    let complete = 0;
    let i = 0;
    if (isPlain) {
      // Every LF ends a record: only what is behind the last one must be looked at letter by letter.
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
        complete = at;
        lines.push(this.#lines.endRecord());
      }
      if (lines.length > 0) {
        i = complete + 1;
        mode = CELL_START;
        cells = 1;
        cellFrom = i;
      }
    }
    for (; i < length; i += 1) {
      if (mode === QUOTED) {
        const quote = text.indexOf('"', i);
        this.#lines.countQuoted(text, i, quote < 0 ? length : quote);
        if (quote < 0) break;
        i = quote;
        mode = QUOTE_IN_QUOTED;
        continue;
      }
      const code = text.charCodeAt(i);
      if (mode === QUOTE_IN_QUOTED) {
        mode = code === QUOTE ? QUOTED : CLOSED;
        if (mode === QUOTED) continue;
      }
      if (code === separator) {
        mode = CELL_START;
        cellFrom = i + 1;
        cells += 1;
      } else if (code === LINE_FEED || code === CARRIAGE_RETURN) {
        problem = this.#overflowProblem();
        if (problem !== null) break;
        complete = out.length + i - from;
        if (code === CARRIAGE_RETURN) {
          out += `${text.slice(from, i)}\n`;
          if (i + 1 === length) this.#skipLineFeed = true;
          else if (text.charCodeAt(i + 1) === LINE_FEED) i += 1;
          from = i + 1;
        }
        lines.push(this.#lines.endRecord());
        mode = CELL_START;
        cells = 1;
        cellFrom = i + 1;
      } else if (mode === CELL_START) {
        if (code === QUOTE) {
          mode = QUOTED;
          this.#lines.openQuote();
        } else if (code === BYTE_ORDER_MARK && cells === 1) {
          out += text.slice(from, i);
          from = i + 1;
          cellFrom = from;
        } else mode = PLAIN;
      } else if (mode === CLOSED) {
        if (!isWhiteSpace(code)) {
          problem = { code: 'unclosed_quote', line: this.#lines.ofQuote };
          break;
        }
        out += text.slice(from, i);
        from = i + 1;
        cellFrom += 1;
      }
    }
    this.#mode = mode;
    this.#cells = cells;
    this.#cellFrom = cellFrom - length;
    out += text.slice(from);
    const cut = lines.length === 0 ? '' : this.#carry + out.slice(0, complete);
    this.#carry = lines.length === 0 ? this.#carry + out : out.slice(complete + 1);
    this.#limit();
    return { text: cut, lines, problem };
  }

  /** The rest of the file: a last record without a line end, or an unclosed quote. */
  end(): CutRecords {
    const text = this.#carry;
    this.#carry = '';
    if (this.#mode === QUOTED) return nothing({ code: 'unclosed_quote', line: this.#lines.ofQuote });
    const problem = this.#overflowProblem();
    if (problem !== null) return nothing(problem);
    const isAtStart = this.#mode === CELL_START && this.#cells === 1;
    return isAtStart ? nothing(null) : { text, lines: [this.#lines.ofRecord], problem: null };
  }

  /** The LF of a CRLF whose CR ended the piece before is dropped. */
  #withoutSplitLineEnd(piece: string): string {
    if (!this.#skipLineFeed || piece === '') return piece;
    this.#skipLineFeed = false;
    return piece.charCodeAt(0) === LINE_FEED ? piece.slice(1) : piece;
  }

  /** Whether a piece has nothing but unquoted cells, separators and line ends. */
  #isPlain(text: string): boolean {
    const isOutside = this.#mode === CELL_START || this.#mode === PLAIN;
    return isOutside && this.#overflow === null && !NOT_PLAIN.test(text);
  }

  /** Keeps the memory bounded, once for each piece. */
  #limit(): void {
    if (this.#overflow === null) {
      if (-this.#cellFrom > RAW_CELL_MAX) this.#overflow = 'cell_too_large';
      else if (this.#cells > RAW_CELLS_MAX) this.#overflow = 'too_many_columns';
    }
    if (this.#overflow !== null) this.#carry = '';
  }

  #overflowProblem(): ImportProblem | null {
    return this.#overflow === null ? null : { code: this.#overflow, line: this.#lines.ofRecord };
  }
}

function nothing(problem: ImportProblem | null): CutRecords {
  return { text: '', lines: [], problem };
}
