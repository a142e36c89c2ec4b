import { writeGramKeys } from '../store/gram-keys.ts';
import { TEXT_MAX } from '../store/text-store.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import { editDistance } from '../text/edit-distance.ts';
import { bitCount } from '../text/signature.ts';
import { writePlain } from '../text/skeleton.ts';
import { chooseGrams } from './choose-grams.ts';
import { DOUBLED_SIMILARITY, editLimit, editSimilarity, UMLAUT_SIMILARITY, withSound } from './similarity.ts';
import type { WordCandidates } from './word-candidates.ts';
import type { SoughtWord } from './word-finder.ts';

const keys = new Uint32Array(TEXT_MAX);
const skeleton = new Uint8Array(TEXT_MAX);
const plain = new Uint8Array(TEXT_MAX);
const otherPlain = new Uint8Array(TEXT_MAX);
const other = new Uint8Array(TEXT_MAX);

/** Finds words that differ by at most `editsMax` typing errors, fewer in short words, and other spellings of umlauts and doubled letters. */
export function findEdited(
  vocabulary: Vocabulary,
  sought: SoughtWord,
  editsMax: number,
  candidates: WordCandidates,
): void {
  const { grams } = vocabulary;
  const length = sought.skeletonLength;
  const limit = Math.min(editsMax, editLimit(sought.length));
  const count = writeGramKeys(sought.skeleton, length, keys);
  const bitsMax = 2 * limit;
  const { signatures } = vocabulary;
  const { signature } = sought;
  for (const key of chooseGrams(keys.subarray(0, count), grams, limit)) {
    const page = grams.pageOf(key);
    const from = grams.placeOf(key);
    const to = from + grams.countOf(key);
    for (let i = from; i < to; i += 1) {
      const posting = page[i] ?? 0;
      const difference = (posting & 255) - length;
      // Dead postings have an impact far above any length.
      if (difference > limit || difference < -limit) continue;
      const word = posting >>> 8;
      if (bitCount((signatures[word] ?? 0) ^ signature) > bitsMax) continue;
      compare(vocabulary, sought, word, limit, candidates);
    }
  }
}

function compare(
  vocabulary: Vocabulary,
  sought: SoughtWord,
  word: number,
  limit: number,
  candidates: WordCandidates,
): void {
  const whole = vocabulary.writeSkeleton(word, skeleton);
  const edits = editDistance(sought.skeleton, 0, sought.skeletonLength, skeleton, 0, whole, limit);
  if (edits > limit) return;
  if (edits === 0) {
    const isUmlaut = isSamePlain(vocabulary, sought, word);
    if (isUmlaut) candidates.add(word, UMLAUT_SIMILARITY, 'exact');
    else candidates.add(word, DOUBLED_SIMILARITY, 'similar');
    return;
  }
  const length = Math.max(sought.skeletonLength, whole);
  const base = editSimilarity(edits, length, skeleton[0] === sought.skeleton[0]);
  const soundsAlike = sought.sound !== 0 && vocabulary.cologneCode(word) === sought.sound;
  const { similarity, kind } = soundsAlike
    ? withSound(base, edits)
    : { similarity: base, kind: 'similar' as const };
  candidates.add(word, similarity, kind);
}

/** Whether two words are one but for the spelling of umlauts. */
function isSamePlain(vocabulary: Vocabulary, sought: SoughtWord, word: number): boolean {
  const length = vocabulary.writeText(word, other);
  const a = writePlain(sought.text, 0, sought.length, plain);
  const b = writePlain(other, 0, length, otherPlain);
  if (a !== b) return false;
  for (let i = 0; i < a; i += 1) if (plain[i] !== otherPlain[i]) return false;
  return true;
}
