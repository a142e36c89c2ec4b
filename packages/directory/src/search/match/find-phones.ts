import { PHONE_PART, phonePartKey } from '../store/gram-keys.ts';
import { DEAD } from '../store/posting-lists.ts';
import { TEXT_MAX } from '../store/text-store.ts';
import { PHONE_MARK, type Vocabulary } from '../store/vocabulary.ts';
import { writeWord } from '../store/word-bytes.ts';
import { editDistance } from '../text/edit-distance.ts';
import type { FoundWord } from './found-word.ts';
import { WordCandidates } from './word-candidates.ts';

/** Numbers with fewer digits are not compared with a digit wrong. */
const WRONG_DIGIT_MIN = 8;
const WORDS_MAX = 64;

const digits = new Uint8Array(TEXT_MAX);
const other = new Uint8Array(TEXT_MAX);

/**
 * Finds telephone numbers by their digits: the same, such that begin or end with them (without extension, without area code),
 * the switchboard's 0 at the end, one digit wrong.
 */
export function findPhones(vocabulary: Vocabulary, text: string): readonly FoundWord[] {
  const candidates = new WordCandidates();
  const exact = vocabulary.find(PHONE_MARK + text);
  if (exact >= 0) candidates.add(exact, 1, 'exact');
  const length = writeWord(text, digits);
  if (length < PHONE_PART) return [];
  for (const part of [0, 1] as const) {
    const key = phonePartKey(digits, part === 0 ? 0 : length - PHONE_PART, part);
    visit(vocabulary, key, (word) => compare(vocabulary, length, word, candidates));
  }
  if (text.endsWith('0') && length > PHONE_PART) {
    const stem = length - 1;
    visit(vocabulary, phonePartKey(digits, 0, 0), (word) => {
      const whole = vocabulary.writeText(word, other) - 1;
      if (isNumber() && whole >= stem && isPart(0, stem)) candidates.add(word, 0.8, 'similar');
    });
  }
  const found = [...candidates.all()];
  found.sort((a, b) => b.similarity - a.similarity || vocabulary.compareTexts(a.word, b.word));
  return found.slice(0, WORDS_MAX);
}

function visit(vocabulary: Vocabulary, key: number, check: (word: number) => void): void {
  const { grams } = vocabulary;
  const page = grams.pageOf(key);
  const from = grams.offsetOf(key);
  const to = from + grams.countOf(key);
  for (let i = from; i < to; i += 1) {
    const posting = page[i] ?? 0;
    if ((posting & 255) !== DEAD) check(posting >>> 8);
  }
}

/** Compares the digits with the number of a word, which stands in `other` behind its mark. */
function compare(vocabulary: Vocabulary, length: number, word: number, candidates: WordCandidates): void {
  const whole = vocabulary.writeText(word, other) - 1;
  if (!isNumber()) return;
  const share = length / whole;
  if (whole >= length && isPart(0, length)) candidates.add(word, 0.8 + 0.2 * share, 'exact');
  else if (whole >= length && isPart(whole - length, length))
    candidates.add(word, 0.75 + 0.2 * share, 'exact');
  else if (length >= WRONG_DIGIT_MIN && editDistance(digits, 0, length, other, 1, whole, 1) <= 1) {
    candidates.add(word, 0.75, 'similar');
  }
}

/** Whether `other` holds a telephone number: other texts may share a key with one. */
function isNumber(): boolean {
  return other[0] === PHONE_MARK.charCodeAt(0);
}

function isPart(at: number, length: number): boolean {
  for (let i = 0; i < length; i += 1) if (digits[i] !== other[1 + at + i]) return false;
  return true;
}
