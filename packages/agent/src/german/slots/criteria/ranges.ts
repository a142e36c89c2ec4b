import { PROVIDER_NUMBER_FIELDS } from '@rer/contracts';
import { plainText } from '../../../text/spelling-key.ts';
import type { Bounds, NumberField, Slots } from '../../interpretation/interpretation.ts';
import { fieldsOfItem, type TokenCursor } from '../../sentence/token-cursor.ts';

/** What people count others by. */
const HEADS =
  /^(mann|hansel\p{L}*|nasen|leut|seelen|mannen|köpfen?|männeken|mannschaft|kollegen|angestellt\p{L}*)$/iu;
/** Ratings are given in stars. */
const RATING_MAX = 5;

type Comparison = 'more' | 'less' | 'atLeast' | 'atMost' | 'exactly';

/** Bounds of numbers: `mehr als 50 Mitarbeiter`, `Umsatz zwischen 5 und 10 Millionen`, `besser als 4,5 bewertet`. */
export function readRanges(cursor: TokenCursor): Pick<Slots, 'range'> {
  const range: Partial<Record<NumberField, Bounds>> = {};
  for (let at = 0; at < cursor.items.length; at += 1) {
    const amount = amountAt(cursor, at) ?? articleAt(cursor, at);
    if (amount === null) continue;
    const found = between(cursor, at) ?? oneSided(cursor, at);
    if (found === null) continue;
    const field = fieldNear(cursor, found.from, found.to, amount, found.isMoney);
    if (field === null) continue;
    range[field.name] = { ...range[field.name], ...bounds(field.name, found.bounds) };
    cursor.take(found.from, found.to);
    if (field.at >= 0) cursor.take(field.at);
  }
  if (range.umsatz !== undefined) range.umsatz = inOneScale(range.umsatz);
  for (const [at, item] of cursor.items.entries()) {
    const digits = cursor.isFree(at) ? digitsSaid(item.text) : null;
    const field = digits === null ? null : fieldNear(cursor, at, at + 1, 0, false);
    if (digits === null || field === null) continue;
    range[field.name] = { min: 10 ** (digits - 1), max: 10 ** digits - 1 };
    cursor.take(at);
    if (field.at >= 0) cursor.take(field.at);
  }
  const none = noBranch(cursor);
  if (none !== null) {
    range.zweigstellen = { max: 0 };
    cursor.take(none.from, none.to);
  }
  return Object.keys(range).length === 0 ? {} : { range };
}

/** `keine einzige Filiale`, `ohne Zweigstellen`: none of them, which is a number and no gap. */
function noBranch(cursor: TokenCursor): { readonly from: number; readonly to: number } | null {
  const at = cursor.items.findIndex(
    (item, i) => cursor.isFree(i) && fieldsOfItem(item).includes('zweigstellen') && item.value === null,
  );
  const before = /^(einzigen?|weiteren?)$/i.test(cursor.item(at - 1)?.text ?? '') ? at - 2 : at - 1;
  const isNone =
    at > 0 && (cursor.has(before, 'prep:without') || /^keine[nr]?$/i.test(cursor.item(before)?.text ?? ''));
  const isSaid = cursor.items.some((item) => item.tags.has('filled'));
  return isNone && !isSaid ? { from: before, to: at + 1 } : null;
}

/** `über 5 Millionen, aber unter 10`: the scale is said once. */
function inOneScale(said: Bounds): Bounds {
  const { min, max } = said;
  if (min === undefined || max === undefined || max >= 1000 || min < 1e6) return said;
  return { ...said, max: max * (min >= 1e9 ? 1e9 : 1e6) };
}

const DIGITS = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];

/** Digits of `dreistellige Mitarbeiterzahl`, `7-stelliger Umsatz`. */
function digitsSaid(word: string): number | null {
  const said = /^(\p{L}+|\d)-?stellige?[nrsm]?$/iu.exec(word)?.[1]?.toLowerCase();
  if (said === undefined) return null;
  const digits = /^\d$/.test(said) ? Number(said) : DIGITS.indexOf(said) + 1;
  return digits > 0 ? digits : null;
}

interface FoundBounds {
  readonly from: number;
  readonly to: number;
  readonly isMoney: boolean;
  readonly bounds: { readonly [side in 'over' | 'under' | 'min' | 'max']?: number };
}

function amountAt(cursor: TokenCursor, at: number): number | null {
  const value = cursor.isFree(at) ? cursor.item(at)?.value : undefined;
  return value?.kind === 'number' ? value.amount : null;
}

