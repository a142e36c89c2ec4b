import { foldLetters } from '@rer/directory/names';
import type { JsonValue } from '../../json.ts';
import { containsWord, letterDistance, squashed, type UserWords, userWordsIn } from './user-words.ts';

/** Permitted sources of a value: the user's words, and values of the same column that the user has heard or seen. */
interface ValueSources {
  /** Messages of the user. */
  readonly messages: readonly string[];
  /** Stored values of the column. */
  readonly stored: readonly JsonValue[];
  /** Values of the waiting proposal: a correction ('eine Null zu viel', 'mit ck') yields a value close to one of them. */
  readonly proposed: readonly JsonValue[];
}

/** Share of a text's letters, and of a number's groups of digits, that must have been said. */
const SAID_SHARE = 0.5;
/** Length of the groups of digits by which long numbers are compared. */
const GROUP = 3;
/** Letters of a value that are compared with the one before. */
const COMPARED_MAX = 80;
const SCALES = [1, 1e3, 1e6, 1e-3, 1e-6] as const;
/** Words that values get without being said. */
const UNSPOKEN: ReadonlySet<string> = new Set([
  'www',
  'http',
  'https',
  'de',
  'com',
  'und',
  'der',
  'die',
  'das',
  'stadtwerke',
  'stadtwerken',
]);

/**
 * Whether a value was said, in whatever form: digits as digits, numbers in words, addresses as they are spelled aloud, with errors of
 * typing and hearing. Lenient on purpose: it stops values that come from nowhere. Truths and emptied columns hold nothing to be said.
 */
export function isSaidValue(value: JsonValue, sources: ValueSources): boolean {
  return isSaid(value, userWordsIn(sources.messages), sources);
}

type Known = Pick<ValueSources, 'stored' | 'proposed'>;

function isSaid(value: JsonValue, userWords: UserWords, known: Known): boolean {
  if (typeof value === 'number') return isSaidNumber(value, userWords, known);
  if (typeof value === 'string') return isSaidText(value, userWords, known);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((member) => member === undefined || isSaid(member, userWords, known));
}

function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function isSaidNumber(value: number, { amounts, digits }: UserWords, { stored, proposed }: Known): boolean {
  const before = [...stored, ...proposed].filter((old) => typeof old === 'number');
  const isOf = (wanted: number) => SCALES.some((scale) => amounts.has(round(wanted / scale)));
  if (value === 0 || before.includes(value) || isOf(value)) return true;
  const written = withoutEndZeros(String(value).replace(/\D/g, ''));
  // A longer run of digits holds many short ones.
  if (written.length > 2 && digits.includes(written)) return true;
  const isScaled = (old: number) =>
    [10, ...SCALES].some((scale) => round(old * scale) === value || round(old / scale) === value);
  return (
    before.some((old) => isOf(Math.abs(value - old))) ||
    proposed.some((old) => typeof old === 'number' && isScaled(old))
  );
}

function round(value: number): number {
  return Number(value.toPrecision(12));
}

function isSaidText(value: string, userWords: UserWords, { stored, proposed }: Known): boolean {
  const waiting = proposed.map(textOf);
  const texts = [...stored.map(textOf), ...waiting];
  if (value.trim() === '' || texts.includes(value) || waiting.some((old) => isCorrected(value, old)))
    return true;
  const before = squashed(foldLetters(texts.join(' ')));
  const digits = value.replace(/\D/g, '').replace(/^(?:0049|49|0)/, '');
  const letters = value.replace(/[^\p{L}]/gu, '');
  if (digits.length > letters.length)
    return isSaidDigits(digits, userWords.digits, before.replace(/\D/g, ''));
  const words = foldLetters(value)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !UNSPOKEN.has(word));
  const all = words.reduce((sum, word) => sum + word.length, 0);
  const found = words.filter((word) => before.includes(word) || containsWord(word, userWords));
  return found.reduce((sum, word) => sum + word.length, 0) >= all * SAID_SHARE;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Differs from the proposed value by a few letters or digits. */
function isCorrected(value: string, old: string): boolean {
  const [a, b] = [value, old].map((text) => squashed(foldLetters(text)).slice(0, COMPARED_MAX));
  return a !== undefined && b !== undefined && letterDistance(a, b) <= Math.max(2, Math.floor(b.length / 3));
}

function isSaidDigits(digits: string, messageDigits: string, knownDigits: string): boolean {
  if (digits.length <= GROUP) return messageDigits.includes(digits) || knownDigits.includes(digits);
  const groups = Array.from({ length: digits.length - GROUP + 1 }, (_, at) => digits.slice(at, at + GROUP));
  const found = groups.filter((group) => messageDigits.includes(group) || knownDigits.includes(group));
  return found.length >= groups.length * SAID_SHARE;
}
