import { JSON_DEPTH_MAX } from './storable.ts';

/** What the JSON of one request or message may hold. */
export interface JsonLimits {
  /** Levels of objects and lists. */
  readonly depth: number;
  /** Values and keys, counted together: `{"a":[1]}` has four. */
  readonly elements: number;
}

/** Which of the limits is exceeded. */
export type JsonExcess = 'too_deep' | 'too_many_elements';

/**
 * Default limits: the levels of stored data and some around them, and as many elements as
 * fit into 64 KiB, so that these limits say nothing new of small texts.
 */
export const JSON_LIMITS: JsonLimits = { depth: JSON_DEPTH_MAX + 28, elements: 32_768 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What a byte is outside of strings. All of JSON's own signs are ASCII, so bytes of longer characters are never one of them. */
const SCALAR = 0;
const BETWEEN = 1;
const OPENS = 2;
const CLOSES = 3;
const KIND_OF = new Uint8Array(256);
for (const [signs, kind] of [
  [' \t\n\r,:', BETWEEN],
  ['[{', OPENS],
  [']}', CLOSES],
] as const) {
  for (const sign of signs) KIND_OF[sign.charCodeAt(0)] = kind;
}

/**
 * Counts levels and elements of a JSON text in UTF-8 while its bytes arrive, in chunks of any size, so that a text too large for
 * a parser is refused before it is parsed. Costs one pass, keeps nothing, and checks no syntax: of invalid JSON it counts as
 * much as a parser could make of it, or more.
 */
export class JsonScanner {
  readonly #limits: JsonLimits;
  #depth = 0;
  #elements = 0;
  #isInString = false;
  #isEscaped = false;
  #isInScalar = false;
  #excess: JsonExcess | null = null;

  constructor(limits: JsonLimits = JSON_LIMITS) {
    this.#limits = limits;
  }

  /** Values and keys up to here. */
  get elements(): number {
    return this.#elements;
  }

  /** Takes the next bytes. Answers the first limit that the text exceeds, and the same from then on; null while it keeps to both. */
  push(bytes: Uint8Array): JsonExcess | null {
    for (let at = 0; at < bytes.length && this.#excess === null; at += 1) {
      if (this.#isInString) at = this.#passString(bytes, at);
      else this.#take(bytes[at] ?? 0);
    }
    return this.#excess;
  }

  /** From a place inside a string to its closing quote, or to the end of the piece. */
  #passString(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#isInString = false;
        return at;
      }
    }
    return bytes.length;
  }

  #take(byte: number): void {
    const isScalar = byte !== QUOTE && KIND_OF[byte] === SCALAR;
    if (isScalar && this.#isInScalar) return;
    this.#isInScalar = isScalar;
    const kind = KIND_OF[byte];
    if (kind === BETWEEN) return;
    if (kind === CLOSES) {
      if (this.#depth > 0) this.#depth -= 1;
      return;
    }
    this.#elements += 1;
    if (kind === OPENS) this.#depth += 1;
    else if (byte === QUOTE) this.#isInString = true;
    if (this.#elements > this.#limits.elements) this.#excess = 'too_many_elements';
    else if (this.#depth > this.#limits.depth) this.#excess = 'too_deep';
  }
}

/** A text holds more than its reader takes. */
export class JsonExcessError extends Error {
  override readonly name = 'JsonExcessError';
  readonly excess: JsonExcess;

  constructor(excess: JsonExcess) {
    super(`The JSON is ${excess.replaceAll('_', ' ')}.`);
    this.excess = excess;
  }
}

/**
 * `JSON.parse` for what others wrote: the text is counted first.
 * @throws {JsonExcessError} when it exceeds the limits.
 * @throws {SyntaxError} when it is no JSON.
 */
export function parseForeignJson(text: string, limits: JsonLimits = JSON_LIMITS): unknown {
  // Levels and elements take a character each.
  const isSmall = text.length <= limits.depth && text.length <= limits.elements;
  const excess = isSmall ? null : new JsonScanner(limits).push(signsOf(text));
  if (excess !== null) throw new JsonExcessError(excess);
  const value: unknown = JSON.parse(text);
  return value;
}

/** A byte for each character: those that are not ASCII are none of JSON's own signs, whichever they are. */
function signsOf(text: string): Uint8Array {
  const signs = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) signs[at] = Math.min(text.charCodeAt(at), 0xff);
  return signs;
}
