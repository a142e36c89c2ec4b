import type { ProviderWritableField } from '@rer/contracts';
import { foldLetters } from '@rer/directory/names';
import { plainWord } from '../../../text/spelling-key.ts';
import type { Span } from '../../../text/tokens.ts';
import { digitWord } from '../../../text/values/number-words.ts';
import type { NewValue } from '../../interpretation/interpretation.ts';
import type { Item, Value } from '../../sentence/sentence.ts';
import type { TokenCursor } from '../../sentence/token-cursor.ts';
import { countryOf } from '../../vocabulary/countries.ts';
import { isPlainWork } from '../../vocabulary/things.ts';
import { remarkSpan } from './remark-span.ts';
import { freeSpans, valueSpan } from './value-span.ts';
import { writtenForm } from './written-form.ts';

/** What was read as the new value of a column. */
export interface ReadValue {
  readonly value: NewValue;
  readonly from: number;
  readonly to: number;
}

const COUNTED: ReadonlySet<ProviderWritableField> = new Set([
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
]);
const PLACEHOLDER =
  /^((den |der |die |das |was )?(eintrag|inhalt|wert|text|angaben?|daten|feld)|keine?n?|nichts|leer|unbekannt|nix)$/i;

/** Reads the value of a column from the free items of a span. Null: there is none. */
export function valueFor(
  field: ProviderWritableField,
  cursor: TokenCursor,
  from: number,
  to: number,
): ReadValue | null {
  if (field === 'phone') return phoneIn(cursor, from, to);
  if (field === 'email')
    return typed(cursor, from, to, (value) => (value.kind === 'email' ? value.text.toLowerCase() : null));
  if (field === 'url') return typed(cursor, from, to, (value) => (value.kind === 'web' ? value.text : null));
  if (field === 'plz') return typed(cursor, from, to, postcode);
  if (COUNTED.has(field)) return numberIn(cursor, from, to);
  if (field === 'is_active') return truthIn(cursor, from, to, 'is:active', 'is:inactive');
  if (field === 'intern') return truthIn(cursor, from, to, 'is:intern', 'is:extern');
  if (field === 'additional_data') return null;
  return textIn(field, cursor, from, to);
}

function typed(
  cursor: TokenCursor,
  from: number,
  to: number,
  read: (value: Value) => string | null,
): ReadValue | null {
  for (let at = to - 1; at >= from; at -= 1) {
    const value = cursor.isFree(at) ? cursor.item(at)?.value : undefined;
    const text =
      value === undefined || value === null
        ? null
        : read(value.kind === 'quoted' ? requoted(value.text) : value);
    // Of two values the new one stands last: `von 0221 auf 0211`; but for `0211 statt 0221`.
    if (text !== null && !cursor.has(at - 1, 'instead')) return { value: text, from: at, to: at + 1 };
  }
  return null;
}

/** What stands in quotation marks is read by its shape. */
function requoted(text: string): Value {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { kind: 'email', text };
  if (/^(https?:\/\/|www\.)|^[\p{L}\p{N}-]+\.[a-z]{2,}/iu.test(text)) return { kind: 'web', text };
  if (/^[0-9]{4,5}$/.test(text)) return { kind: 'digits', text, digits: text, isPhone: false };
  return { kind: 'quoted', text };
}

function postcode(value: Value): string | null {
  const digits = value.kind === 'digits' ? value.digits : value.kind === 'number' ? value.digits : null;
  return digits !== null && /^[0-9]{4,6}$/.test(digits) ? digits : null;
}

/** A number of digits in any grouping; what stands beside it in digits belongs to it. */
function phoneIn(cursor: TokenCursor, from: number, to: number): ReadValue | null {
  let best: Span | null = null;
  for (let at = from; at < to; at += 1) {
    if (!isDigits(cursor, at) || cursor.has(at - 1, 'instead')) continue;
    let end = at + 1;
    while (
      end < to &&
      (isDigits(cursor, end) || (/^[-/ ]$/.test(cursor.item(end)?.text ?? '') && isDigits(cursor, end + 1)))
    )
      end += 1;
    best = { from: at, to: end };
    at = end;
  }
  if (best === null) return null;
  const text = cursor.items
    .slice(best.from, best.to)
    .map(({ value, text: raw }) =>
      value?.kind === 'digits'
        ? value.text
        : value?.kind === 'number' && value.digits === null
          ? String(value.amount)
          : raw,
    )
    .join(' ');
  return text.replace(/\D/g, '').length < 3 ? null : { value: text, ...best };
}

