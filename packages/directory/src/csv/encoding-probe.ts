import type { RefusedFileKind } from '@rer/contracts';
import { FILE_KIND_BYTES, refusedFileKind } from './file-kind.ts';
import { Utf8Check } from './utf8-check.ts';

/** Encodings of a CSV file. ASCII is `utf-8`; `windows-1252` is the fallback. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface ProbeResult {
  readonly encoding: CsvEncoding;
  /** The file is known to be no CSV; the encoding then means nothing. */
  readonly refusedKind: RefusedFileKind | null;
}

/** Fewer pairs of bytes say nothing about UTF-16. */
const UTF16_PAIRS_MIN = 4;

/**
 * Looks at all bytes of a file once, in pieces of any size: first bytes of other kinds of files, byte order mark,
 * UTF-16 without a mark by its zero bytes, strict UTF-8, else Windows-1252. A mark decides, whatever follows it.
 */
export class EncodingProbe {
  readonly #head = new Uint8Array(FILE_KIND_BYTES);
  #headLength = 0;
  readonly #utf8 = new Utf8Check();

  push(bytes: Uint8Array): void {
    if (this.#headLength < FILE_KIND_BYTES) {
      const part = bytes.subarray(0, FILE_KIND_BYTES - this.#headLength);
      this.#head.set(part, this.#headLength);
      this.#headLength += part.length;
    }
    this.#utf8.push(bytes);
  }

  end(): ProbeResult {
    const head = this.#head.subarray(0, this.#headLength);
    const encoding = byMark(head) ?? byZeroBytes(head) ?? (this.#utf8.end() ? 'utf-8' : 'windows-1252');
    return { encoding, refusedKind: refusedFileKind(head) };
  }
}

function byMark(head: Uint8Array): CsvEncoding | null {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** Latin text in UTF-16 has a zero in every other byte; a stray NUL in a text of bytes has none beside it. */
function byZeroBytes(head: Uint8Array): CsvEncoding | null {
  const pairs = head.length >> 1;
  if (pairs < UTF16_PAIRS_MIN) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < pairs * 2; i += 2) {
    if (head[i] === 0) even += 1;
    if (head[i + 1] === 0) odd += 1;
  }
  if (odd * 2 >= pairs && even * 20 <= pairs) return 'utf-16le';
  if (even * 2 >= pairs && odd * 20 <= pairs) return 'utf-16be';
  return null;
}
