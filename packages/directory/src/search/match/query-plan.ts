import type { ParsedQuery, QueryWord } from '../query/parse-query.ts';
import type { PostingLists } from '../store/posting-lists.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { findPairs } from './find-pairs.ts';
import { findPhones } from './find-phones.ts';
import type { FoundPair, FoundWord } from './found-words.ts';
import { JOINED_SIMILARITY } from './similarity.ts';
import { findWords } from './word-finder.ts';

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

/** What the words of a query may mean, in their order. */
export function planQuery(
  query: ParsedQuery,
  vocabulary: Vocabulary,
  postings: PostingLists,
  documents: number,
): readonly PlannedWord[] {
  const found = query.words.map((word) =>
    word.kind === 'phone' ? findPhones(vocabulary, word.text) : findWords(vocabulary, postings, word.text),
  );
  const planned = query.words.map((asked, i) => {
    const words = withJoined(query.words, i, found[i] ?? [], vocabulary);
    const isGood = bestOf(words) >= GOOD;
    const pairs = asked.kind === 'phone' || isGood ? [] : findPairs(vocabulary, postings, asked.text);
    return { asked, found: words, pairs, weight: rawWeight(words, pairs, postings, documents) };
  });
  const sum = planned.reduce((total, { weight }) => total + weight, 0);
  return planned.map((word) => ({ ...word, weight: word.weight / sum }));
}

/** Adds the word that it makes with its neighbour, if there is one: `photo voltaik`. */
function withJoined(
  words: readonly QueryWord[],
  at: number,
  found: readonly FoundWord[],
  vocabulary: Vocabulary,
): readonly FoundWord[] {
  const joined = [words[at - 1], words[at], words[at + 1]].slice(0, 3);
  const texts: string[] = [];
  for (const i of [0, 1]) {
    const [first, second] = [joined[i], joined[i + 1]];
    if (first === undefined || second === undefined || first.kind === 'phone' || second.kind === 'phone')
      continue;
    texts.push(first.text + second.text);
  }
  const known = texts.map((text) => vocabulary.find(text)).filter((word) => word >= 0);
  if (known.length === 0) return found;
  const others = found.filter(
    ({ word, similarity }) => !known.includes(word) || similarity > JOINED_SIMILARITY,
  );
  const added = known
    .filter((word) => !others.some((one) => one.word === word))
    .map((word) => ({ word, similarity: JOINED_SIMILARITY, kind: 'exact' as const }));
  return [...added, ...others];
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
