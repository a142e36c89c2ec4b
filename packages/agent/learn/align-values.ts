import { plainWord } from '../src/text/spelling-key.ts';
import type { Token } from '../src/text/tokens.ts';
import { amountAt } from '../src/text/values/amount.ts';
import { digitWord, numberWord } from '../src/text/values/number-words.ts';

/** Tokens from `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const STRETCH_MAX = 24;
const LIKENESS_MIN = 0.72;

/** Where a number stands, as digits or in words. */
export function spanOfNumber(
  tokens: readonly Token[],
  value: number,
  free: (at: number) => boolean,
): Span | null {
  for (const [at, token] of tokens.entries()) {
    if (!free(at) || (token.kind !== 'number' && token.kind !== 'word')) continue;
    const amount = amountAt(tokens, at);
    if (amount !== null && Math.abs(amount.value - value) < 1e-9) return { from: at, to: at + amount.length };
  }
  const at = tokens.findIndex(
    (token, i) => free(i) && token.kind === 'number' && token.text.replace(/\D/g, '') === String(value),
  );
  if (at >= 0) return { from: at, to: at + 1 };
  const word = tokens.findIndex(
    (token, i) => free(i) && token.kind === 'word' && numberWord(plainWord(token.text)) === value,
  );
  return word < 0 ? null : { from: word, to: word + 1 };
}

/** Where digits stand: typed in parts, or said one by one. */
export function spanOfDigits(
  tokens: readonly Token[],
  value: string,
  free: (at: number) => boolean,
): Span | null {
  const wanted = bareDigits(value);
  if (wanted === '') return null;
  let best: Span | null = null;
  for (let from = 0; from < tokens.length; from += 1) {
    if (!free(from) || digitsOf(tokens[from]) === '') {
      if (tokens[from]?.text !== '+' && tokens[from]?.text !== '(') continue;
    }
    let digits = '';
    for (let to = from; to < Math.min(tokens.length, from + STRETCH_MAX); to += 1) {
      if (!free(to)) break;
      digits += digitsOf(tokens[to]);
      if (bareDigits(digits) === wanted && (best === null || to + 1 - from < best.to - best.from)) {
        best = { from, to: to + 1 };
        break;
      }
      if (digits.length > wanted.length + 6) break;
    }
  }
  if (best === null) return null;
  let { from } = best;
  // The shortest span leaves out a zero or a plus that is said before.
  while (
    /^[+0(]/.test(value) &&
    from > 0 &&
    free(from - 1) &&
    /^(null|plus|0+|\+|\()$/i.test(tokens[from - 1]?.text ?? '')
  )
    from -= 1;
  return { from, to: best.to };
}

function digitsOf(token: Token | undefined): string {
  if (token === undefined) return '';
  if (token.kind === 'number' || /\d/.test(token.text)) return token.text.replace(/\D/g, '');
  if (token.kind !== 'word') return '';
  const word = plainWord(token.text);
  const digit = digitWord(word) ?? numberWord(word);
  return digit === null ? '' : String(digit);
}

function bareDigits(text: string): string {
  return text
    .replace(/\(0\)/g, '')
    .replace(/\D/g, '')
    .replace(/^0049|^49(?=\d{6})/, '')
    .replace(/^0+/, '');
}

const SAID_SIGNS: Readonly<Record<string, string>> = {
  ät: '@',
  at: '@',
  ad: '@',
  klammeraffe: '@',
  punkt: '.',
  dot: '.',
  minus: '-',
  bindestrich: '-',
  strich: '-',
  unterstrich: '_',
};

/** Where an address stands, typed or said. */
export function spanOfAddress(
  tokens: readonly Token[],
  value: string,
  free: (at: number) => boolean,
): Span | null {
  const wanted = bareAddress(value);
  return bestSpan(tokens, free, 14, 0.86, (from, to) => {
    const said = tokens
      .slice(from, to)
      .map(({ text }) => SAID_SIGNS[text.toLowerCase()] ?? text)
      .join('');
    return likeness(bareAddress(said), wanted);
  });
}

function bareAddress(text: string): string {
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9@.]/g, '')
    .replace(/\.+$/, '');
}

/** Where a text stands, also with typing errors or in another form. */
export function spanOfText(
  tokens: readonly Token[],
  value: string,
  free: (at: number) => boolean,
): Span | null {
  const wanted = bareText(value);
  if (wanted === '') return null;
  const words = value.split(/[\s,;]+/).length;
  const most = Math.min(tokens.length, words * 2 + 4);
  return bestSpan(tokens, free, most, LIKENESS_MIN, (from, to) =>
    tokens[from]?.kind === 'mark'
      ? 0
      : likeness(
          bareText(
            tokens
              .slice(from, to)
              .map(({ text }) => text)
              .join(' '),
          ),
          wanted,
        ),
  );
}

function bareText(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => plainWord(word))
    .join('');
}

function bestSpan(
  tokens: readonly Token[],
  free: (at: number) => boolean,
  most: number,
  least: number,
  score: (from: number, to: number) => number,
): Span | null {
  let best: Span | null = null;
  let top = least;
  for (let from = 0; from < tokens.length; from += 1)
    for (let to = from + 1; to <= Math.min(tokens.length, from + most); to += 1) {
      if (!free(to - 1)) break;
      const own = score(from, to);
      if (own > top + 1e-9) [best, top] = [{ from, to }, own];
    }
  return best;
}

/** From 0 to 1: one less the share of letters that are to be edited. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const most = Math.max(a.length, b.length);
  if (most === 0 || Math.abs(a.length - b.length) / most > 1 - LIKENESS_MIN) return 0;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return 1 - (row[b.length] ?? most) / most;
}
