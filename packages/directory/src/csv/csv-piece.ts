/** Places of one character in a text, asked for in ascending order: the text is searched once, however often it is asked. */
class CharacterFinder {
  readonly #text: string;
  readonly #character: string;
  #found = -1;

  constructor(text: string, character: string) {
    this.#text = text;
    this.#character = character;
  }

  /** The first place from `from` on; the length of the text if there is none. */
  next(from: number): number {
    if (this.#found < from) {
      const found = this.#text.indexOf(this.#character, from);
      this.#found = found < 0 ? this.#text.length : found;
    }
    return this.#found;
  }
}

/** A piece of text with the places of the characters that the grammar knows. */
export class CsvPiece {
  readonly text: string;
  readonly length: number;
  readonly separators: CharacterFinder;
  readonly quotes: CharacterFinder;
  readonly #marks: CharacterFinder;
  readonly #lineFeeds: CharacterFinder;
  readonly #returns: CharacterFinder;

  constructor(text: string, separator: string) {
    this.text = text;
    this.length = text.length;
    this.separators = new CharacterFinder(text, separator);
    this.quotes = new CharacterFinder(text, '"');
    this.#marks = new CharacterFinder(text, '\ufeff');
    this.#lineFeeds = new CharacterFinder(text, '\n');
    this.#returns = new CharacterFinder(text, '\r');
  }

  /** The next line end; the length of the piece if there is none. */
  lineEnd(from: number): number {
    return Math.min(this.#lineFeeds.next(from), this.#returns.next(from));
  }

  /** Whether no quote and no byte order mark stands in this part. */
  isPlain(from: number, to: number): boolean {
    return this.quotes.next(from) >= to && this.#marks.next(from) >= to;
  }
}
