import type { ProviderWritableField } from '@rer/contracts';
import type { Proposal, ProposedField } from '../../../directory/directory-facts.ts';
import type { NewValue, Slots } from '../../interpretation/interpretation.ts';
import { fieldsOfItem, isContent, type TokenCursor } from '../../sentence/token-cursor.ts';
import { valueFor } from './field-value.ts';
import { NAMES } from './written-form.ts';

/** The target of a correction: a proposal of values, or the last write. */
type Corrected = Pick<Exclude<Proposal, { kind: 'undo' }>, 'fields' | 'kind'>;

/** A correction of what waits for a yes: `nein, 0221 statt 0211`, `die letzte Ziffer ist eine Neun`. Null: the message is none. */
export function readCorrection(cursor: TokenCursor, proposal: Corrected): Pick<Slots, 'changes'> | null {
  return (
    atOneEnd(cursor, proposal.fields) ??
    replaced(cursor, proposal.fields) ??
    lastDigit(cursor, proposal.fields) ??
    anew(cursor, proposal.fields)
  );
}

function changesOf(field: ProviderWritableField, value: NewValue): Pick<Slots, 'changes'> {
  return { changes: { [field]: value } };
}

/** `78 statt 77`, `Meier statt Maier`, `nicht 77, sondern 78`: what stands there with the wrong part exchanged. */
function replaced(cursor: TokenCursor, fields: readonly ProposedField[]): Pick<Slots, 'changes'> | null {
  const pair = insteadPair(cursor);
  if (pair === null) return null;
  for (const { field, new: value } of fields) {
    const amount = typeof value === 'number' ? exchangedAmount(value, pair) : null;
    if (amount !== null) return changesOf(field, amount);
    if (typeof value !== 'string') continue;
    if (field === 'email' && pair.right.includes('@')) return changesOf(field, pair.right.toLowerCase());
    if (field === 'url' && /\w\.\w/.test(pair.right)) return changesOf(field, pair.right);
    if (field === 'phone' && pair.right.replace(/\D/g, '').length >= 6) return changesOf(field, pair.right);
    const text =
      field === 'phone'
        ? exchangeDigits(value, pair.wrong, pair.right)
        : exchange(value, pair.wrong, pair.right);
    if (text !== null) return changesOf(field, text);
  }
  return null;
}

const SCALES = [1, 1e3, 1e6, 1e9] as const;

/** `20,9 Mio nicht 19,9`: the scale may be said once, or not at all. Null: the wrong one is another number. */
function exchangedAmount(
  value: number,
  { right, wrong }: { readonly right: string; readonly wrong: string },
): number | null {
  const [said, denied] = [right, wrong].map(Number);
  if (said === undefined || denied === undefined || Number.isNaN(said) || Number.isNaN(denied)) return null;
  const scale = SCALES.find((factor) => isSame(denied * factor, value));
  if (scale === undefined) return null;
  return said >= scale ? said : said * scale;
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(b));
}

/** `nein, 1,3` where 1,2 millions were proposed: millions again. */
export function scaledLike(field: ProviderWritableField, value: NewValue, proposed: unknown): NewValue {
  if (field !== 'umsatz' || typeof value !== 'number' || typeof proposed !== 'number') return value;
  const scale = SCALES.findLast((factor) => proposed >= factor) ?? 1;
  return value < 1000 && proposed >= 1000 ? Math.round(value * scale * 100) / 100 : value;
}

function insteadPair(cursor: TokenCursor): { right: string; wrong: string } | null {
  const at = cursor.find('instead');
  if (at > 0) {
    const before = [at - 1, at - 2, at - 3].find(
      (i) => cursor.item(i)?.value !== null && cursor.item(i) !== undefined,
    );
    const isNumeric = cursor.item(cursor.skip(at + 1))?.value !== null;
    const right = wordAt(cursor, isNumeric && before !== undefined ? before : cursor.skip(at - 1, -1));
    const wrong = wordAt(cursor, cursor.skip(at + 1));
    return right === '' || wrong === '' ? null : { right, wrong };
  }
  const denied = cursor.items.findLastIndex(
    (item, i) =>
      item.tags.has('not') &&
      i > 0 &&
      cursor.item(cursor.skip(i + 1))?.value !== null &&
      cursor.item(cursor.skip(i + 1)) !== undefined,
  );
  const corrected = cursor.items.findLastIndex((item, i) => i < denied && item.value !== null);
  if (denied > 0 && corrected >= 0)
    return { right: wordAt(cursor, corrected), wrong: wordAt(cursor, cursor.skip(denied + 1)) };
  // Dictated without a comma: `nicht achtzehn Millionen acht Millionen`.
  const wrongAt = cursor.items.findIndex((item, i) => cursor.has(i - 1, 'not') && item.value !== null);
  const rightAt = cursor.items.findIndex((item, i) => i > wrongAt && item.value !== null);
  if (wrongAt > 0 && rightAt > 0) return { right: wordAt(cursor, rightAt), wrong: wordAt(cursor, wrongAt) };
  const but = cursor.items.findIndex((item) => /^sondern$/i.test(item.text));
  const not = cursor.items.findIndex((item) => item.tags.has('not'));
  if (but > 0 && not >= 0 && not < but) {
    const wrong = wordAt(cursor, cursor.skip(not + 1));
    const right = wordAt(cursor, cursor.skip(but + 1));
    return right === '' || wrong === '' ? null : { right, wrong };
  }
  return null;
}

