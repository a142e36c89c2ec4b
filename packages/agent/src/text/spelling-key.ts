import { foldLetters } from '@rer/directory/names';

const UMLAUTS = /([aou])e/g;
const DOUBLED = /(\p{L})\1+/gu;
const NO_LETTER = /[^\p{L}\p{N}]/gu;

const PLAIN_MAX = 5_000;
/** Letters of a word that is worth keeping. */
const KEPT_MAX = 40;
/** A cache: every rule asks for the words of a message. */
const plainForms = new Map<string, string>();

/**
 * A word without what people leave out or type differently: case, umlauts in any spelling (`ä`, `ae`, `a`), and marks inside.
 * Two words of one meaning have the same plain form.
 */
export function plainWord(word: string): string {
  const known = plainForms.get(word);
  if (known !== undefined) return known;
  const plain = foldLetters(word).replace(NO_LETTER, '').replace(UMLAUTS, '$1');
  if (word.length > KEPT_MAX) return plain;
  if (plainForms.size >= PLAIN_MAX) plainForms.clear();
  plainForms.set(word, plain);
  return plain;
}

/** The plain form with doubled letters once: what stays of a word typed in a hurry. */
export function spellingKey(word: string): string {
  return plainWord(word).replace(DOUBLED, '$1').replace(/ph/g, 'f').replace(/th/g, 't');
}

/** A text in lower case with umlauts in any spelling as their vowels; its marks and blanks stay. */
export function plainText(text: string): string {
  return foldLetters(text).replace(UMLAUTS, '$1');
}
