import { foldLetters } from '@rer/directory/names';
import { spellingKey } from '../../text/spelling-key.ts';

/** The words of a text as they are compared; `&` and `+` are `und`. */
export function wordsOf(text: string): string[] {
  return foldLetters(text)
    .replace(/[&+]/g, ' und ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(spellingKey);
}

/** A word without the ending of its case and number: `Ladesäulen`, `Ladesäule`. */
export function stemOf(word: string): string {
  return word.length > 5 ? word.replace(/(ern|en|er|em|es|e|n|s)$/, '') : word;
}
