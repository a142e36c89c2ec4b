import { foldLetters } from '@rer/directory';

const UMLAUTS = /([aou])e/g;
const DOUBLED = /(\p{L})\1+/gu;
const NO_LETTER = /[^\p{L}\p{N}]/gu;

/**
 * A word without what people leave out or type differently: case, umlauts in any spelling (`ä`, `ae`, `a`), and marks inside.
 * Two words of one meaning have the same plain form.
 */
export function plainWord(word: string): string {
  return foldLetters(word).replace(NO_LETTER, '').replace(UMLAUTS, '$1');
}

/** The plain form with doubled letters once: what stays of a word typed in a hurry. */
export function skeletonOf(word: string): string {
  return plainWord(word).replace(DOUBLED, '$1').replace(/ph/g, 'f').replace(/th/g, 't');
}

/** A text in lower case with umlauts in any spelling as their vowels; its marks and blanks stay. */
export function plainText(text: string): string {
  return foldLetters(text).replace(UMLAUTS, '$1');
}
