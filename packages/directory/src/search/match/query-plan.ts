import type { ParsedQuery, QueryWord } from '../query/parse-search-query.ts';
import type { PostingLists } from '../store/posting-lists.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { lettersSpelled } from '../text/letter-names.ts';
import { findByPronunciation, mergeWords } from './find-by-pronunciation.ts';
import { findJoined } from './find-joined.ts';
import { findLetters } from './find-letters.ts';
import { findPairs } from './find-pairs.ts';
import { findPhones } from './find-phones.ts';
import type { FoundPair, FoundWord } from './found-word.ts';
import { READING_SIMILARITY, SPELLED_SIMILARITY } from './similarity.ts';

import { type Breadth, findWords } from './word-finder.ts';

/** A word of a query with all that it may mean. */
export interface PlannedWord {
  readonly queryWord: QueryWord;
  readonly found: readonly FoundWord[];
  readonly pairs: readonly FoundPair[];
  /** Its part in the whole query, 0 to 1: a rare word says more than a frequent one. All parts are 1 together. */
  readonly weight: number;
}

/** Weight of a word that the vocabulary does not have, beside 1 for one that all documents have and 3 for the rarest. */
const UNKNOWN = 2;
/** Word pairs are looked up when no word is this similar, or the similar words occur in fewer than `COMMON` providers. */
const GOOD = 0.9;
const COMMON = 3;
/** Words that are nearly as similar as the best count as frequent as that. */
const NEAR = 0.06;

/**
 * What the words of a query may mean, in their order. A wide search also takes known words for
 * errors and words typed as two with errors in them.
 */
export function planQuery(
  query: ParsedQuery,
  vocabulary: Vocabulary,
  postings: PostingLists,
  documentCount: number,
  breadth: Breadth,
): readonly PlannedWord[] {
  const found = query.words.map((word) => findMeanings(word, vocabulary, postings, breadth));
  const joined = findJoined(query.words, vocabulary, postings, breadth);
  const planned = query.words.map((queryWord, i) => {
    const words = mergeWords(found[i] ?? [], joined[i] ?? []);
    const isNoPair = queryWord.kind === 'phone' || queryWord.kind === 'letters' || isCommon(words, postings);
    const pairs = isNoPair ? [] : findPairs(vocabulary, postings, queryWord.text, breadth);
    return { queryWord, found: words, pairs, weight: rawWeight(words, pairs, postings, documentCount) };
  });
  const sum = planned.reduce((total, { weight }) => total + weight, 0);
  return planned.map((word) => ({ ...word, weight: word.weight / sum }));
}

function findMeanings(
  word: QueryWord,
  vocabulary: Vocabulary,
  postings: PostingLists,
  breadth: Breadth,
): readonly FoundWord[] {
  if (word.kind === 'phone') return findPhones(vocabulary, word.text);
  if (word.kind === 'letters') return findLetters(word, vocabulary, postings, breadth);
  const found =
    breadth === 'wide'
      ? findByPronunciation(word.text, vocabulary, postings, breadth)
      : findWords(vocabulary, postings, word.text, breadth);
  const spelled = breadth === 'wide' ? lettersSpelled(word.text) : [];
  const letters = spelled
    .map((reading) => vocabulary.find(reading))
    .filter((one) => one >= 0)
    .map((one): FoundWord => ({ word: one, similarity: SPELLED_SIMILARITY, kind: 'sound' }));
  const others = word.readings.flatMap((reading) => findWords(vocabulary, postings, reading, 'narrow'));
  return mergeWords(
    mergeWords(found, letters),
    others.map((other) => ({ ...other, similarity: other.similarity * READING_SIMILARITY })),
  );
}

/** Whether so many providers have such a word that it is not meant as two words. */
function isCommon(words: readonly FoundWord[], postings: PostingLists): boolean {
  return words.some(({ word, similarity }) => similarity >= GOOD && postings.frequency(word) >= COMMON);
}

function bestOf(words: readonly FoundWord[]): number {
  return words.reduce((best, { similarity }) => Math.max(best, similarity), 0);
}

function rawWeight(
  words: readonly FoundWord[],
  pairs: readonly FoundPair[],
  postings: PostingLists,
  documentCount: number,
): number {
  const best = bestOf(words);
  let frequency = 0;
  for (const { word, similarity } of words) {
    if (similarity >= best - NEAR) frequency = Math.max(frequency, postings.frequency(word));
  }
  if (frequency === 0) return pairs.length > 0 ? 3 : UNKNOWN;
  return 1 + 2 * (1 - Math.log2(1 + frequency) / Math.log2(2 + documentCount));
}
