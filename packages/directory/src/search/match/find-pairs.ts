import type { PostingLists } from '../store/posting-lists.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import type { FoundPair } from './found-words.ts';
import { JOINED_SIMILARITY } from './similarity.ts';

const PART_MIN = 2;
const WORD_MIN = 5;
const PAIRS_MAX = 4;

/** Ways to read a word as two neighbouring words that documents have; those with the rarest rarer part first. */
export function findPairs(
  vocabulary: Vocabulary,
  postings: PostingLists,
  text: string,
): readonly FoundPair[] {
  if (text.length < WORD_MIN || /^\d+$/.test(text)) return [];
  const pairs: FoundPair[] = [];
  for (let at = PART_MIN; at <= text.length - PART_MIN; at += 1) {
    const first = vocabulary.find(text.slice(0, at));
    if (first < 0) continue;
    const second = vocabulary.find(text.slice(at));
    if (second >= 0) pairs.push({ first, second, similarity: JOINED_SIMILARITY });
  }
  const frequency = ({ first, second }: FoundPair) =>
    Math.min(postings.frequency(first), postings.frequency(second));
  return pairs
    .sort((a, b) => frequency(b) - frequency(a) || vocabulary.compareTexts(a.first, b.first))
    .slice(0, PAIRS_MAX);
}
