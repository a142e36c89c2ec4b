import type { QueryWord } from '../query/parse-query.ts';
import type { PostingLists } from '../store/posting-lists.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import type { FoundWord } from './found-words.ts';
import { JOINED_SIMILARITY } from './similarity.ts';
import { type Breadth, findWords } from './word-finder.ts';

/** Similarity that a word made of two with typing errors has. */
const SIMILAR_MIN = 0.6;

/**
 * Words that a word of a query makes with a neighbour: `photo voltaik` is `photovoltaik`. A wide search also takes those with
 * typing errors.
 */
export function findJoined(
  words: readonly QueryWord[],
  at: number,
  vocabulary: Vocabulary,
  postings: PostingLists,
  breadth: Breadth,
): readonly FoundWord[] {
  const found: FoundWord[] = [];
  for (const i of [at - 1, at]) {
    const [first, second] = [words[i], words[i + 1]];
    if (first === undefined || second === undefined || first.kind === 'phone' || second.kind === 'phone')
      continue;
    const text = first.text + second.text;
    const word = vocabulary.find(text);
    if (word >= 0) found.push({ word, similarity: JOINED_SIMILARITY, kind: 'exact' });
    if (breadth !== 'wide') continue;
    for (const like of findWords(vocabulary, postings, text, 'wide')) {
      if (like.similarity < SIMILAR_MIN || like.word === word) continue;
      found.push({ ...like, similarity: like.similarity * JOINED_SIMILARITY });
    }
  }
  return found;
}
