import { writeGramKeys } from '../store/gram-keys.ts';
import { TEXT_MAX } from '../store/text-store.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { editDistance } from '../text/edit-distance.ts';
import { bitCount } from '../text/signature.ts';
import { writePlain } from '../text/skeleton.ts';
import { chooseGrams } from './choose-grams.ts';
import { DOUBLED_SIMILARITY, editLimit, editSimilarity, UMLAUT_SIMILARITY, withSound } from './similarity.ts';
import type { WordCandidates } from './word-candidates.ts';
import type { QueryTerm } from './word-finder.ts';

const keys = new Uint32Array(TEXT_MAX);
const skeleton = new Uint8Array(TEXT_MAX);
const plain = new Uint8Array(TEXT_MAX);
const otherPlain = new Uint8Array(TEXT_MAX);
const other = new Uint8Array(TEXT_MAX);

/** Finds words that differ by at most `editsMax` typing errors, fewer in short words, and other spellings of umlauts and doubled letters. */
export function findEdited(
  vocabulary: Vocabulary,
  term: QueryTerm,
  editsMax: number,
  candidates: WordCandidates,
): void {
  const { grams } = vocabulary;
  const length = term.skeletonLength;
  const limit = Math.min(editsMax, editLimit(term.length));
  const count = writeGramKeys(term.skeleton, length, keys);
  const bitsMax = 2 * limit;
  const { signatures } = vocabulary;
  const { signature } = term;
  for (const key of chooseGrams(keys.subarray(0, count), grams, limit)) {
    const page = grams.pageOf(key);
    const from = grams.offsetOf(key);
    const to = from + grams.countOf(key);
    for (let i = from; i < to; i += 1) {
      const posting = page[i] ?? 0;
      const difference = (posting & 255) - length;
      // Dead postings have an impact far above any length.
      if (difference > limit || difference < -limit) continue;
      const word = posting >>> 8;
      if (bitCount((signatures[word] ?? 0) ^ signature) > bitsMax) continue;
      compare(vocabulary, term, word, limit, candidates);
    }
  }
}

function compare(
  vocabulary: Vocabulary,
  term: QueryTerm,
  word: number,
  limit: number,
  candidates: WordCandidates,
): void {
  const whole = vocabulary.writeSkeleton(word, skeleton);
  const edits = editDistance(term.skeleton, 0, term.skeletonLength, skeleton, 0, whole, limit);
  if (edits > limit) return;
  if (edits === 0) {
    const isUmlaut = isSamePlain(vocabulary, term, word);
    if (isUmlaut) candidates.add(word, UMLAUT_SIMILARITY, 'exact');
    else candidates.add(word, DOUBLED_SIMILARITY, 'similar');
    return;
  }
  const length = Math.max(term.skeletonLength, whole);
  const base = editSimilarity(edits, length, skeleton[0] === term.skeleton[0]);
  const soundsAlike = term.sound !== 0 && vocabulary.cologneCode(word) === term.sound;
  const { similarity, kind } = soundsAlike
    ? withSound(base, edits)
    : { similarity: base, kind: 'similar' as const };
  candidates.add(word, similarity, kind);
}

/** Whether two words are one but for the spelling of umlauts. */
function isSamePlain(vocabulary: Vocabulary, term: QueryTerm, word: number): boolean {
  const length = vocabulary.writeText(word, other);
  const a = writePlain(term.text, 0, term.length, plain);
  const b = writePlain(other, 0, length, otherPlain);
  if (a !== b) return false;
  for (let i = 0; i < a; i += 1) if (plain[i] !== otherPlain[i]) return false;
  return true;
}