/** `zwischen einer und fünf Millionen`, `mehr als eine Zweigstelle`: the article counts. */
function articleAt(cursor: TokenCursor, at: number): number | null {
  const isCounted = fieldsOfItem(cursor.item(at + 1)).some((field) =>
    PROVIDER_NUMBER_FIELDS.some((own) => own === field),
  );
  const isBound =
    cursor.has(at - 1, 'cmp:more', 'cmp:atLeast', 'cmp:less', 'cmp:atMost', 'cmp:exactly') && isCounted;
  const isSpan = cursor.has(at - 1, 'cmp:between') && cursor.has(at + 1, 'and');
  const isOne = cursor.has(at, 'article') && /^eine?[nrm]?$/i.test(cursor.item(at)?.text ?? '');
  return isOne && (isBound || isSpan) ? 1 : null;
}

function between(cursor: TokenCursor, at: number): FoundBounds | null {
  const second = amountAt(cursor, at + 2);
  let first = amountAt(cursor, at) ?? articleAt(cursor, at);
  const isSpan =
    /^[-–]$/.test(cursor.item(at + 1)?.text ?? '') &&
    cursor.items.some((item) => PROVIDER_NUMBER_FIELDS.some((field) => fieldsOfItem(item).includes(field)));
  const isJoined = isSpan || cursor.has(at + 1, 'and', 'cmp:atMost');
  const isOpened =
    isSpan ||
    cursor.has(at - 1, 'cmp:between') ||
    (cursor.has(at + 1, 'cmp:atMost') && cursor.has(at - 1, 'prep:of', 'prep:with'));
  if (first === null || second === null || !isJoined || !(isOpened || cursor.has(at + 1, 'cmp:atMost')))
    return null;
  // `zwischen 5 und 10 Millionen`: the scale is said once.
  for (const factor of [1e3, 1e6, 1e9])
    if (first < 1000 && second >= factor && second / factor < 1000 && first < second / factor)
      first = first * factor;
  const isMoney = isMoneyAt(cursor, at) || isMoneyAt(cursor, at + 2);
  return {
    from: isOpened && !isSpan ? at - 1 : at,
    to: at + 3,
    isMoney,
    bounds: { min: first, max: second },
  };
}

function isMoneyAt(cursor: TokenCursor, at: number): boolean {
  const value = cursor.item(at)?.value;
  return value?.kind === 'number' && value.isMoney;
}

function oneSided(cursor: TokenCursor, at: number): FoundBounds | null {
  const amount = amountAt(cursor, at) ?? articleAt(cursor, at);
  if (amount === null) return null;
  let from = at;
  let comparison: Comparison | null = null;
  for (let i = at - 1; i >= Math.max(0, at - 3); i -= 1) {
    // `und mehr als 100` goes on, `100 und mehr` does not.
    comparison = /^und mehr$/i.test(cursor.item(i)?.text ?? '') ? 'more' : comparisonAt(cursor, i);
    if (comparison !== null) {
      from = i;
      break;
    }
    const isDot = cursor.item(i)?.text === '.';
    if (!isDot && !cursor.has(i, 'filler', 'article', 'prep:than', 'prep:of', 'noun:info')) break;
  }
  let to = at + 1;
  if (comparison === null) {
    const after = [at + 1, at + 2].find(
      (i) =>
        cursor.has(i, 'cmp:atLeast', 'cmp:atMost') && /mehr|weniger|aufw/i.test(cursor.item(i)?.text ?? ''),
    );
    if (after !== undefined) {
      comparison = cursor.has(after, 'cmp:atLeast') ? 'atLeast' : 'atMost';
      to = after + 1;
    }
  }
  const verb = comparison === null ? verbBehind(cursor, at) : null;
  if (verb !== null) {
    comparison = verb.comparison;
    to = at + 1;
    cursor.take(verb.at);
  }
  if (comparison === null && cursor.has(at - 1, 'prep:than')) comparison = comparativeBefore(cursor, at - 1);
  const orMore = comparison === null ? orBehind(cursor, at) : null;
  if (orMore !== null) {
    comparison = orMore;
    to = at + 3;
  }
  if (
    comparison === null &&
    fieldsOfItem(cursor.item(at + 1)).some((field) => field === 'mitarbeiter' || field === 'zweigstellen')
  ) {
    comparison = 'exactly';
  }
  if (comparison === null) return null;
  const sides = {
    more: { over: amount },
    less: { under: amount },
    atLeast: { min: amount },
    atMost: { max: amount },
    exactly: { min: amount, max: amount },
  };
  return { from, to, isMoney: isMoneyAt(cursor, at), bounds: sides[comparison] };
}