function isDigits(cursor: TokenCursor, at: number): boolean {
  const value = cursor.isFree(at) ? cursor.item(at)?.value : undefined;
  return value?.kind === 'digits' || (value?.kind === 'number' && !value.isMoney);
}

function numberIn(cursor: TokenCursor, from: number, to: number): ReadValue | null {
  let found: ReadValue | null = null;
  for (let at = from; at < to; at += 1) {
    const item = cursor.item(at);
    if (!cursor.isFree(at) || item === undefined || cursor.has(at - 1, 'instead')) continue;
    // `12 Leute plus 3 Azubis`: what comes beside is told apart.
    if (found !== null && isBeside(cursor, at)) break;
    const isScale: boolean = found !== null && /^(von|aus)$/i.test(cursor.item(at - 1)?.text ?? '');
    const amount: number | null = isScale ? null : amountOf(item);
    if (amount !== null) found = { value: amount, from: at, to: at + 1 };
  }
  return found ?? noneIn(cursor, from, to);
}

/** `plus 3`, `und drei Azubis`, `Stand 2025`. */
function isBeside(cursor: TokenCursor, at: number): boolean {
  const before = cursor.item(at - 1)?.text ?? '';
  return (
    /^(plus|stand)$/i.test(before) ||
    (/^und$/i.test(before) &&
      /^(azubi|auszubildend|aushilf|minijob|praktikant)/i.test(cursor.item(at + 1)?.text ?? ''))
  );
}

function amountOf(item: Item): number | null {
  if (item.value?.kind === 'number') return item.value.amount;
  if (item.value?.kind === 'digits' && !item.value.isPhone) return Number(item.value.digits);
  if (item.value?.kind === 'quoted')
    return /^[0-9]+([.,][0-9]+)?$/.test(item.value.text) ? Number(item.value.text.replace(',', '.')) : null;
  if (/^dutzend$/i.test(item.text)) return 12;
  return digitWord(plainWord(item.text));
}

/** `keine Zweigstelle mehr`. */
function noneIn(cursor: TokenCursor, from: number, to: number): ReadValue | null {
  for (let at = from; at < to; at += 1)
    if (cursor.isFree(at) && cursor.has(at, 'not')) return { value: 0, from: at, to: at + 1 };
  return null;
}

function truthIn(
  cursor: TokenCursor,
  from: number,
  to: number,
  yes: 'is:active' | 'is:intern',
  no: 'is:inactive' | 'is:extern',
): ReadValue | null {
  for (let at = to - 1; at >= from; at -= 1) {
    if (!cursor.isFree(at)) continue;
    const isDenied = cursor.items
      .slice(from, at)
      .some((item, i) => cursor.isFree(from + i) && item.tags.has('not'));
    if (cursor.has(at, no)) return { value: false, from: at, to: at + 1 };
    if (cursor.has(at, yes)) return { value: !isDenied, from: at, to: at + 1 };
  }
  for (let at = to - 1; at >= from; at -= 1) {
    if (!cursor.isFree(at)) continue;
    if (cursor.has(at, 'false', 'not')) return { value: false, from: at, to: at + 1 };
    if (cursor.has(at, 'true')) return { value: true, from: at, to: at + 1 };
  }
  return null;
}

function textIn(
  field: ProviderWritableField,
  cursor: TokenCursor,
  from: number,
  to: number,
): ReadValue | null {
  for (const whole of freeSpans(cursor, from, to)) {
    const span = isFree(field) ? whole : beforeOtherValue(cursor, behindBut(cursor, whole));
    const named = field === 'name' ? titledName(cursor, span) : null;
    if (named !== null) return { value: writtenForm(field, cursor.text(named.from, named.to)), ...named };
    const value = isFree(field) ? remarkSpan(cursor, span) : valueSpan(cursor, span);
    if (value === null) continue;
    const text = readable(field, cursor, value);
    if (text === '' || PLACEHOLDER.test(text)) continue;
    return { value: text, ...value };
  }
  return null;
}

function isFree(field: ProviderWritableField): boolean {
  return field === 'notes' || field === 'sonstiges' || field === 'benchmarks';
}

