import type { RestError } from '../rest-error.ts';
import { restErrors } from '../rest-errors.ts';
import { VALUE_LENGTH_MAX } from './limits.ts';

/** Reads one parameter of a query string from left to right. Every refusal says where it stopped. */
export class Scanner {
  readonly #parameter: string;
  readonly #text: string;
  #position = 0;

  constructor(parameter: string, text: string) {
    this.#parameter = parameter;
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  /** Whether `token` comes next; nothing is consumed. */
  sees(token: string): boolean {
    return this.#text.startsWith(token, this.#position);
  }

  /** Consumes `token` if it comes next. */
  takes(token: string): boolean {
    if (!this.sees(token)) return false;
    this.#position += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.takes(token)) throw this.refuse(`"${token}" expected`);
  }

  expectEnd(): void {
    if (!this.atEnd) throw this.refuse('end of the text expected');
  }

  /** Everything that is left. */
  rest(): string {
    const rest = this.#text.slice(this.#position);
    this.#position = this.#text.length;
    return this.#checked(rest);
  }

  /** The characters up to the first that stands in `stops` (or starts `->` when `arrows` stop too). */
  until(stops: string, arrows = false): string {
    let end = this.#position;
    while (end < this.#text.length) {
      if (stops.includes(this.#text.charAt(end))) break;
      if (arrows && this.#text.startsWith('->', end)) break;
      end += 1;
    }
    const taken = this.#text.slice(this.#position, end);
    this.#position = end;
    return this.#checked(taken);
  }

  /**
   * A text in double quotes (backslash escapes) that ends where one of `ends` or the end follows; else null, with
   * nothing consumed: clients also send values that merely begin with a quote.
   */
  quoted(ends: string): string | null {
    if (this.#text.charAt(this.#position) !== '"') return null;
    let value = '';
    let index = this.#position + 1;
    while (index < this.#text.length && this.#text.charAt(index) !== '"') {
      if (this.#text.charAt(index) === '\\' && index + 1 < this.#text.length) index += 1;
      value += this.#text.charAt(index);
      index += 1;
    }
    const closed = index < this.#text.length;
    const follows = this.#text.slice(index + 1, index + 2);
    if (!closed || (follows !== '' && !ends.includes(follows))) return null;
    this.#position = index + 1;
    return this.#checked(value);
  }

  /** A PostgreSQL array text without inner braces, `{a,b}`, that ends like {@link quoted}; else null. */
  braced(ends: string): string | null {
    const found = /^\{[^{}]*\}/.exec(this.#text.slice(this.#position, this.#position + VALUE_LENGTH_MAX + 1));
    if (found === null) return null;
    const follows = this.#text.charAt(this.#position + found[0].length);
    if (follows !== '' && !ends.includes(follows)) return null;
    this.#position += found[0].length;
    return found[0];
  }

  /** The refusal to throw, with the place in `details`. */
  refuse(reason: string): RestError {
    return restErrors.unparsable(
      `"failed to parse ${this.#parameter}": ${reason}`,
      `at character ${this.#position + 1} of ${this.#parameter}`,
    );
  }

  #checked(value: string): string {
    if (value.length > VALUE_LENGTH_MAX) {
      throw this.refuse(`a value is longer than ${VALUE_LENGTH_MAX} characters`);
    }
    return value;
  }
}
