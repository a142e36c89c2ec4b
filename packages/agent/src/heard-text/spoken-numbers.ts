import { plausiblePostcode } from '@rer/directory/plausibility';
import { plainWord } from '../text/spelling-key.ts';
import { type Token, tokensOf } from '../text/tokens.ts';
import { digitWord, numberForm, numberWord } from '../text/values/number-words.ts';
import type { Replacement } from './heard-draft.ts';
import type { ExpectedAnswer } from './heard-text.ts';

/** What a row of digits can be. */
type NumberKind = 'phone' | 'postcode' | 'year' | 'house-number';

/** Digits said or written one behind the other: tokens from `from` to before `to`. */
interface DigitRow {
  readonly from: number;
  readonly to: number;
  /** With a leading `+` where one was said. */
  readonly digits: string;
  /** Something is to be put together: words, or digits that a recogniser wrote one by one. */
  readonly isSpoken: boolean;
  /** So many words and numbers. */
  readonly parts: number;
}

/** The longest number by ITU-T E.164, with the two zeros that are dialled for its plus. */
const PHONE_MAX = 17;
const PHONE_MIN = 6;
/** Digits and parts that are a telephone number without a word for it. */
const UNNAMED_MIN = 8;
const UNNAMED_PARTS_MIN = 4;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** Words between the name of a column and its value. */
const WORDS_BETWEEN = 7;

const COLUMNS: readonly (readonly [NumberKind, RegExp])[] = [
  ['phone', /^(telefon|tel$|ruf|fax|handy|mobil|durchwahl|hotline|festnetz|nummer|anschlus)/],
  ['postcode', /^(postleitzahl|plz)/],
  ['year', /^(jahr|grundung|gegrundet|baujahr|seit$)/],
];
/** Other columns, whose numbers are none of those above. */
const OTHER_COLUMN =
  /^(umsatz|mitarbeiter|bewertung|rating|zweigstelle|filiale|kundennumm|hausnumm|steuernumm|auftragsnumm|rechnungsnumm|uhr$)/;
const STREET = /(strasse|str|weg|platz|allee|gasse|ring|damm|ufer|chaussee|steig|stieg|promenade)$/;
const HOUSE_NUMBER = /^hausnumm/;
/** Marks and words within a row of digits. */
const BETWEEN = /^(,|-|–|\/|\.|schragstrich|bindestrich|strich|slash|minus|dann|pause|klammer|durchwahl)$/;
const TENS = /^(zwanzig|dreissig|vierzig|funfzig|sechzig|siebzig|achtzig|neunzig)$/;
const TIMES: ReadonlyMap<string, number> = new Map([
  ['doppel', 2],
  ['doppelt', 2],
  ['zweimal', 2],
  ['dreimal', 3],
  ['viermal', 4],
]);

/** Telephone numbers, postcodes, years and house numbers that were said digit by digit, as they are written. */
export function numberReplacements(text: string, expects: ExpectedAnswer | null): Replacement[] {
  const tokens = tokensOf(text);
  const replacements: Replacement[] = [];
  for (let at = 0; at < tokens.length; ) {
    const row = digitRowAt(tokens, at);
    if (row === null) {
      at += 1;
      continue;
    }
    const to = row.isSpoken ? writtenAs(row, kindOf(tokens, row, expects)) : null;
    const [first, last] = [tokens[row.from], tokens[row.to - 1]];
    if (to !== null && first !== undefined && last !== undefined)
      replacements.push({ start: first.start, end: last.end, to, kind: 'number' });
    at = row.to;
  }
  return replacements;
}

function digitRowAt(tokens: readonly Token[], from: number): DigitRow | null {
  const hasPlus = /^(plus|\+)$/.test(wordAt(tokens, from));
  let digits = '';
  let parts = 0;
  let spoken = 0;
  let ones = 0;
  let commas = 0;
  let end = from;
  for (let at = hasPlus ? from + 1 : from; at < tokens.length; ) {
    const between = parts > 0 && BETWEEN.test(wordAt(tokens, at)) && isJoint(tokens, at) ? 1 : 0;
    const part = partAt(tokens, at + between);
    if (part === null) break;
    const isCut = /^\d+[.,]/.test(tokens[at + between]?.text ?? '');
    if (isCut || (between > 0 && tokens[at]?.text === ',')) commas += 1;
    digits += part.digits;
    parts += 1;
    if (part.isWord) spoken += 1;
    else if (part.digits.length === 1) ones += 1;
    at += between + part.length;
    end = at;
  }
  if (parts === 0) return null;
  const isSpoken = spoken > 0 || ones >= 3 || commas > 0;
  return { from, to: end, digits: (hasPlus ? '+' : '') + digits, isSpoken, parts };
}

