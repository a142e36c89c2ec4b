import type { PostingLists } from '../store/posting-lists.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import type { FoundPair } from './found-word.ts';
import { JOINED_SIMILARITY } from './similarity.ts';
import { type Breadth, findWords } from './word-finder.ts';

const WORD_MIN = 4;
/** Letters of the longer part. */
const LONGER_MIN = 3;
/** Words of which one part may have errors, and that part. */
const WRONG_WORD_MIN = 8;
const WRONG_PART_MIN = 3;
/** Similarity that a part with errors has. */
const SIMILAR_MIN = 0.7;
const PAIRS_MAX = 4;
/** Ways to split a word that are looked into for a part with errors, and what each may give. */
const SPLITS_MAX = 3;
const SIMILAR_MAX = 3;
/** Stands between two words that were typed as one, and is no word of its own. */
const AND = 'und';

/**
 * Ways to read a word as two neighbouring words that documents have, `und` between them or not; those with the rarest rarer part
 * first. Where there are none, a wide search takes errors in one of the two.
 */
export function findPairs(
  vocabulary: Vocabulary,
  postings: PostingLists,
  text: string,
  breadth: Breadth,
): readonly FoundPair[] {
  if (text.length < WORD_MIN || /^\d+$/.test(text)) return [];
  const exact = exactPairs(vocabulary, text);
  const isWide = breadth === 'wide' && exact.length === 0 && text.length >= WRONG_WORD_MIN;
  const pairs = isWide ? similarPairs(vocabulary, postings, splitsOf(text)) : exact;
  const frequency = ({ first, second }: FoundPair) =>
    Math.min(postings.frequency(first), postings.frequency(second));
  return pairs
    .sort(
      (a, b) =>
        b.similarity - a.similarity ||
        frequency(b) - frequency(a) ||
        vocabulary.compareTexts(a.first, b.first) ||
        vocabulary.compareTexts(a.second, b.second),
    )
    .slice(0, PAIRS_MAX);
}

function exactPairs(vocabulary: Vocabulary, text: string): FoundPair[] {
  const pairs: FoundPair[] = [];
  // One letter alone stands at the beginning: `eplus`, `sbahn`.
  for (let at = 1; at < text.length - 1; at += 1) {
    if (Math.max(at, text.length - at) < LONGER_MIN) continue;
    const first = vocabulary.find(text.slice(0, at));
    if (first < 0) continue;
    for (const from of text.startsWith(AND, at) ? [at, at + AND.length] : [at]) {
      const second = from < text.length ? vocabulary.find(text.slice(from)) : -1;
      if (second >= 0) pairs.push({ first, second, similarity: JOINED_SIMILARITY });
    }
  }
  return pairs;
}

function splitsOf(text: string): readonly (readonly [string, string])[] {
  const splits: (readonly [string, string])[] = [];
  for (let at = 1; at < text.length - 1; at += 1) {
    const [head, tail] = [text.slice(0, at), text.slice(at)];
    splits.push([head, tail]);
    if (tail.length > AND.length && tail.startsWith(AND)) splits.push([head, tail.slice(AND.length)]);
  }
  return splits;
}

/** Ways with one word that is there and one that is like such a word; those with the longest word that is there. */
function similarPairs(
  vocabulary: Vocabulary,
  postings: PostingLists,
  splits: readonly (readonly [string, string])[],
): FoundPair[] {
  const known = splits
    .flatMap(([head, tail]) => [
      { exact: vocabulary.find(head), text: head, other: tail, isFirst: true },
      { exact: vocabulary.find(tail), text: tail, other: head, isFirst: false },
    ])
    .filter(({ exact, text, other }) => exact >= 0 && text.length > 2 && other.length >= WRONG_PART_MIN)
    .sort((a, b) => b.text.length - a.text.length || Number(b.isFirst) - Number(a.isFirst))
    .slice(0, SPLITS_MAX);
  return known.flatMap(({ exact, other, isFirst }) =>
    findWords(vocabulary, postings, other, other.length > WRONG_PART_MIN ? 'usual' : 'wide')
      .filter(({ similarity }) => similarity >= SIMILAR_MIN)
      .toSorted((a, b) => b.similarity - a.similarity || vocabulary.compareTexts(a.word, b.word))
      .slice(0, SIMILAR_MAX)
      .map(({ word, similarity }) => ({
        first: isFirst ? exact : word,
        second: isFirst ? word : exact,
        similarity: JOINED_SIMILARITY * similarity,
      })),
  );
}
