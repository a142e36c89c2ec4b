import { writeGramKeys } from '../store/gram-keys.ts';
import { PostingCursor } from '../store/posting-cursor.ts';
import { DEAD, type PostingLists } from '../store/posting-lists.ts';
import { TEXT_MAX } from '../store/text-store.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { writePlain } from '../text/skeleton.ts';
import { partSimilarity, UMLAUT_MISSED } from './similarity.ts';
import type { WordCandidates } from './word-candidates.ts';
import type { QueryTerm } from './word-finder.ts';

/** Shorter words are looked for at the beginning of others alone. */
const INSIDE_MIN = 4;
/** A list that is shorter is gone through without a second one. */
const SHORT = 128;

const keys = new Uint32Array(TEXT_MAX);
const skeleton = new Uint8Array(TEXT_MAX);
const text = new Uint8Array(TEXT_MAX);

/** Finds longer words that begin with the term, and from four letters on such that contain it. */
export function findContaining(vocabulary: Vocabulary, term: QueryTerm, candidates: WordCandidates): void {
  const { grams } = vocabulary;
  const length = term.skeletonLength;
  if (length < 2) return;
  writeGramKeys(term.skeleton, length, keys);
  // The key of the end says that nothing follows; that of the beginning that nothing stands before.
  const isInside = length >= INSIDE_MIN;
  const inner = keys.subarray(isInside ? 1 : 0, length - 1);
  const [rarest, second] = twoRarest(grams, inner);
  if (rarest === undefined) return;
  const hasUmlaut = writePlain(term.text, 0, term.length, text) < term.length;
  const check = (word: number) => {
    const whole = vocabulary.writeSkeleton(word, skeleton);
    const at = offsetIn(skeleton, whole, term.skeleton, length, isInside ? whole - length : 0);
    if (at < 0 || whole <= length) return;
    const missed = hasUmlaut && !contains(vocabulary, word, term) ? UMLAUT_MISSED : 0;
    candidates.add(word, partSimilarity(length, whole, at) - missed, 'exact');
  };
  visitBoth(grams, rarest, grams.countOf(rarest) > SHORT ? second : undefined, length, check);
}

function twoRarest(grams: PostingLists, keysOfWord: Uint32Array): readonly (number | undefined)[] {
  return [...new Set(keysOfWord)]
    .sort((a, b) => grams.frequency(a) - grams.frequency(b) || a - b)
    .slice(0, 2);
}

/** Calls `visit` for the words with one key, or with both, whose skeletons have at least `length` letters. */
function visitBoth(
  grams: PostingLists,
  first: number,
  second: number | undefined,
  length: number,
  visit: (word: number) => void,
): void {
  const page = grams.pageOf(first);
  const from = grams.offsetOf(first);
  const to = from + grams.countOf(first);
  const cursor = second === undefined ? null : new PostingCursor(grams, second);
  for (let i = from; i < to; i += 1) {
    const posting = page[i] ?? 0;
    const whole = posting & 255;
    if (whole === DEAD || whole < length) continue;
    if (cursor === null || cursor.moveTo(posting >>> 8)) visit(posting >>> 8);
  }
}

/** First offset of a part at or before `last`, -1 when there is none; the last offset is preferred to one in the middle. */
function offsetIn(
  whole: Uint8Array,
  wholeLength: number,
  part: Uint8Array,
  length: number,
  last: number,
): number {
  if (last < 0) return -1;
  if (matchesAt(whole, 0, part, length)) return 0;
  if (last > 0 && matchesAt(whole, wholeLength - length, part, length)) return wholeLength - length;
  for (let at = 1; at < last; at += 1) if (matchesAt(whole, at, part, length)) return at;
  return -1;
}

/** Whether a word contains the term with its umlauts. */
function contains(vocabulary: Vocabulary, word: number, term: QueryTerm): boolean {
  const whole = vocabulary.writeText(word, text);
  return offsetIn(text, whole, term.text, term.length, whole - term.length) >= 0;
}

function matchesAt(whole: Uint8Array, at: number, part: Uint8Array, length: number): boolean {
  for (let i = 0; i < length; i += 1) if (whole[at + i] !== part[i]) return false;
  return true;
}