/** `nicht mehr Hofer, sondern Vogel`: what comes behind is meant. */
function behindBut(cursor: TokenCursor, { from, to }: Span): Span {
  const but = cursor.items.findLastIndex(
    (item, at) => at >= from && at < to - 1 && /^sondern$/i.test(item.text),
  );
  return but < 0 ? { from, to } : { from: but + 1, to };
}

/** Up to an address or telephone number, which is the value of another column. */
function beforeOtherValue(cursor: TokenCursor, { from, to }: Span): Span {
  for (let at = from + 1; at < to; at += 1) {
    const value = cursor.item(at)?.value;
    const isOther =
      value?.kind === 'email' || value?.kind === 'web' || (value?.kind === 'digits' && value.isPhone);
    if (isOther) return { from, to: at };
  }
  return { from, to };
}

/** `Frau Eva Lang`: behind the title all words up to a mark are the name. */
function titledName(cursor: TokenCursor, { from, to }: Span): Span | null {
  const title = cursor.items.findLastIndex(
    (item, at) => at >= from && at < to && /^(herrn?|frau)$/i.test(item.text),
  );
  if (title < 0) return null;
  let end = title + 1;
  while (
    end < to &&
    (isTitleDot(cursor, end) || !(cursor.item(end)?.isPunctuation ?? true)) &&
    !/^(ein|an|um|bitte|eintragen|ändern|und|am|im|beim|bei|auf|als|für|seit|ab|dort|da|zuständig|verantwortlich|dran|drin|sein|ist|jetzt|nun|werden)(\s|$)/i.test(
      cursor.item(end)?.text ?? '',
    )
  )
    end += 1;
  return end > title + 1 ? { from: title + 1, to: end } : null;
}

/** `Dr.`: the dot is of the title. */
function isTitleDot(cursor: TokenCursor, at: number): boolean {
  return cursor.item(at)?.text === '.' && /^(dr|prof|mag|dipl|ing)$/i.test(cursor.item(at - 1)?.text ?? '');
}

function readable(field: ProviderWritableField, cursor: TokenCursor, { from, to }: Span): string {
  const single = to === from + 1 ? cursor.item(from) : undefined;
  if (field === 'land') {
    const country = single === undefined ? undefined : countryOf(single.word);
    if (country !== undefined) return country;
  }
  if (field === 'strasse_mit_hausnummer') return streetText(cursor, from, to);
  const text = cursor.text(from, to);
  const listed = isListField(field) ? listText(text) : text;
  // `mit den Stadtwerken Bonn`.
  const entry =
    field === 'stadtwerke_kollaborationen'
      ? listed.replace(/stadtwerken(?=\s)/giu, (word) => word.slice(0, -1))
      : listed;
  return writtenForm(field, entry);
}

/** A street as it is written: numbers in digits, and a capital at the beginning. */
export function streetText(cursor: TokenCursor, from: number, to: number): string {
  let text = '';
  let end = cursor.item(from)?.start ?? 0;
  let wasSaid = false;
  for (const item of cursor.items.slice(from, to)) {
    const isLetter = wasSaid && /^[a-h]$/i.test(item.text);
    wasSaid = item.value?.kind === 'number' && item.value.digits === null;
    // `siebzehn b` was spoken, so the blank was not typed.
    text +=
      (isLetter ? '' : cursor.message.slice(end, item.start)) +
      (item.value?.kind === 'number' && item.value.digits === null && Number.isInteger(item.value.amount)
        ? String(item.value.amount)
        : item.text);
    end = item.end;
  }
  return text.trim().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

export function isListField(
  field: ProviderWritableField,
): field is 'produktgruppen' | 'angebote' | 'stadtwerke_kollaborationen' {
  return field === 'produktgruppen' || field === 'angebote' || field === 'stadtwerke_kollaborationen';
}

/** A list as it is stored: `Wartung, Schulung und Notdienst` has three entries. */
export function listText(text: string): string {
  const parts = text
    .split(/\s*[,;]\s*(?:und auch |und |auch )?|\s+(?:und|sowie|plus|u\.?)(?: auch| noch)?\s+/)
    .flatMap(dictatedApart)
    .filter((part) => part !== '');
  const isName = parts.length === 2 && !text.includes(',') && /und leitungen/.test(foldLetters(text));
  return isName ? text : parts.join(', ');
}

/** `Montage Wartung`: work that was dictated without a comma between. */
function dictatedApart(part: string): readonly string[] {
  const words = part.split(' ');
  return words.length > 1 && words.every((word) => isPlainWork(word)) ? words : [part];
}
