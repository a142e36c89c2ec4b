import { CARRIAGE_RETURN, LINE_FEED } from './characters.ts';

/** Physical lines of a file, from 1, while it is cut into records. CR, LF and CRLF are one line end each. */
export class LineCounter {
  #line: number;
  #recordLine: number;
  #quoteLine = 0;
  /** The quoted text so far ends with a CR: an LF that follows belongs to it. */
  #isAfterCr = false;

  constructor(line: number) {
    this.#line = line;
    this.#recordLine = line;
  }

  /** Line on which the current record begins. */
  get ofRecord(): number {
    return this.#recordLine;
  }

  /** Line of the latest opening quote. */
  get ofQuote(): number {
    return this.#quoteLine;
  }

  /** A line end outside quotes. Answers the line on which the record that it ends began. */
  endRecord(): number {
    const ended = this.#recordLine;
    this.#line += 1;
    this.#recordLine = this.#line;
    return ended;
  }

  openQuote(): void {
    this.#quoteLine = this.#line;
    this.#isAfterCr = false;
  }

  /** Counts the line ends of a quoted stretch of a piece; what follows it in the piece is a quote. */
  countQuoted(piece: string, from: number, to: number): void {
    let isAfterCr = this.#isAfterCr;
    let ends = 0;
    for (let i = from; i < to; i += 1) {
      const code = piece.charCodeAt(i);
      if (code === CARRIAGE_RETURN || (code === LINE_FEED && !isAfterCr)) ends += 1;
      isAfterCr = code === CARRIAGE_RETURN;
    }
    this.#line += ends;
    // A doubled quote between CR and LF makes two line ends of them.
    this.#isAfterCr = isAfterCr && to === piece.length;
  }
}
