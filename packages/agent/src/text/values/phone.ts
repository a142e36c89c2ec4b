import type { Token } from '../tokens.ts';
import { digitWord, numberForm, numberWord } from './number-words.ts';

/** Digits found at a token. `length`: tokens that they take. */
interface Digits {
  /** As it is to be stored: as typed, or the digits that were said. */
  readonly text: string;
  readonly digits: string;
  readonly length: number;
  readonly isPhone: boolean;
}

const PHONE_DIGITS_MIN = 6;
const PHONE_DIGITS_MAX = 20;
/** Digits said one by one from which on they are one number. */
const SAID_MIN = 3;
const BETWEEN = new Set(['(', ')', '/', '-', '–', '.']);
const SEPARATOR_WORDS = new Set([
  'strich',
  'bindestrich',
  'schragstrich',
  'minus',
  'slash',
  'dann',
  'und',
  'klammer',
  'auf',
  'zu',
  'pause',
  'durchwahl',
]);

/** A telephone number as typed (`+49 (0) 221 / 12 34-5`): begins with `+` or 0 and has six digits or more. */
export function typedPhoneAt(message: string, tokens: readonly Token[], at: number): Digits | null {
  const first = tokens[at];
  if (first === undefined || !/^[+(0]/.test(first.text)) return null;
  let end = at;
  let digits = '';
  for (let i = at; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) break;
    const said = token.kind === 'word' ? digitsWithHyphens(token.text) : token.text;
    if (token.kind === 'number' || said !== token.text) {
      if (i > at && token.text.includes(',')) break;
      digits += said.replace(/\D/g, '');
      end = i + 1;
      if (token.text.includes(',')) break;
    } else if (!(token.text === '+' && i === at) && !BETWEEN.has(token.text)) break;
    // A dot that ends a sentence ends the number.
    if (token.text === '.' && token.end !== tokens[i + 1]?.start) break;
  }
  if (digits.length < PHONE_DIGITS_MIN || digits.length > PHONE_DIGITS_MAX) return null;
  if (!/^(\+|\(?0|\(\+)/.test(message.slice(first.start))) return null;
  const last = tokens[end - 1];
  const text = message.slice(first.start, last?.end ?? first.end).trim();
  return { text, digits, length: end - at, isPhone: true };
}

/** `123-45` and `221/44` are words to the tokenizer. */
function digitsWithHyphens(text: string): string {
  return /^[0-9]+(?:[-/][0-9]+)+$/.test(text) ? text.replace(/\D/g, '') : text;
}

/** Digits said one by one or in pairs: `null zwei zwei eins dreiundvierzig`, `plus vier neun ...`, `doppel zwei`. */
export function saidDigitsAt(tokens: readonly Token[], at: number): Digits | null {
  let i = at;
  const hasPlus = plainAt(tokens, i) === 'plus' || tokens[i]?.text === '+';
  if (hasPlus) i += 1;
  let digits = '';
  let groups = '';
  let said = 0;
  let end = i;
  while (i < tokens.length) {
    const token = tokens[i];
    const plain = plainAt(tokens, i);
    if (said > 0 && SEPARATOR_WORDS.has(plain) && partAt(tokens, i + 1) !== null) {
      if (plain.endsWith('strich') || plain === 'slash' || plain === 'minus') groups += ' ';
      i += 1;
      continue;
    }
    if (
      said > 0 &&
      (token?.text === ',' || token?.text === '-' || token?.text === '/') &&
      partAt(tokens, i + 1) !== null
    ) {
      groups += ' ';
      i += 1;
      continue;
    }
    const part = partAt(tokens, i);
    if (part === null) break;
    digits += part.digits;
    groups += part.digits;
    if (digits.length > PHONE_DIGITS_MAX) return null;
    said += part.isWord ? 1 : 0;
    i += part.length;
    end = i;
  }
  if (said < SAID_MIN || digits.length < SAID_MIN || digits.length > PHONE_DIGITS_MAX) return null;
  const isPhone = digits.length >= PHONE_DIGITS_MIN && (hasPlus || digits.startsWith('0'));
  const text = `${hasPlus ? '+' : ''}${groups.trim()}`;
  return { text, digits, length: end - at, isPhone };
}

function partAt(
  tokens: readonly Token[],
  at: number,
): { digits: string; length: number; isWord: boolean } | null {
  const token = tokens[at];
  if (token?.kind === 'number') {
    return /^[0-9]+$/.test(token.text) ? { digits: token.text, length: 1, isWord: false } : null;
  }
  const plain = plainAt(tokens, at);
  if (plain === '') return null;
  const times = { doppel: 2, zweimal: 2, doppelt: 2, dreimal: 3 }[plain];
  if (times !== undefined) {
    const digit = digitWord(plainAt(tokens, at + 1));
    return digit === null ? null : { digits: String(digit).repeat(times), length: 2, isWord: true };
  }
  const value = digitWord(plain) ?? numberWord(plain);
  return value === null || !Number.isInteger(value) || value > 999
    ? null
    : { digits: String(value), length: 1, isWord: true };
}

function plainAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? numberForm(token.text) : '';
}
