import { writeGramKeys } from '../store/gram-keys.ts';
import { DEAD } from '../store/posting-lists.ts';
import { TEXT_MAX } from '../store/text-store.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { editDistance } from '../text/edit-distance.ts';
import { beginningSimilarity } from './similarity.ts';
import type { WordCandidates } from './word-candidates.ts';
import type { QueryTerm } from './word-finder.ts';

/** Shorter beginnings with an error begin too many words. */
const LENGTH_MIN = 5;
const TWO_EDITS_MIN = 9;
/** Postings that are gone through, about. */
const BUDGET = 20_000;

const keys = new Uint32Array(TEXT_MAX);
const skeleton = new Uint8Array(TEXT_MAX);

/** Finds longer words whose beginning differs by typing errors: a word that is still being typed, or the head of a compound. */
export function findBeginnings(vocabulary: Vocabulary, term: QueryTerm, candidates: WordCandidates): void {
  const { grams } = vocabulary;
  const length = term.skeletonLength;
  if (length < LENGTH_MIN) return;
  const limit = length < TWO_EDITS_MIN ? 1 : 2;
  const count = writeGramKeys(term.skeleton, length, keys);
  const lists = [...new Set(keys.subarray(0, count - 1))].sort(
    (a, b) => grams.frequency(a) - grams.frequency(b) || a - b,
  );
  const seen = new Set<number>();
  let visited = 0;
  for (const key of lists) {
    visited += grams.frequency(key);
    if (visited > BUDGET) return;
    const page = grams.pageOf(key);
    const from = grams.offsetOf(key);
    const to = from + grams.countOf(key);
    for (let i = from; i < to; i += 1) {
      const posting = page[i] ?? 0;
      const whole = posting & 255;
      const word = posting >>> 8;
      if (whole === DEAD || whole <= length + limit || seen.has(word)) continue;
      seen.add(word);
      vocabulary.writeSkeleton(word, skeleton);
      const edits = beginningDistance(term, limit);
      if (edits <= limit)
        candidates.add(word, beginningSimilarity(Math.max(1, edits), length, whole), 'similar');
    }
  }
}

/** Edits between the term word and the nearest beginning of the word in `skeleton`. */
function beginningDistance(term: QueryTerm, limit: number): number {
  let least = limit + 1;
  for (let longer = -limit; longer <= limit; longer += 1) {
    const length = term.skeletonLength + longer;
    const edits = editDistance(term.skeleton, 0, term.skeletonLength, skeleton, 0, length, limit);
    if (edits < least) least = edits;
  }
  return least;
}
