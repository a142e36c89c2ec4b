import { IMPORT_CELL_MAX_BYTES, type ImportProblem } from '@rer/contracts';
import { BYTE_ORDER_MARK, CARRIAGE_RETURN, isWhiteSpace, LINE_FEED, QUOTE } from './characters.ts';

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
  #line: number;
  #recordLine: number;
  #quoteLine = 0;
  #cells = 1;
  /** Where the current cell begins, counted from the beginning of the current piece. */
  #cellFrom = 0;
  #skipLineFeed: boolean;
  #isAfterQuotedCr = false;
  /** The record is beyond a limit: it is followed to its end, for an error of its own, but not kept. */
  #overflow: 'cell_too_large' | 'too_many_columns' | null = null;

  constructor(separator: string, line: number, skipLineFeed: boolean) {
    this.#separator = separator.charCodeAt(0);
    this.#line = line;
    this.#recordLine = line;
    this.#skipLineFeed = skipLineFeed;
  }

  push(text: string): CutRecords {
    const separator = this.#separator;
    const length = text.length;
    const lines: number[] = [];
    let problem: ImportProblem | null = null;
    let mode = this.#mode;
    let out = '';
    let from = 0;
    let complete = 0;
    for (let i = 0; i < length; i += 1) {
      const code = text.charCodeAt(i);
      if (mode === QUOTED) {
        if (code === QUOTE) mode = QUOTE_IN_QUOTED;
        else this.#countQuotedBreak(code);
        continue;
      }
      if (mode === QUOTE_IN_QUOTED) {
        this.#isAfterQuotedCr = false;
        mode = code === QUOTE ? QUOTED : CLOSED;
        if (mode === QUOTED) continue;
      }
      if (code === separator) {
        mode = CELL_START;
        this.#cellFrom = i + 1;
        this.#cells += 1;
      } else if (code === LINE_FEED || code === CARRIAGE_RETURN) {
        if (code === LINE_FEED && this.#skipLineFeed) {
          this.#skipLineFeed = false;
          from = i + 1;
          this.#cellFrom = from;
          continue;
        }
        if (code === CARRIAGE_RETURN) {
          out += `${text.slice(from, i)}\n`;
          from = i + 1;
          complete = out.length - 1;
          this.#skipLineFeed = true;
        } else complete = out.length + i - from;
        problem = this.#overflowProblem();
        if (problem !== null) break;
        lines.push(this.#recordLine);
        this.#beginRecord(i + 1);
        mode = CELL_START;
        continue;
      } else if (mode === CELL_START) {
        if (code === QUOTE) {
          mode = QUOTED;
          this.#quoteLine = this.#line;
          this.#isAfterQuotedCr = false;
        } else if (code === BYTE_ORDER_MARK && this.#cells === 1) {
          out += text.slice(from, i);
          from = i + 1;
        } else mode = PLAIN;
      } else if (mode === CLOSED) {
        if (!isWhiteSpace(code)) {
          problem = { code: 'unclosed_quote', line: this.#quoteLine };
          break;
        }
        out += text.slice(from, i);
        from = i + 1;
      }
      this.#skipLineFeed = false;
    }
    this.#mode = mode;
    out += text.slice(from);
    const cut = lines.length === 0 ? '' : this.#carry + out.slice(0, complete);
    this.#carry = lines.length === 0 ? this.#carry + out : out.slice(complete + 1);
    this.#limit(length);
    return { text: cut, lines, problem };
  }

  /** The rest of the file: a last record without a line end, or an unclosed quote. */
  end(): CutRecords {
    const text = this.#carry;
    this.#carry = '';
    if (this.#mode === QUOTED) return nothing({ code: 'unclosed_quote', line: this.#quoteLine });
    const problem = this.#overflowProblem();
    if (problem !== null) return nothing(problem);
    const isAtStart = this.#mode === CELL_START && this.#cells === 1;
    return isAtStart ? nothing(null) : { text, lines: [this.#recordLine], problem: null };
  }

  #countQuotedBreak(code: number): void {
    if (code === LINE_FEED) {
      if (!this.#isAfterQuotedCr) this.#line += 1;
      this.#isAfterQuotedCr = false;
    } else if (code === CARRIAGE_RETURN) {
      this.#line += 1;
      this.#isAfterQuotedCr = true;
    } else this.#isAfterQuotedCr = false;
  }

  #beginRecord(at: number): void {
    this.#line += 1;
    this.#recordLine = this.#line;
    this.#cells = 1;
    this.#cellFrom = at;
  }

  /** Keeps the memory bounded after a piece of this length. */
  #limit(length: number): void {
    if (this.#overflow === null) {
      if (length - this.#cellFrom > RAW_CELL_MAX) this.#overflow = 'cell_too_large';
      else if (this.#cells > RAW_CELLS_MAX) this.#overflow = 'too_many_columns';
    }
    if (this.#overflow !== null) this.#carry = '';
    this.#cellFrom -= length;
  }

  #overflowProblem(): ImportProblem | null {
    return this.#overflow === null ? null : { code: this.#overflow, line: this.#recordLine };
  }
}

function nothing(problem: ImportProblem | null): CutRecords {
  return { text: '', lines: [], problem };
}
