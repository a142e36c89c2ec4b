import { type Collected, candidatesByScore, orderEqualScores } from './best-candidates.ts';
import { comparedHits } from './compared-hits.ts';
import type { HitCheck } from './hit-check.ts';

/** Hits that are ranked, at most. */
export const RANKED_MAX = 10_000;
/** Candidates that are looked at for them. */
const CANDIDATES_MAX = 2 * RANKED_MAX;
/** So many first candidates are compared word by word, which brings them into order: nobody reads further. */
const COMPARED = 512;

/** What a query means, best first. */
export interface Ranking {
  /** Numbers of documents, as far as they were asked for; behind those in no order. */
  readonly ranked: Uint32Array;
  /** There are no others. */
  readonly isComplete: boolean;
}

/**
 * Finds all hits, in a time that is bounded, and brings the first `to` into order: the very first as a search does, those
 * behind by their scores on the board.
 */
export function rankAll(collected: Collected, check: HitCheck, to: number): Ranking {
  const { board, documents } = collected;
  const candidates = candidatesByScore(collected);
  orderEqualScores(candidates, collected, COMPARED);
  const compared = comparedHits(candidates.subarray(0, COMPARED), check, documents);
  const { sureScore } = check;
  const isSure = (at: number) => board.scoreOf(candidates[at] ?? 0) >= sureScore;
  const isCut = candidates.length > CANDIDATES_MAX && !isSure(RANKED_MAX);
  if (to > compared.length || isCut) orderEqualScores(candidates, collected, CANDIDATES_MAX);

  const ranked = Uint32Array.from(compared, ({ document }) => document);
  const further: number[] = [];
  const end = Math.min(candidates.length, CANDIDATES_MAX);
  let at = Math.min(candidates.length, COMPARED);
  for (; at < end; at += 1) {
    const document = candidates[at] ?? 0;
    if (!isSure(at) && !check.isHit(document)) continue;
    // One more than there is room for.
    if (ranked.length + further.length === RANKED_MAX) break;
    further.push(document);
  }
  const hits = ranked.length + further.length;
  return {
    ranked: Uint32Array.from([...ranked, ...further]),
    // Where none of so many is a hit, worse ones are none either.
    isComplete: hits === 0 || at === candidates.length,
  };
}