/** `fünf Millionen übersteigt`. */
function verbBehind(
  cursor: TokenCursor,
  at: number,
): { readonly comparison: Comparison; readonly at: number } | null {
  for (const i of [at + 1, at + 2]) {
    const word = plainText(cursor.item(i)?.text ?? '');
    if (/^(ubersteig|uberschreit|ubertreff|ubertriff)\w*$/.test(word)) return { comparison: 'more', at: i };
    if (/^unterschreit\w*$/.test(word)) return { comparison: 'less', at: i };
  }
  return null;
}

/** `eine schlechtere Bewertung als 4`. */
function comparativeBefore(cursor: TokenCursor, at: number): Comparison | null {
  for (let i = at - 1; i >= Math.max(0, at - 4); i -= 1) {
    const word = plainText(cursor.item(i)?.text ?? '');
    if (/^(schlechter|weniger|kleiner|niedriger|geringer)/.test(word)) return 'less';
    if (/^(besser|mehr$|grosser|hoher)/.test(word)) return 'more';
  }
  return null;
}

/** `4,5 oder besser`, `50 und drüber`. */
function orBehind(cursor: TokenCursor, at: number): Comparison | null {
  const and = fieldsOfItem(cursor.item(at + 1)).length > 0 ? at + 2 : at + 1;
  if (!cursor.has(and, 'or', 'and')) return null;
  const word = plainText(cursor.item(and + 1)?.text ?? '');
  if (/^(mehr|besser|hoher|grosser|daruber|druber|aufwarts)$/.test(word)) return 'atLeast';
  return /^(weniger|schlechter|niedriger|kleiner|darunter|drunter)$/.test(word) ? 'atMost' : null;
}

function comparisonAt(cursor: TokenCursor, at: number): Comparison | null {
  if (cursor.has(at, 'cmp:atLeast')) return 'atLeast';
  if (cursor.has(at, 'cmp:atMost')) return 'atMost';
  if (cursor.has(at, 'cmp:more')) return 'more';
  if (cursor.has(at, 'cmp:less')) return 'less';
  if (cursor.has(at, 'cmp:exactly')) return 'exactly';
  return null;
}

/** The column that the bounds are of: right behind them, else before, else what such a number can only be. */
function fieldNear(
  cursor: TokenCursor,
  from: number,
  to: number,
  amount: number,
  isMoney: boolean,
): { name: NumberField; at: number } | null {
  // `Umsatz ab 20 Millionen und mindestens 100 Mitarbeiter`: what stands behind the next bound is bounded by that.
  const ahead = Array.from({ length: 4 }, (_, i) => to + i);
  const next = ahead.findIndex((at) => isBoundAt(cursor, at));
  const indexes = [
    ...(next < 0 ? ahead : ahead.slice(0, next)),
    ...Array.from({ length: from }, (_, i) => from - 1 - i),
    ...cursor.items.map((_, i) => i),
  ];
  for (const at of indexes) {
    const name = PROVIDER_NUMBER_FIELDS.find((field) => fieldsOfItem(cursor.item(at)).includes(field));
    if (name !== undefined) return { name, at };
    if (at === to && HEADS.test(cursor.item(at)?.text ?? '')) return { name: 'mitarbeiter', at };
  }
  if (isMoney) return { name: 'umsatz', at: -1 };
  // A part of a whole can be of nothing else: `die über 4,5`.
  const isRated =
    !Number.isInteger(amount) || cursor.items.some((item) => /bewert|gerat|benot/i.test(item.text));
  return isRated && amount <= RATING_MAX ? { name: 'rating', at: -1 } : null;
}

function isBoundAt(cursor: TokenCursor, at: number): boolean {
  return cursor.item(at)?.value?.kind === 'number' || comparisonAt(cursor, at) !== null;
}

function bounds(field: NumberField, { over, under, min, max }: FoundBounds['bounds']): Bounds {
  // Of whole things the neighbour is meant; between two amounts of money or two ratings there are others.
  const isWhole = field === 'mitarbeiter' || field === 'zweigstellen';
  const least = min ?? (over === undefined ? undefined : isWhole ? Math.floor(over) + 1 : over);
  const most = max ?? (under === undefined ? undefined : isWhole ? Math.ceil(under) - 1 : under);
  return {
    ...(least === undefined ? {} : { min: least }),
    ...(most === undefined ? {} : { max: most }),
    ...(min === undefined && over !== undefined && !isWhole ? { isAbove: true } : {}),
    ...(max === undefined && under !== undefined && !isWhole ? { isBelow: true } : {}),
  };
}
