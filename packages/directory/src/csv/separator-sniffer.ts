import { BYTE_ORDER_MARK, CARRIAGE_RETURN, COMMA, LINE_FEED, QUOTE, SEMICOLON, TAB } from './characters.ts';

/** Where reading begins once the separator is known. */
export interface SniffedStart {
  readonly separator: string;
  /** Text from the header on, as far as it has arrived. */
  readonly text: string;
  /** Physical line on which `text` begins, from 1. */
  readonly line: number;
  /** The line end before `text` was a CR at the end of a piece: an LF that follows belongs to it. */
  readonly skipLineFeed: boolean;
}

/** A longer header than this is not waited for: what was seen decides. Also bounds the memory. */
const HELD_MAX = 4 * 1024 * 1024;
/** The cells behind it are empty: a spreadsheet that saves the line again writes as many as the table has. */
const SEP_LINE = /^\ufeff*(?:sep=(.?)|"sep=(.?)")[\s;,]*$/iu;
const SEP_LINE_MAX = 1024;
/** What a `sep=` line cannot name: white space but the tab, and the quote. */
const NO_SEPARATOR = /^(?:[^\S\t]|")$/;
const BLANK_RECORD = /^[\s;,"]*$/;

/**
 * Finds the separator: a `sep=` line; else `;` if the first record that is not blank has one outside quotes; else the
 * tab if it has one and no comma; else the comma. Each character is looked at once, whatever the pieces.
 */
export class SeparatorSniffer {
  #held = '';
  #line = 1;
  #recordLine = 1;
  #mayBeSepLine = true;
  #skipLineFeed = false;
  #isCellStart = true;
  #quotes: 'none' | 'open' | 'maybe_closed' = 'none';
  #hasCrInQuotes = false;
  #hasSemicolon = false;
  #hasTab = false;
  #hasComma = false;

  push(text: string): SniffedStart | null {
    let from = 0;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (this.#skipLineFeed) {
        this.#skipLineFeed = false;
        if (code === LINE_FEED) {
          from = i + 1;
          continue;
        }
      }
      if (!this.#endsRecord(code)) continue;
      const record = this.#held + text.slice(from, i);
      from = i + 1;
      this.#skipLineFeed = code === CARRIAGE_RETURN;
      const named = this.#endRecord(record);
      if (named === 'header')
        return this.#start(this.#decided(), record + text.slice(i), this.#recordLine, false);
      if (named !== null) return this.#start(named, text.slice(from), this.#line, this.#skipLineFeed);
    }
    this.#held += text.slice(from);
    if (this.#held.length <= HELD_MAX) return null;
    return this.#start(this.#decided(), this.#held, this.#recordLine, false);
  }

  /** The file is over. Null: it had nothing but blank lines, or a `sep=` line. */
  end(): SniffedStart | null {
    const isOpen = this.#quotes === 'open';
    if (!isOpen && BLANK_RECORD.test(this.#held)) return null;
    if (!isOpen && this.#sepLine(this.#held) !== null) return null;
    return this.#start(this.#decided(), this.#held, this.#recordLine, false);
  }

  /** Takes a character in; true when it is a line end outside quotes. */
  #endsRecord(code: number): boolean {
    if (this.#quotes === 'open') {
      this.#countQuotedBreak(code);
      if (code === QUOTE) this.#quotes = 'maybe_closed';
      return false;
    }
    if (this.#quotes === 'maybe_closed') {
      this.#quotes = code === QUOTE ? 'open' : 'none';
      if (code === QUOTE) return false;
    }
    if (code === LINE_FEED || code === CARRIAGE_RETURN) return true;
    if (code === QUOTE && this.#isCellStart) {
      this.#quotes = 'open';
      this.#isCellStart = false;
    } else if (code === SEMICOLON || code === TAB || code === COMMA) {
      this.#hasSemicolon ||= code === SEMICOLON;
      this.#hasTab ||= code === TAB;
      this.#hasComma ||= code === COMMA;
      this.#isCellStart = true;
    } else if (code !== BYTE_ORDER_MARK) this.#isCellStart = false;
    return false;
  }

  #countQuotedBreak(code: number): void {
    if (code === CARRIAGE_RETURN || (code === LINE_FEED && !this.#hasCrInQuotes)) this.#line += 1;
    this.#hasCrInQuotes = code === CARRIAGE_RETURN;
  }

  /** A separator that a `sep=` line names, `header` for the first record that says something, null for any other. */
  #endRecord(record: string): string | null {
    const isBlank = BLANK_RECORD.test(record);
    const sep = isBlank ? null : this.#sepLine(record);
    if (!isBlank && sep === null) return 'header';
    this.#line += 1;
    this.#recordLine = this.#line;
    this.#held = '';
    this.#isCellStart = true;
    this.#hasSemicolon = false;
    this.#hasTab = false;
    this.#hasComma = false;
    if (sep !== null) this.#mayBeSepLine = false;
    return sep === '' ? null : sep;
  }

  /** What a `sep=` line names, empty for nothing; null: it is no such line. Only the first line can be one. */
  #sepLine(record: string): string | null {
    if (!this.#mayBeSepLine || record.length > SEP_LINE_MAX) return null;
    const match = SEP_LINE.exec(record);
    if (match === null) return null;
    const name = match[1] ?? match[2] ?? '';
    return name.length > 1 || NO_SEPARATOR.test(name) ? '' : name;
  }

  #decided(): string {
    if (this.#hasSemicolon) return ';';
    return this.#hasTab && !this.#hasComma ? '\t' : ',';
  }

  #start(separator: string, text: string, line: number, skipLineFeed: boolean): SniffedStart {
    this.#held = '';
    return { separator, text, line, skipLineFeed };
  }
}
