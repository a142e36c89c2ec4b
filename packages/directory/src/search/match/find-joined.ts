import type { QueryWord } from '../query/parse-search-query.ts';
import type { PostingLists } from '../store/posting-lists.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { findByPronunciation } from './find-by-pronunciation.ts';
import type { FoundWord } from './found-word.ts';
import { JOINED_SIMILARITY } from './similarity.ts';
import type { Breadth } from './word-finder.ts';

/** Similarity that a word made of two with typing errors has. */
const SIMILAR_MIN = 0.6;

/** Words in a row that may be one. */
const ROW_MAX = 3;
const NUMBER = /^\d+$/;

/**
 * For each word of a query the words that it makes with its neighbours: `photo voltaik` is `photovoltaik`, `check
 * vierundzwanzig` is `check24`. A wide search also takes those with typing errors, and those made of three.
 */
export function findJoined(
  words: readonly QueryWord[],
  vocabulary: Vocabulary,
  postings: PostingLists,
  breadth: Breadth,
): readonly (readonly FoundWord[])[] {
  const found = words.map((): FoundWord[] => []);
  for (let length = 2; length <= (breadth === 'wide' ? ROW_MAX : 2); length += 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const row = words.slice(from, from + length);
      if (row.some(({ kind }) => kind === 'phone')) continue;
      const meant = joinedTexts(row).flatMap((text) => wordsLike(text, vocabulary, postings, breadth));
      for (let at = from; at < from + length; at += 1) found[at]?.push(...meant);
    }
  }
  return found;
}

function wordsLike(
  text: string,
  vocabulary: Vocabulary,
  postings: PostingLists,
  breadth: Breadth,
): readonly FoundWord[] {
  const exact = vocabulary.find(text);
  const found: FoundWord[] = exact < 0 ? [] : [{ word: exact, similarity: JOINED_SIMILARITY, kind: 'exact' }];
  if (breadth !== 'wide' || NUMBER.test(text)) return found;
  const like = findByPronunciation(text, vocabulary, postings).filter(
    ({ word, similarity }) => similarity >= SIMILAR_MIN && word !== exact,
  );
  return [...found, ...like.map((one) => ({ ...one, similarity: one.similarity * JOINED_SIMILARITY }))];
}

/** As typed, and with what each word may stand for instead. */
function joinedTexts(row: readonly QueryWord[]): readonly string[] {
  const isReread = row.some(({ kind, readings }) => kind === 'word' && readings.length > 0);
  const typed = row.map(({ text }) => text).join('');
  return isReread ? [typed, row.map(({ text, readings }) => readings[0] ?? text).join('')] : [typed];
}
