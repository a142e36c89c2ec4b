import { type CollectedScores, candidatesByScore, orderEqualScores } from './best-candidates.ts';
import type { QueryMatcher } from './query-matcher.ts';
import { type ComparedHit, rerankCandidates } from './rerank-candidates.ts';

/** Hits that are ranked, at most. */
export const RANKED_MAX = 10_000;
/** Candidates that are looked at for them. */
const CANDIDATES_MAX = 2 * RANKED_MAX;
/** So many first candidates are compared word by word, which orders them finely: no reader goes further. */
export const COMPARED = 512;

/** What a query means, best first. */
export interface RankedDocuments {
  /** Numbers of documents, as far as they were asked for; behind those in no order. */
  readonly ranked: Uint32Array;
  /** How the first of them match, in the same order. */
  readonly compared: readonly ComparedHit[];
  /** There are no others. */
  readonly isComplete: boolean;
}

/**
 * Finds all hits, in a time that is bounded, and brings the first `to` into order: the very first as a search does, those
 * behind by their accumulated scores.
 */
export function rankAll(collected: CollectedScores, matcher: QueryMatcher, to: number): RankedDocuments {
  const { scores, documents } = collected;
  const candidates = candidatesByScore(collected);
  const { sureScore } = matcher;
  const isSure = (at: number) => scores.scoreOf(candidates[at] ?? 0) >= sureScore;
  // So many are looked at that none behind them can be ranked, or as many as there is time for.
  const end = Math.min(candidates.length, isSure(RANKED_MAX) ? RANKED_MAX + 1 : CANDIDATES_MAX);
  const isEachSeen = end === candidates.length || isSure(RANKED_MAX);
  const ordered = to > COMPARED || !isEachSeen ? end : COMPARED;
  orderEqualScores(candidates, collected, ordered);
  const compared = rerankCandidates(candidates.subarray(0, COMPARED), matcher, documents);
  if (to > compared.length && ordered < end) orderEqualScores(candidates, collected, end);

  const ranked = new Uint32Array(Math.min(end, RANKED_MAX));
  let hits = 0;
  for (const { document } of compared) {
    ranked[hits] = document;
    hits += 1;
  }
  let at = Math.min(candidates.length, COMPARED);
  for (; at < end; at += 1) {
    const document = candidates[at] ?? 0;
    if (!isSure(at) && !matcher.isHit(document)) continue;
    // One more than there is room for.
    if (hits === RANKED_MAX) break;
    ranked[hits] = document;
    hits += 1;
  }
  // Where none of so many is a hit, worse ones are none either.
  return { ranked: ranked.subarray(0, hits), compared, isComplete: hits === 0 || at === candidates.length };
}
