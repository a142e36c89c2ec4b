import type { CsvEncoding } from './encoding-probe.ts';

/** Letters of Windows-1252 for the bytes 80 to 9F; U+FFFD where it has none. */
const WINDOWS_1252_80_TO_9F =
  '\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd' +
  '\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178';
const C1 = /[\u0080-\u009f]/g;

/** Decodes chunks of any size. Never throws: invalid bytes become U+FFFD. A leading byte order mark is dropped. */
export class TextDecoding {
  readonly #encoding: CsvEncoding;
  readonly #decoder: TextDecoder;
  /** The first half of a UTF-16 unit that a piece ended with. */
  #halfUnit: number | null = null;

  constructor(encoding: CsvEncoding) {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding);
  }

  push(bytes: Uint8Array): string {
    if (this.#encoding === 'windows-1252') return windows1252(this.#decoder.decode(bytes, { stream: true }));
    if (this.#encoding === 'utf-8') return this.#decoder.decode(bytes, { stream: true });
    return this.#decoder.decode(this.#wholeUnits(bytes), { stream: true });
  }

  /** The rest. Half a UTF-16 unit at the end of a file is dropped. */
  end(): string {
    return this.#decoder.decode();
  }

  #wholeUnits(bytes: Uint8Array): Uint8Array {
    const half = this.#halfUnit;
    const available = bytes.length + (half === null ? 0 : 1);
    const whole = new Uint8Array(available - (available % 2));
    this.#halfUnit = available % 2 === 1 ? (bytes[bytes.length - 1] ?? half) : null;
    if (whole.length === 0) return whole;
    if (half === null) whole.set(bytes.subarray(0, whole.length));
    else {
      whole[0] = half;
      whole.set(bytes.subarray(0, whole.length - 1), 1);
    }
    return whole;
  }
}

/** Node.js 20 decodes Windows-1252 as Latin-1, which has control characters in place of €, „ and “. */
function windows1252(text: string): string {
  return text.replace(C1, (letter) => WINDOWS_1252_80_TO_9F[letter.charCodeAt(0) - 0x80] ?? '\ufffd');
}
