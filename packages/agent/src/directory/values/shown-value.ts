import { PROVIDER_FIELD_LABELS, type ProviderWritableField } from '@rer/contracts';
import type { JsonValue } from '../../json.ts';

/** Longest value that is read to the user; the rest is counted. */
const SHOWN_MAX = 300;
const EMPTY = 'leer';
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const QUOTES = /[„“”‟"«»‹›]/g;

/**
 * A stored text in quotes: on one line, and with nothing in it that could end the quotation or change the order of letters. What
 * stands in a record can thus not pass for the assistant's own words.
 */
export function quoted(text: string, max = SHOWN_MAX): string {
  const plain = text.normalize('NFC').replace(UNSEEN, ' ').replace(/\s+/g, ' ').replace(QUOTES, "'").trim();
  if (plain.length <= max) return `„${plain}“`;
  const [shown] = splitAt(plain, max);
  return `„${shown.trimEnd()} …“ (${germanNumber(text.length)} Zeichen)`;
}

/** The value of a field as people read it; `leer` when nothing stands there. */
export function shownValue(value: JsonValue): string {
  if (value === null || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number') return germanNumber(value);
  return quoted(typeof value === 'string' ? value : JSON.stringify(value));
}

/** {@link shownValue}, with the unit of the field. */
export function shownIn(field: ProviderWritableField, value: JsonValue): string {
  return field === 'umsatz' && typeof value === 'number' ? `${shownValue(value)} Euro` : shownValue(value);
}

/** `Telefon: „0221 2“`; a line for each name of `additional_data`. */
export function shownLines(field: ProviderWritableField, value: JsonValue): string[] {
  const label = PROVIDER_FIELD_LABELS[field];
  if (field !== 'additional_data') return [`${label}: ${shownIn(field, value)}`];
  return [...members(value)].map(([name, member]) => `${label}, ${quoted(name, 80)}: ${shownValue(member)}`);
}

/** `Telefon: bisher „0221 1“, neu „0221 2“`; a line for each name of `additional_data` that differs. */
export function shownChange(field: ProviderWritableField, old: JsonValue, value: JsonValue): string[] {
  const label = PROVIDER_FIELD_LABELS[field];
  if (field !== 'additional_data')
    return [`${label}: bisher ${shownIn(field, old)}, neu ${shownIn(field, value)}`];
  const [before, after] = [members(old), members(value)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)))
    .map((name) => {
      const [was, is] = [before.get(name) ?? null, after.get(name) ?? null];
      return `${label}, ${quoted(name, 80)}: bisher ${shownValue(was)}, neu ${shownValue(is)}`;
    });
}

// Made once: that takes longer than a thousand numbers.
const GERMAN_NUMBER = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 });

export function germanNumber(value: number): string {
  return GERMAN_NUMBER.format(value);
}

/** Both halves, none of them ending within a character. */
function splitAt(text: string, at: number): [string, string] {
  const isWithin = /[\uD800-\uDBFF]/.test(text.charAt(at - 1));
  const place = isWithin ? at - 1 : at;
  return [text.slice(0, place), text.slice(place)];
}

function members(value: JsonValue): ReadonlyMap<string, JsonValue> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