/** A dot ends a sentence, unless the digits go on at once: `30.169`. */
function isJoint(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text !== '.' || tokens[at]?.end === tokens[at + 1]?.start;
}

function partAt(
  tokens: readonly Token[],
  at: number,
): { readonly digits: string; readonly length: number; readonly isWord: boolean } | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === 'number') return { digits: token.text.replace(/\D/g, ''), length: 1, isWord: false };
  // `0-4-0-8` and `221/44` are words to the tokenizer.
  if (/^\d+(?:[-/·]\d+)+$/.test(token.text))
    return { digits: token.text.replace(/\D/g, ''), length: 1, isWord: false };
  const plain = wordAt(tokens, at);
  const times = TIMES.get(plain);
  if (times !== undefined) {
    const digit = digitOf(tokens, at + 1);
    return digit === null ? null : { digits: digit.repeat(times), length: 2, isWord: true };
  }
  const ones = digitWord(plain);
  if (ones !== null && wordAt(tokens, at + 1) === 'und' && TENS.test(wordAt(tokens, at + 2))) {
    const tens = numberWord(wordAt(tokens, at + 2)) ?? 0;
    return { digits: String(tens + ones), length: 3, isWord: true };
  }
  const value = ones ?? numberWord(plain);
  if (value === null || !Number.isInteger(value)) return null;
  return { digits: String(value), length: 1, isWord: true };
}

function digitOf(tokens: readonly Token[], at: number): string | null {
  const digit = digitWord(wordAt(tokens, at));
  if (digit !== null) return String(digit);
  return /^\d$/.test(tokens[at]?.text ?? '') ? (tokens[at]?.text ?? null) : null;
}

/** What the digits are, by the column that is named before them, or behind the question that was asked. */
function kindOf(
  tokens: readonly Token[],
  { from, digits, parts }: DigitRow,
  expects: ExpectedAnswer | null,
): NumberKind | null {
  const before = wordAt(tokens, from - 1);
  const isStreet = STREET.test(before) && /^\p{Lu}/u.test(tokens[from - 1]?.text ?? '');
  if (isStreet || HOUSE_NUMBER.test(before)) return 'house-number';
  for (let at = from - 1; at >= Math.max(0, from - 1 - WORDS_BETWEEN); at -= 1) {
    const word = wordAt(tokens, at);
    if (OTHER_COLUMN.test(word)) return null;
    const column = COLUMNS.find(([, pattern]) => pattern.test(word));
    if (column !== undefined) return column[0];
  }
  if (expects === 'phone' || expects === 'postcode' || expects === 'year' || expects === 'house-number')
    return expects;
  const isLong = digits.length >= UNNAMED_MIN && parts >= UNNAMED_PARTS_MIN;
  return isLong && /^[+0]/.test(digits) ? 'phone' : null;
}

/** The digits as they are written; null when they cannot be that. */
function writtenAs({ digits, parts }: DigitRow, kind: NumberKind | null): string | null {
  switch (kind) {
    case 'phone':
      return /^\+?\d+$/.test(digits) && digits.length >= PHONE_MIN && digits.length <= PHONE_MAX
        ? digits
        : null;
    case 'postcode':
      return /^\d{5}$/.test(digits) ? plausiblePostcode(digits, null) : null;
    case 'year':
      return YEAR.test(digits) ? digits : null;
    case 'house-number':
      return parts === 1 && /^[1-9]\d{0,3}$/.test(digits) ? digits : null;
    case null:
      return null;
  }
}

function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  if (token === undefined) return '';
  if (token.kind === 'mark') return token.text;
  return token.kind === 'word' ? numberForm(token.text) || plainWord(token.text) : '';
}
