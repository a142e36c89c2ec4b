import type { PostingLists } from '../store/posting-lists.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { englishSpelling } from '../text/english-spelling.ts';
import type { FoundWord } from './found-words.ts';
import { READING_SIMILARITY } from './similarity.ts';
import { type Breadth, findWords } from './word-finder.ts';

/** Words that a typed one may mean, as it was typed or as the English word that it sounds like: `fektori` is `factory`. */
export function findByEar(
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
  return bothOf(found, heard);
}

/** Both, the more similar of those in both. */
export function bothOf(some: readonly FoundWord[], others: readonly FoundWord[]): readonly FoundWord[] {
  if (others.length === 0) return some;
  const byWord = new Map(some.map((one) => [one.word, one]));
  for (const one of others) {
    if ((byWord.get(one.word)?.similarity ?? 0) < one.similarity) byWord.set(one.word, one);
  }
  return [...byWord.values()];
}
