import { mixed } from './slot-table.ts';

/** Keys are below. */
export const GRAM_KEYS = 1 << 17;
const HALF = GRAM_KEYS / 2;
/** Stand before and behind a word. */
const BEGIN = 0x5e;
const END = 0x24;
/** Digits at the beginning and at the end that telephone numbers are found by. */
export const PHONE_PART = 5;

/** Key of three bytes; few of those that occur share one. */
export function gramKey(first: number, second: number, third: number): number {
  return mixed((first << 16) | (second << 8) | third) % HALF;
}

/** Key of how a word sounds ({@link cologneCode}). */
export function soundKey(sound: number): number {
  return HALF + (mixed((sound % 0x1_0000_0000) ^ Math.floor(sound / 0x1_0000_0000)) % HALF);
}

/** Key of the digits from a place of a telephone number on: `part` 0 for its beginning, 1 for its end. */
export function phonePartKey(digits: Uint8Array, from: number, part: 0 | 1): number {
  let sum = part + 1;
  for (let i = 0; i < PHONE_PART; i += 1) sum = sum * 10 + ((digits[from + i] ?? 0) - 0x30);
  return HALF + (mixed(sum) % HALF);
}

/**
 * Writes the keys of each three neighbours of a word, its ends among them: `^ro`, `rod`, `ode`, `der`, `er$`. Returns how
 * many there are; the first is that of the beginning, the last that of the end.
 */
export function writeGramKeys(word: Uint8Array, length: number, target: Uint32Array): number {
  for (let i = 0; i < length; i += 1) {
    const first = i === 0 ? BEGIN : (word[i - 1] ?? 0);
    const third = i + 1 === length ? END : (word[i + 1] ?? 0);
    target[i] = gramKey(first, word[i] ?? 0, third);
  }
  return length;
}
