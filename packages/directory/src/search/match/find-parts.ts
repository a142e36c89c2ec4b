import { writeGramKeys } from '../store/gram-keys.ts';
import { DEAD } from '../store/posting-lists.ts';
import { TEXT_MAX } from '../store/text-store.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { cologneCode } from '../text/cologne-phonetics.ts';
import { nearestPart } from '../text/part-distance.ts';
import { beginningSimilarity } from './similarity.ts';
import type { WordCandidates } from './word-candidates.ts';
import type { QueryTerm } from './word-finder.ts';

/** Shorter words are like a part of too many. */
const LENGTH_MIN = 5;
const INSIDE_MIN = 6;
const TWO_EDITS_MIN = 9;
/** Postings that are gone through, about. */
const BUDGET = 10_000;
/** Of the letters of a part that sounds alike, at most this share is spelled otherwise. */
const SOUND_SHARE = 0.4;
/** Words that share as many of the term's three-letter parts are looked at. */
const SHARED = 0.25;
/** Factor for a match in the middle of a word, which says less than one at the start. */
const MIDDLE = 0.94;
const SOUND_GAIN = 0.03;

const keys = new Uint32Array(TEXT_MAX);
const skeleton = new Uint8Array(TEXT_MAX);

/** Finds longer words of which a part, wherever it stands, differs by typing errors or sounds alike: `jachtverband`, `tüssen`. */
export function findParts(vocabulary: Vocabulary, term: QueryTerm, candidates: WordCandidates): void {
  const length = term.skeletonLength;
  if (length < LENGTH_MIN) return;
  const sound = cologneCode(term.skeleton, 0, length);
  const least = Math.ceil(SHARED * (length - 2));
  for (const [word, shared] of sharedParts(vocabulary, term)) {
    if (shared < least || candidates.has(word)) continue;
    addPart(vocabulary, term, sound, word, candidates);
  }
}

/** By word, how many of the term's three-letter parts it has; the rarest of these alone when they are too many. */
function sharedParts({ grams }: Vocabulary, term: QueryTerm): ReadonlyMap<number, number> {
  const count = writeGramKeys(term.skeleton, term.skeletonLength, keys);
  // Those of the ends say that the word begins and ends there.
  const lists = [...new Set(keys.subarray(1, count - 1))].sort(
    (a, b) => grams.frequency(a) - grams.frequency(b) || a - b,
  );
  const shared = new Map<number, number>();
  let visited = 0;
  for (const key of lists) {
    visited += grams.frequency(key);
    if (visited > BUDGET) break;
    const page = grams.pageOf(key);
    const from = grams.offsetOf(key);
    const to = from + grams.countOf(key);
    for (let i = from; i < to; i += 1) {
      const posting = page[i] ?? 0;
      const whole = posting & 255;
      if (whole === DEAD || whole <= term.skeletonLength) continue;
      shared.set(posting >>> 8, (shared.get(posting >>> 8) ?? 0) + 1);
    }
  }
  return shared;
}

function addPart(
  vocabulary: Vocabulary,
  term: QueryTerm,
  sound: number,
  word: number,
  candidates: WordCandidates,
): void {
  const length = term.skeletonLength;
  const whole = vocabulary.writeSkeleton(word, skeleton);
  const byLetters = length < TWO_EDITS_MIN ? 1 : 2;
  const bySound = sound === 0 ? 0 : Math.floor(SOUND_SHARE * length);
  const part = nearestPart(term.skeleton, length, skeleton, whole, Math.max(byLetters, bySound));
  if (part === null) return;
  const isMiddle = part.from > 0 && part.to < whole;
  if (isMiddle && length < INSIDE_MIN) return;
  const soundsAlike = sound !== 0 && cologneCode(skeleton, part.from, part.to - part.from) === sound;
  if (part.edits > byLetters && !soundsAlike) return;
  const base = beginningSimilarity(Math.min(2, Math.max(1, part.edits)), length, whole);
  const similarity = (isMiddle ? base * MIDDLE : base) + (soundsAlike ? SOUND_GAIN : 0);
  candidates.add(word, similarity, soundsAlike && part.edits > 1 ? 'sound' : 'similar');
}
