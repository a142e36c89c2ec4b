import { soundKey } from '../store/gram-keys.ts';
import { TEXT_MAX } from '../store/text-store.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { editDistance } from '../text/edit-distance.ts';
import { soundSimilarity } from './similarity.ts';
import type { WordCandidates } from './word-candidates.ts';
import type { QueryTerm } from './word-finder.ts';

/** `tsch` is written `č` elsewhere: words that sound alike may differ by so many letters. */
const DIFFERENCE_MAX = 6;

const skeleton = new Uint8Array(TEXT_MAX);

/** Finds words that sound alike and share at least half of their letters. */
export function findBySound(vocabulary: Vocabulary, term: QueryTerm, candidates: WordCandidates): void {
  if (term.sound === 0) return;
  const { grams } = vocabulary;
  const key = soundKey(term.sound);
  const length = term.skeletonLength;
  const page = grams.pageOf(key);
  const from = grams.offsetOf(key);
  const to = from + grams.countOf(key);
  for (let i = from; i < to; i += 1) {
    const posting = page[i] ?? 0;
    // Dead postings have an impact far above any length.
    if (Math.abs((posting & 255) - length) > DIFFERENCE_MAX) continue;
    const word = posting >>> 8;
    if (candidates.has(word) || vocabulary.cologneCode(word) !== term.sound) continue;
    const whole = vocabulary.writeSkeleton(word, skeleton);
    const limit = Math.ceil(Math.max(length, whole) / 2);
    const edits = editDistance(term.skeleton, 0, length, skeleton, 0, whole, limit);
    if (edits <= limit) candidates.add(word, soundSimilarity(edits, Math.max(length, whole)), 'sound');
  }
}