function wordAt(cursor: TokenCursor, at: number): string {
  const item = cursor.item(at);
  if (item === undefined || item.isPunctuation) return '';
  if (item.value?.kind === 'digits') return item.value.text;
  if (item.value?.kind === 'number') return item.value.digits ?? String(item.value.amount);
  return item.value === null || item.value.kind === 'quoted' ? item.text : item.value.text;
}

/** The last place where the wrong part stands, letters in any case. */
function exchange(text: string, wrong: string, right: string): string | null {
  const at = text.toLowerCase().lastIndexOf(wrong.toLowerCase());
  return at < 0 ? null : text.slice(0, at) + right + text.slice(at + wrong.length);
}

/** The same among the digits of a telephone number, whatever stands between them. */
function exchangeDigits(text: string, wrong: string, right: string): string | null {
  const direct = exchange(text, wrong, right);
  if (direct !== null) return direct;
  const digits = wrong.replace(/\D/g, '');
  const all = text.replace(/[^\d+]/g, '');
  return digits === '' ? null : exchange(all, digits, right.replace(/\D/g, ''));
}

/** `667 am Ende`, `Vorwahl 0221`: so many digits at the end of the number, or those before its first gap. */
function atOneEnd(cursor: TokenCursor, fields: readonly ProposedField[]): Pick<Slots, 'changes'> | null {
  const field = fields.find(({ field: name }) => name === 'phone');
  if (field === undefined || typeof field.new !== 'string' || cursor.contains('instead', 'not')) return null;
  const single = saidOneByOne(cursor);
  const digits =
    single !== null
      ? [single]
      : cursor.items.flatMap(({ value }) =>
          value?.kind === 'digits'
            ? value.digits
            : value?.kind === 'number' && value.digits !== null
              ? value.digits
              : [],
        );
  const [part, other] = digits;
  if (part === undefined || other !== undefined || part.length > 5) return null;
  const isEnd =
    /\b(am ende|hinten|zum schluss|am schluss|endet|letzten? (zwei|drei|vier)? ?(ziffern|zahlen|stellen))\b/.test(
      cursor.plain,
    );
  const isStart = /\b(vorwahl|vorne|am anfang|beginnt|fangt)\b/.test(cursor.plain);
  if (isEnd) return changesOf('phone', withEnd(field.new, part));
  return isStart ? changesOf('phone', field.new.replace(/^[+\d()]+/, part)) : null;
}

/** `am Ende sechs drei`: digits that were said one by one. Null: fewer than two. */
function saidOneByOne(cursor: TokenCursor): string | null {
  const said = cursor.items.flatMap(({ value }) =>
    value?.kind === 'number' && value.digits === null && Number.isInteger(value.amount) && value.amount < 10
      ? [String(value.amount)]
      : [],
  );
  return said.length > 1 ? said.join('') : null;
}

/** A number whose last digits are these; what stands between digits stays. */
export function withEnd(number: string, digits: string): string {
  let left = digits.length;
  let at = number.length;
  while (left > 0 && at > 0) {
    at -= 1;
    if (/\d/.test(number.charAt(at))) left -= 1;
  }
  return number.slice(0, at) + digits;
}

function lastDigit(cursor: TokenCursor, fields: readonly ProposedField[]): Pick<Slots, 'changes'> | null {
  const isLast = /letzte\p{L}*\s+(ziffer|zahl|stelle)|am\s+ende|hinten/iu.test(cursor.message);
  const field = fields.find(({ new: value }) => typeof value === 'string' && /\d$/.test(value));
  if (!isLast || field === undefined || typeof field.new !== 'string') return null;
  const digit = cursor.items
    .map((item) => (item.value?.kind === 'number' ? item.value.amount : null))
    .findLast((amount) => amount !== null && amount < 10);
  return digit === null || digit === undefined
    ? null
    : changesOf(field.field, field.new.slice(0, -1) + String(digit));
}

/** A new value for what was proposed, without the name of the column: `nein, Bottrop`, `doch 30`. */
function anew(cursor: TokenCursor, fields: readonly ProposedField[]): Pick<Slots, 'changes'> | null {
  for (const { field, new: proposed } of fields) {
    if (
      cursor.items.some(
        (item) => fieldsOfItem(item).length > 0 && !fieldsOfItem(item).some((named) => named === field),
      )
    )
      continue;
    const found = valueFor(field, cursor, 0, cursor.items.length);
    if (found === null) continue;
    const isText = typeof found.value === 'string' && !/\d|@/.test(found.value);
    const isSaid = !isText || fields.length === 1;
    if (
      !isSaid ||
      (typeof found.value === 'boolean' &&
        !cursor.contains('is:active', 'is:inactive', 'is:intern', 'is:extern'))
    )
      continue;
    if (typeof found.value === 'number' && !cursor.items.some((item) => item.value !== null)) continue;
    if (NAMES.has(field) && !/\p{L}/u.test(String(found.value))) continue;
    if (isText && !startsAsCorrection(cursor, found.from)) continue;
    return changesOf(field, scaledLike(field, found.value, proposed));
  }
  return null;
}

/** `nein, Bottrop`, `doch lieber Essen`: a denial, then little more than the value. */
function startsAsCorrection(cursor: TokenCursor, at: number): boolean {
  const isDenied = cursor.items
    .slice(0, at)
    .some(
      (item) =>
        item.tags.has('say:no') ||
        item.tags.has('not') ||
        /^(doch|sondern|lieber|ach|sorry|korrektur|falsch)$/i.test(item.text),
    );
  return isDenied && isContent(cursor.item(at));
}
