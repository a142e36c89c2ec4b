import type { PlannedWord } from '../match/query-plan.ts';
import type { PostingLists } from '../store/posting-lists.ts';
import { SCORE_END, type ScoreAccumulators } from './score-accumulators.ts';

/**
 * Sums up the scores of all documents that cover enough of the query. The rarest words come first; once the others together
 * cannot make a hit, they only add to the documents found so far. Returns for each set of query words
 * (`ScoreAccumulators.wordsOf`) whether it covers enough: 1 or 0.
 */
export function collectScores(
  scores: ScoreAccumulators,
  planned: readonly PlannedWord[],
  postings: PostingLists,
  documentEnd: number,
  includeNotes: boolean,
  coverageMin: number,
): Uint8Array {
  scores.begin(documentEnd, includeNotes);
  const order = wordsByWeight(planned);
  let left = 1;
  for (const { found, pairs, weight } of order) {
    scores.beginWord(left < coverageMin - ROUNDING);
    left -= weight;
    const scaledWeight = weight * (SCORE_END - 1);
    for (const { word, similarity } of found) {
      scores.addPostings(postings, word, Math.floor(scaledWeight * similarity));
    }
    for (const { first, second, similarity } of pairs) {
      scores.addBoth(postings, first, second, Math.floor(scaledWeight * similarity));
    }
  }
  return coverageByWords(
    order.map(({ weight }) => weight),
    coverageMin - ROUNDING,
  );
}

/** Words of a query in the order of their bits in the accumulators: those that say most first. */
export function wordsByWeight(planned: readonly PlannedWord[]): readonly PlannedWord[] {
  return planned.toSorted((a, b) => b.weight - a.weight);
}

/** For each set of words, a bit each, whether they cover enough of the query. */
function coverageByWords(weights: readonly number[], least: number): Uint8Array {
  const sums = new Float64Array(1 << weights.length);
  for (const [word, weight] of weights.entries()) {
    const bit = 1 << word;
    for (let others = 0; others < bit; others += 1) sums[bit | others] = (sums[others] ?? 0) + weight;
  }
  return Uint8Array.from(sums, (sum) => Number(sum >= least));
}

/** Sums of weights differ from their exact value by less. */
const ROUNDING = 1e-9;
