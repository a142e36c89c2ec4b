import { foldLetters } from '@rer/directory/names';
import { plainText } from '../../text/spelling-key.ts';
import { type Token, tokensOf } from '../../text/tokens.ts';
import { amountAt } from '../../text/values/amount.ts';
import { digitWord, numberForm, numberWord } from '../../text/values/number-words.ts';

/** Messages of the user, in the forms in which values and names are looked for in them. */
export interface UserWords {
  /** Letters and digits alone, in two ways of folding. */
  readonly letters: string;
  readonly words: readonly string[];
  /** All digits in their order, said or written. */
  readonly digits: string;
  readonly amounts: ReadonlySet<number>;
}

/** Makes messages comparable. Never throws. */
export function userWordsIn(messages: readonly string[]): UserWords {
  const text = messages.join('\n');
  const tokens = messages.flatMap((message) => tokensOf(message));
  const folded = foldLetters(text);
  return {
    letters: `${squashed(folded)} ${squashed(plainText(text))}`,
    words: folded.split(/[^a-z0-9]+/).filter((word) => word !== ''),
    digits: tokens.map(digitsOf).join(''),
    amounts: new Set(tokens.flatMap((_, at) => amountsAt(tokens, at))),
  };
}

function amountsAt(tokens: readonly Token[], at: number): number[] {
  const amount = amountAt(tokens, at);
  const word = tokens[at]?.kind === 'word' ? numberOf(tokens[at].text) : null;
  const written = tokens[at]?.text.replace(/\D/g, '') ?? '';
  return [
    ...(amount === null ? [] : [amount.value]),
    ...(word === null ? [] : [word]),
    ...(written === '' ? [] : [Number(written)]),
    ...(ONE.has(tokens[at]?.text.toLowerCase() ?? '') ? [1] : []),
  ];
}

const ONE: ReadonlySet<string> = new Set(['ein', 'eine', 'einen', 'einer', 'einzige']);
/** As they are said in the east and the south. */
const OF_DIALECT: ReadonlyMap<string, number> = new Map([
  ['zwee', 2],
  ['zwoa', 2],
  ['dree', 3],
  ['siem', 7],
  ['fuffzig', 50],
  ['fuffzsch', 50],
]);

function numberOf(word: string): number | null {
  const plain = numberForm(word);
  const known = digitWord(plain) ?? numberWord(plain) ?? OF_DIALECT.get(plain);
  return known ?? (plain.endsWith('e') ? numberWord(plain.slice(0, -1)) : null);
}

function digitsOf(token: Token): string {
  if (token.kind !== 'word') return token.text.replace(/\D/g, '');
  const value = numberOf(token.text);
  return value === null ? token.text.replace(/\D/g, '') : String(value).replace(/\D/g, '');
}

/** Whether a folded word was said: written, spelled, or with few other letters. */
export function containsWord(word: string, { letters, words, digits }: UserWords): boolean {
  if (letters.includes(word) || letters.includes(plainText(word))) return true;
  if (/^\d+$/.test(word)) return digits.includes(word);
  return words.some((other) => isNear(word, other));
}

/** The same beginning, or few letters apart. */
function isNear(a: string, b: string): boolean {
  const short = Math.min(a.length, b.length);
  if (short < 4) return false;
  if (a.slice(0, 4) === b.slice(0, 4)) return true;
  return Math.abs(a.length - b.length) <= 2 && letterDistance(a, b) <= Math.max(1, Math.floor(short / 4));
}

/** How many letters must be added, left out or exchanged to make one text the other (Levenshtein). */
export function letterDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min(
          (next[j - 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Letters and digits of a folded text. */
export function squashed(folded: string): string {
  return folded.replace(/[^a-z0-9]+/g, '');
}
