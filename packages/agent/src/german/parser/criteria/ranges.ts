import { PROVIDER_NUMBER_FIELDS } from '@rer/contracts';
import { plainText } from '../../text/skeleton.ts';
import type { Bounds, NumberField, Slots } from '../interpretation.ts';
import { fieldsOfItem, type Reading } from '../reading.ts';

/** What people count others by. */
const HEADS =
  /^(mann|hansel\p{L}*|nasen|leut|seelen|mannen|köpfen?|männeken|mannschaft|kollegen|angestellt\p{L}*)$/iu;
/** Ratings are given in stars. */
const RATING_MAX = 5;

type Comparison = 'more' | 'less' | 'atLeast' | 'atMost' | 'exactly';

/** Bounds of numbers: `mehr als 50 Mitarbeiter`, `Umsatz zwischen 5 und 10 Millionen`, `besser als 4,5 bewertet`. */
export function readRanges(reading: Reading): Pick<Slots, 'range'> {
  const range: Partial<Record<NumberField, Bounds>> = {};
  for (let at = 0; at < reading.items.length; at += 1) {
    const amount = amountAt(reading, at) ?? articleAt(reading, at);
    if (amount === null) continue;
    const found = between(reading, at) ?? oneSided(reading, at);
    if (found === null) continue;
    const field = fieldNear(reading, found.from, found.to, amount, found.isMoney);
    if (field === null) continue;
    range[field.name] = { ...range[field.name], ...bounds(field.name, found.bounds) };
    reading.take(found.from, found.to);
    if (field.at >= 0) reading.take(field.at);
  }
  if (range.umsatz !== undefined) range.umsatz = inOneScale(range.umsatz);
  for (const [at, item] of reading.items.entries()) {
    const digits = reading.isFree(at) ? digitsSaid(item.text) : null;
    const field = digits === null ? null : fieldNear(reading, at, at + 1, 0, false);
    if (digits === null || field === null) continue;
    range[field.name] = { min: 10 ** (digits - 1), max: 10 ** digits - 1 };
    reading.take(at);
    if (field.at >= 0) reading.take(field.at);
  }
  const none = noBranch(reading);
  if (none !== null) {
    range.zweigstellen = { max: 0 };
    reading.take(none.from, none.to);
  }
  return Object.keys(range).length === 0 ? {} : { range };
}

