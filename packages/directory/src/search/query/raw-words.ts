import { foldLetters } from '../../names/fold-letters.ts';
import { JOINING, splitWords } from '../text/split-words.ts';

/** A folded word and where it stands in the text as it was written, UTF-16 units. */
export interface RawWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const LETTERS = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`;
const RUN = new RegExp(`${LETTERS}(?:[${JOINING}]${LETTERS})*|[&+]`, 'gu');

/** The words of a text that has not been folded, `&` among them. `offset` is added to their places. */
export function rawWords(text: string, offset = 0): RawWord[] {
  const words: RawWord[] = [];
  for (const found of text.matchAll(RUN)) {
    const from = offset + found.index;
    const to = from + found[0].length;
    for (const word of splitWords(foldLetters(found[0]))) words.push({ text: word, from, to });
  }
  return words;
}
