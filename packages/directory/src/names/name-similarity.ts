import { editDistance } from '../search/text/edit-distance.ts';
import { comparableNameWithoutLegalForm } from './comparable-name.ts';

/** Similarity from which two names are alike: lists of real companies have few others above it, and few same ones below. */
const ALIKE = 0.8;
/** Letters of the shorter name from which one typing error is taken for one, as the search does. */
const ERROR_FROM = 4;

const encoder = new TextEncoder();

/**
 * How alike two names of companies are, whatever their legal forms and spelling: 1 when nothing else differs, 0 when they have
 * nothing in common. An empty name is like none.
 */
export function nameSimilarity(a: string, b: string): number {
  return dice(comparableNameWithoutLegalForm(a), comparableNameWithoutLegalForm(b));
}

/** Whether two names may well mean one company: the same numbers and nearly the same letters, or a typing error between them. */
export function areNamesAlike(a: string, b: string): boolean {
  const left = comparableNameWithoutLegalForm(a);
  const right = comparableNameWithoutLegalForm(b);
  if (spelledNumber(left) !== spelledNumber(right)) return false;
  return dice(left, right) >= ALIKE || isTypingError(left, right);
}

/** Companies of one owner often differ by a number alone. */
function spelledNumber(name: string): string {
  return name.replace(/\D/g, '');
}

/** Sørensen-Dice coefficient of the pairs of neighbouring letters (Dice 1945), each counted as often as it occurs. */
function dice(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1;
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < a.length; i += 1) {
    const pair = a.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let i = 0; i + 1 < b.length; i += 1) {
    const pair = b.slice(i, i + 2);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    common += 1;
  }
  const all = a.length + b.length - 2;
  return all <= 0 ? 0 : (2 * common) / all;
}

/** One error; of a long name it leaves enough pairs of letters anyway. */
function isTypingError(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < ERROR_FROM || Math.abs(a.length - b.length) > 1) return false;
  const left = encoder.encode(a);
  const right = encoder.encode(b);
  return editDistance(left, 0, left.length, right, 0, right.length, 1) <= 1;
}
