import type { MatchKind } from './found-word.ts';

/** Edits that a word of so many letters may have to be taken for another. Numbers may have none. */
export function editLimit(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** Of the same word spelled with `ö`, `oe` or `o`. */
export const UMLAUT_SIMILARITY = 0.97;
/** Of the same word with a letter doubled or not. */
export const DOUBLED_SIMILARITY = 0.92;
/** Taken off when an umlaut was typed and the word has none there. */
export const UMLAUT_MISSED = 0.04;
/** Of two words typed as one, or one as two. */
export const JOINED_SIMILARITY = 0.94;

/** Of what a word stands for: `24` for `vierundzwanzig`. */
export const READING_SIMILARITY = 0.95;

/** Of letters whose names were written together: `adeace`. */
export const SPELLED_SIMILARITY = 0.8;

/** Of a part of a word, `length` letters of `whole` from `at` on. German words carry their meaning at the beginning and the end. */
export function partSimilarity(length: number, whole: number, at: number): number {
  const share = length / whole;
  if (at === 0) return 0.72 + 0.22 * share;
  if (at + length === whole) return 0.73 + 0.19 * share;
  return 0.54 + 0.22 * share;
}

/** Of words with one or two edits. */
export function editSimilarity(edits: number, length: number, isSameBeginning: boolean): number {
  const base = edits === 1 ? 0.89 - 0.5 / length : 0.82 - 1.1 / length;
  return isSameBeginning ? base : base - 0.04;
}

/** Of the beginning of a word with edits in it. */
export function beginningSimilarity(edits: number, length: number, whole: number): number {
  return editSimilarity(edits, length, true) * (0.75 + (0.2 * length) / whole);
}

/** Of words that sound alike and are spelled with that many edits. */
export function soundSimilarity(edits: number, length: number): number {
  return 0.8 - (0.4 * edits) / length;
}

/** What similar words gain when they sound alike too. */
const SOUND_GAIN = 0.05;

/** Similarity and kind of two words with edits that sound alike too. With one edit people see a typing error, not a sound. */
export function withSound(similarity: number, edits: number): { similarity: number; kind: MatchKind } {
  return { similarity: similarity + SOUND_GAIN, kind: edits === 1 ? 'similar' : 'sound' };
}
