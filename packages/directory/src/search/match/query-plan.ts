import type { ParsedQuery, QueryWord } from '../query/parse-query.ts';
import type { PostingLists } from '../store/posting-lists.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { findJoined } from './find-joined.ts';
import { findPairs } from './find-pairs.ts';
import { findPhones } from './find-phones.ts';
import type { FoundPair, FoundWord } from './found-words.ts';
import { type Breadth, findWords } from './word-finder.ts';

/** A word of a query with all that it may mean. */
export interface PlannedWord {
  readonly asked: QueryWord;
  readonly found: readonly FoundWord[];
  readonly pairs: readonly FoundPair[];
  /** Its part in the whole query, 0 to 1: a rare word says more than a frequent one. All parts are 1 together. */
  readonly weight: number;
}

/** Weight of a word that the vocabulary does not have, beside 1 for one that all documents have and 3 for the rarest. */
const UNKNOWN = 2;
/** Pairs are looked for when nothing is that similar. */
const GOOD = 0.9;
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
  documents: number,
  breadth: Breadth,
): readonly PlannedWord[] {
  const found = query.words.map((word) =>
    word.kind === 'phone'
      ? findPhones(vocabulary, word.text)
      : findWords(vocabulary, postings, word.text, breadth),
  );
  const planned = query.words.map((asked, i) => {
    const joined = findJoined(query.words, i, vocabulary, postings, breadth);
    const words = together(found[i] ?? [], joined);
    const isGood = bestOf(words) >= GOOD;
    const pairs = asked.kind === 'phone' || isGood ? [] : findPairs(vocabulary, postings, asked.text);
    return { asked, found: words, pairs, weight: rawWeight(words, pairs, postings, documents) };
  });
  const sum = planned.reduce((total, { weight }) => total + weight, 0);
  return planned.map((word) => ({ ...word, weight: word.weight / sum }));
}

/** Both, the more similar of those in both. */
function together(found: readonly FoundWord[], joined: readonly FoundWord[]): readonly FoundWord[] {
  if (joined.length === 0) return found;
  const byWord = new Map(found.map((one) => [one.word, one]));
  for (const one of joined) {
    if ((byWord.get(one.word)?.similarity ?? 0) < one.similarity) byWord.set(one.word, one);
  }
  return [...byWord.values()];
}

function bestOf(words: readonly FoundWord[]): number {
  return words.reduce((best, { similarity }) => Math.max(best, similarity), 0);
}

function rawWeight(
  words: readonly FoundWord[],
  pairs: readonly FoundPair[],
  postings: PostingLists,
  documents: number,
): number {
  const best = bestOf(words);
  let frequency = 0;
  for (const { word, similarity } of words) {
    if (similarity >= best - NEAR) frequency = Math.max(frequency, postings.frequency(word));
  }
  if (frequency === 0) return pairs.length > 0 ? 3 : UNKNOWN;
  return 1 + 2 * (1 - Math.log2(1 + frequency) / Math.log2(2 + documents));
}
