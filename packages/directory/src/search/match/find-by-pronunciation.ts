import type { PostingLists } from '../store/posting-lists.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import type { FoundWord } from './found-word.ts';
import { READING_SIMILARITY } from './similarity.ts';
import { type Breadth, findWords } from './word-finder.ts';

/** Sounds as they are written in German, and in English names. */
const SPELLINGS = [
  ['dsch', 'j'],
  ['tsch', 'ch'],
  ['sch', 'sh'],
  ['ck', 'k'],
  ['k', 'c'],
] as const;

/** Words that a typed one may mean, as it was typed or as the English word that it sounds like: `fektori` is `factory`. */
export function findByPronunciation(
  text: string,
  vocabulary: Vocabulary,
  postings: PostingLists,
  breadth: Breadth = 'usual',
): readonly FoundWord[] {
  const found = findWords(vocabulary, postings, text, breadth);
  const spelled = englishSpelling(text);
  if (spelled === text) return found;
  const heard = findWords(vocabulary, postings, spelled, breadth).map(
    ({ word, similarity }): FoundWord => ({
      word,
      similarity: similarity * READING_SIMILARITY,
      kind: 'sound',
    }),
  );
  return mergeWords(found, heard);
}

/** Both, the more similar of those in both. */
export function mergeWords(some: readonly FoundWord[], others: readonly FoundWord[]): readonly FoundWord[] {
  if (others.length === 0) return some;
  const byWord = new Map(some.map((one) => [one.word, one]));
  for (const one of others) {
    if ((byWord.get(one.word)?.similarity ?? 0) < one.similarity) byWord.set(one.word, one);
  }
  return [...byWord.values()];
}

/** A folded word that was written in German as it sounds, as an English one: `tscheck` as `chec`. Often the same. */
function englishSpelling(word: string): string {
  return SPELLINGS.reduce((spelled, [german, english]) => spelled.replaceAll(german, english), word);
}
