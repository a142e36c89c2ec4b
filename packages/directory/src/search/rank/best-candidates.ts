import { BoundedHeap } from '../match/bounded-heap.ts';
import { type DocumentTable, ID_STARTS } from '../store/document-table.ts';
import { SCORE_END, type ScoreAccumulators } from './score-accumulators.ts';

/** The scores of a search, and the candidates for hits. */
export interface CollectedScores {
  readonly scores: ScoreAccumulators;
  readonly documents: DocumentTable;
  /** For each set of query words (`ScoreAccumulators.wordsOf`) 1 when it covers enough of the query for a hit. */
  readonly hasCoverage: Uint8Array;
  readonly includeIntern: boolean;
}

/** The best candidates, best first, at most `limit`: a few. Their order is by scores and ids, never by numbers of documents. */
export function bestCandidates(collected: CollectedScores, limit: number): readonly number[] {
  const { scores, documents } = collected;
  const top = new BoundedHeap(
    limit,
    (a, b) => scores.scoreOf(b) - scores.scoreOf(a) || documents.compareIds(a, b),
  );
  let worst = -1;
  for (let i = 0; i < scores.count; i += 1) {
    const document = scores.documentAt(i);
    if (scores.scoreOf(document) < worst || !isCandidate(collected, document)) continue;
    top.add(document);
    if (top.isFull) worst = scores.scoreOf(top.worst);
  }
  return top.sorted();
}

/** All candidates by their score, best first, in time that grows with their number alone: scores are small numbers. */
export function candidatesByScore(collected: CollectedScores): Uint32Array {
  const { scores } = collected;
  const candidates = new Uint32Array(scores.count);
  const offsets = new Uint32Array(SCORES);
  let count = 0;
  for (let i = 0; i < scores.count; i += 1) {
    const document = scores.documentAt(i);
    if (!isCandidate(collected, document)) continue;
    candidates[count] = document;
    count += 1;
    const score = scores.scoreOf(document);
    offsets[score] = (offsets[score] ?? 0) + 1;
  }
  let offset = 0;
  for (let score = SCORES - 1; score >= 0; score -= 1) {
    const ofScore = offsets[score] ?? 0;
    offsets[score] = offset;
    offset += ofScore;
  }
  const sorted = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    const document = candidates[i] ?? 0;
    const score = scores.scoreOf(document);
    const at = offsets[score] ?? 0;
    sorted[at] = document;
    offsets[score] = at + 1;
  }
  return sorted;
}
/** A score is the sum of two numbers below {@link SCORE_END}. */
const SCORES = 2 * SCORE_END;

/** Brings the first `limit` of {@link candidatesByScore} into their order: those of the same score by id. */
export function orderEqualScores(
  sorted: Uint32Array,
  { scores, documents }: Pick<CollectedScores, 'scores' | 'documents'>,
  limit: number,
): void {
  for (let from = 0; from < Math.min(limit, sorted.length); ) {
    const score = scores.scoreOf(sorted[from] ?? 0);
    let to = from + 1;
    while (to < sorted.length && scores.scoreOf(sorted[to] ?? 0) === score) to += 1;
    sortFirst(sorted.subarray(from, to), documents, limit - from);
    from = to;
  }
}

/** Sorts by id so far that the first `limit` are the right ones. */
function sortFirst(equal: Uint32Array, documents: DocumentTable, limit: number): void {
  const byId = (a: number, b: number) => documents.compareIds(a, b);
  if (equal.length <= limit) {
    equal.sort(byId);
    return;
  }
  // Of very many only those are sorted that begin low enough: ids are spread over their whole range.
  const counts = new Uint32Array(ID_STARTS);
  for (const document of equal) {
    const start = documents.idStartOf(document);
    counts[start] = (counts[start] ?? 0) + 1;
  }
  let last = 0;
  for (let sum = counts[0] ?? 0; sum < limit; sum += counts[last] ?? 0) last += 1;
  const others = new Uint32Array(equal.length);
  let firsts = 0;
  let rest = 0;
  for (const document of equal) {
    if (documents.idStartOf(document) <= last) {
      equal[firsts] = document;
      firsts += 1;
    } else {
      others[rest] = document;
      rest += 1;
    }
  }
  equal.subarray(0, firsts).sort(byId);
  equal.set(others.subarray(0, rest), firsts);
}

/** Whether a document covers enough of the query and may be shown. */
export function isCandidate(
  { scores, documents, hasCoverage, includeIntern }: CollectedScores,
  document: number,
): boolean {
  return (
    hasCoverage[scores.wordsOf(document)] === 1 &&
    !documents.isHidden(document) &&
    (includeIntern || !documents.isIntern(document))
  );
}

/** A name is typed before other words: the first word counts more. */
const FIRST = 1.25;

/**
 * The words, a bit each, that one document has together and that say most, of those that are not `all` of them; 0 when no
 * document has any. `first` is the bit of the first word. Documents with every word that are no hit all the same have them elsewhere or too much unlike.
 */
export function fallbackWords(collected: CollectedScores, all: number, first: number): number {
  const { scores } = collected;
  let best = 0;
  let bestScore = 0;
  for (let i = 0; i < scores.count; i += 1) {
    const document = scores.documentAt(i);
    const words = scores.wordsOf(document);
    const score = scores.scoreOf(document) * ((words & first) === 0 ? 1 : FIRST);
    // Heavier words have lower bits: of equal ones the choice is by the words alone.
    if (score < bestScore || (score === bestScore && words >= best)) continue;
    if (words === all || !isCandidate(collected, document)) continue;
    best = words;
    bestScore = score;
  }
  return best;
}