/** `keine einzige Filiale`, `ohne Zweigstellen`: none of them, which is a number and no gap. */
function noBranch(reading: Reading): { readonly from: number; readonly to: number } | null {
  const at = reading.items.findIndex(
    (item, i) => reading.isFree(i) && fieldsOfItem(item).includes('zweigstellen') && item.value === null,
  );
  const before = /^(einzigen?|weiteren?)$/i.test(reading.item(at - 1)?.text ?? '') ? at - 2 : at - 1;
  const isNone =
    at > 0 && (reading.has(before, 'prep:without') || /^keine[nr]?$/i.test(reading.item(before)?.text ?? ''));
  const isSaid = reading.items.some((item) => item.tags.has('filled'));
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

function amountAt(reading: Reading, at: number): number | null {
  const value = reading.isFree(at) ? reading.item(at)?.value : undefined;
  return value?.kind === 'number' ? value.amount : null;
}

/** `zwischen einer und fünf Millionen`, `mehr als eine Zweigstelle`: the article counts. */
function articleAt(reading: Reading, at: number): number | null {
  const isCounted = fieldsOfItem(reading.item(at + 1)).some((field) =>
    PROVIDER_NUMBER_FIELDS.some((own) => own === field),
  );
  const isBound =
    reading.has(at - 1, 'cmp:more', 'cmp:atLeast', 'cmp:less', 'cmp:atMost', 'cmp:exactly') && isCounted;
  const isSpan = reading.has(at - 1, 'cmp:between') && reading.has(at + 1, 'and');
  const isOne = reading.has(at, 'article') && /^eine?[nrm]?$/i.test(reading.item(at)?.text ?? '');
  return isOne && (isBound || isSpan) ? 1 : null;
}

function between(reading: Reading, at: number): FoundBounds | null {
  const second = amountAt(reading, at + 2);
  let first = amountAt(reading, at) ?? articleAt(reading, at);
  const isSpan =
    /^[-–]$/.test(reading.item(at + 1)?.text ?? '') &&
    reading.items.some((item) => PROVIDER_NUMBER_FIELDS.some((field) => fieldsOfItem(item).includes(field)));
  const isJoined = isSpan || reading.has(at + 1, 'and', 'cmp:atMost');
  const isOpened =
    isSpan ||
    reading.has(at - 1, 'cmp:between') ||
    (reading.has(at + 1, 'cmp:atMost') && reading.has(at - 1, 'prep:of', 'prep:with'));
  if (first === null || second === null || !isJoined || !(isOpened || reading.has(at + 1, 'cmp:atMost')))
    return null;
  // `zwischen 5 und 10 Millionen`: the scale is said once.
  for (const factor of [1e3, 1e6, 1e9])
    if (first < 1000 && second >= factor && second / factor < 1000 && first < second / factor)
      first = first * factor;
  const isMoney = isMoneyAt(reading, at) || isMoneyAt(reading, at + 2);
  return {
    from: isOpened && !isSpan ? at - 1 : at,
    to: at + 3,
    isMoney,
    bounds: { min: first, max: second },
  };
}

function isMoneyAt(reading: Reading, at: number): boolean {
  const value = reading.item(at)?.value;
  return value?.kind === 'number' && value.isMoney;
}

function oneSided(reading: Reading, at: number): FoundBounds | null {
  const amount = amountAt(reading, at) ?? articleAt(reading, at);
  if (amount === null) return null;
  let from = at;
  let comparison: Comparison | null = null;
  for (let i = at - 1; i >= Math.max(0, at - 3); i -= 1) {
    // `und mehr als 100` goes on, `100 und mehr` does not.
    comparison = /^und mehr$/i.test(reading.item(i)?.text ?? '') ? 'more' : comparisonAt(reading, i);
    if (comparison !== null) {
      from = i;
      break;
    }
    const isDot = reading.item(i)?.text === '.';
    if (!isDot && !reading.has(i, 'filler', 'article', 'prep:than', 'prep:of', 'noun:info')) break;
  }
  let to = at + 1;
  if (comparison === null) {
    const after = [at + 1, at + 2].find(
      (i) =>
        reading.has(i, 'cmp:atLeast', 'cmp:atMost') && /mehr|weniger|aufw/i.test(reading.item(i)?.text ?? ''),
    );
    if (after !== undefined) {
      comparison = reading.has(after, 'cmp:atLeast') ? 'atLeast' : 'atMost';
      to = after + 1;
    }
  }
  const verb = comparison === null ? verbBehind(reading, at) : null;
  if (verb !== null) {
    comparison = verb.comparison;
    to = at + 1;
    reading.take(verb.at);
  }
  if (comparison === null && reading.has(at - 1, 'prep:than'))
    comparison = comparativeBefore(reading, at - 1);
  const orMore = comparison === null ? orBehind(reading, at) : null;
  if (orMore !== null) {
    comparison = orMore;
    to = at + 3;
  }
  if (
    comparison === null &&
    fieldsOfItem(reading.item(at + 1)).some((field) => field === 'mitarbeiter' || field === 'zweigstellen')
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
  return { from, to, isMoney: isMoneyAt(reading, at), bounds: sides[comparison] };
}

/** `fünf Millionen übersteigt`. */
function verbBehind(
  reading: Reading,
  at: number,
): { readonly comparison: Comparison; readonly at: number } | null {
  for (const i of [at + 1, at + 2]) {
    const word = plainText(reading.item(i)?.text ?? '');
    if (/^(ubersteig|uberschreit|ubertreff|ubertriff)\w*$/.test(word)) return { comparison: 'more', at: i };
    if (/^unterschreit\w*$/.test(word)) return { comparison: 'less', at: i };
  }
  return null;
}

/** `eine schlechtere Bewertung als 4`. */
function comparativeBefore(reading: Reading, at: number): Comparison | null {
  for (let i = at - 1; i >= Math.max(0, at - 4); i -= 1) {
    const word = plainText(reading.item(i)?.text ?? '');
    if (/^(schlechter|weniger|kleiner|niedriger|geringer)/.test(word)) return 'less';
    if (/^(besser|mehr$|grosser|hoher)/.test(word)) return 'more';
  }
  return null;
}

/** `4,5 oder besser`, `50 und drüber`. */
function orBehind(reading: Reading, at: number): Comparison | null {
  const and = fieldsOfItem(reading.item(at + 1)).length > 0 ? at + 2 : at + 1;
  if (!reading.has(and, 'or', 'and')) return null;
  const word = plainText(reading.item(and + 1)?.text ?? '');
  if (/^(mehr|besser|hoher|grosser|daruber|druber|aufwarts)$/.test(word)) return 'atLeast';
  return /^(weniger|schlechter|niedriger|kleiner|darunter|drunter)$/.test(word) ? 'atMost' : null;
}

function comparisonAt(reading: Reading, at: number): Comparison | null {
  if (reading.has(at, 'cmp:atLeast')) return 'atLeast';
  if (reading.has(at, 'cmp:atMost')) return 'atMost';
  if (reading.has(at, 'cmp:more')) return 'more';
  if (reading.has(at, 'cmp:less')) return 'less';
  if (reading.has(at, 'cmp:exactly')) return 'exactly';
  return null;
}

/** The column that the bounds are of: right behind them, else before, else what such a number can only be. */
function fieldNear(
  reading: Reading,
  from: number,
  to: number,
  amount: number,
  isMoney: boolean,
): { name: NumberField; at: number } | null {
  // `Umsatz ab 20 Millionen und mindestens 100 Mitarbeiter`: what stands behind the next bound is bounded by that.
  const ahead = Array.from({ length: 4 }, (_, i) => to + i);
  const next = ahead.findIndex((at) => isBoundAt(reading, at));
  const places = [
    ...(next < 0 ? ahead : ahead.slice(0, next)),
    ...Array.from({ length: from }, (_, i) => from - 1 - i),
    ...reading.items.map((_, i) => i),
  ];
  for (const at of places) {
    const name = PROVIDER_NUMBER_FIELDS.find((field) => fieldsOfItem(reading.item(at)).includes(field));
    if (name !== undefined) return { name, at };
    if (at === to && HEADS.test(reading.item(at)?.text ?? '')) return { name: 'mitarbeiter', at };
  }
  if (isMoney) return { name: 'umsatz', at: -1 };
  // A part of a whole can be of nothing else: `die über 4,5`.
  const isRated =
    !Number.isInteger(amount) || reading.items.some((item) => /bewert|gerat|benot/i.test(item.text));
  return isRated && amount <= RATING_MAX ? { name: 'rating', at: -1 } : null;
}

function isBoundAt(reading: Reading, at: number): boolean {
  return reading.item(at)?.value?.kind === 'number' || comparisonAt(reading, at) !== null;
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
