import { isWritableField, type ProviderWritableField } from '@rer/contracts';
import { isKnownTown } from '../../vocabulary/towns.ts';
import { fieldsOf, isContent, type Reading } from '../reading.ts';
import { nameRunAt, type Run } from '../runs.ts';
import type { Item } from '../sentence.ts';

/** Words between the name of a column and its value. */
const WORDS_MAX = 8;
const ASKING = /^(ask:|cmp:|act:(search|show|count|compare|undo|create)|noun:providers|best:|sort:)/;
const PLAIN_TEXT: ReadonlySet<ProviderWritableField> = new Set([
  'category',
  'company',
  'stadt',
  'land',
  'name',
]);
const TO_VALUE = /^(auf|ist|sind|:|=|-|–|neu|jetzt|nun|beträgt|lautet)$/i;

/** A column of one provider, with its new value and without a verb. */
export interface Labelled {
  readonly field: ProviderWritableField;
  /** The provider that is named between the column and the value. */
  readonly name: Run | null;
  readonly value: number;
}

/**
 * `Umsatz Hafenstrom Rostock: 850 TEUR`, `Konzern bei ChargeWerk: Isar Holding`, `tel colo süd 0911 81230`, `Kategorie von X auf Y`. Null:
 * the message is not of this form, or asks for something.
 */
export function labelledValue(reading: Reading): Labelled | null {
  const isAsked =
    /\?\s*$/.test(reading.message) ||
    reading.items.some((item) => item.isExact && [...item.tags].some((tag) => ASKING.test(tag)));
  const column = reading.skip(0, 1, 'new', 'old', 'say:hello', 'act:change');
  const field = fieldsOf(reading.item(column)).find(isWritableField);
  if (isAsked || field === undefined || reading.item(column)?.isExact === false) return null;
  const name = nameBehind(reading, column);
  const from = name?.to ?? column + 1;
  for (let at = from; at < Math.min(reading.items.length - 1, from + WORDS_MAX); at += 1) {
    const isLed = /^(:|=|auf)$/i.test(reading.item(at)?.text ?? '');
    if (isLed && mayBegin(reading, at + 1)) return { field, name, value: at + 1 };
    // `Kategorie Datenhafen bitte Colocation`.
    const isPolite = name !== null && at === from && /^bitte$/i.test(reading.item(at)?.text ?? '');
    if (
      isPolite &&
      PLAIN_TEXT.has(field) &&
      isContent(reading.item(at + 1)) &&
      !/^\p{Ll}+n$/u.test(reading.item(at + 1)?.text ?? '')
    )
      return { field, name, value: at + 1 };
  }
  if (name === null) return null;
  let value = name.to;
  while (TO_VALUE.test(reading.item(value)?.text ?? '') || reading.has(value, 'filler')) value += 1;
  return isOfKind(field, reading.item(value)) && !isTown(reading, name) ? { field, name, value } : null;
}

function nameBehind(reading: Reading, column: number): Run | null {
  return nameRunAt(
    reading,
    reading.skip(column + 1, 1, 'prep:of', 'prep:at', 'prep:for', 'noun:provider', 'noun:record'),
  );
}

/** `auf der Liste`: no value. */
function mayBegin(reading: Reading, at: number): boolean {
  const item = reading.item(at);
  return (
    item !== undefined &&
    (item.value !== null || isContent(item) || item.isCapital || !reading.has(at, 'article', 'pronoun'))
  );
}

function isTown(reading: Reading, { from, to }: Run): boolean {
  return to === from + 1 && isKnownTown(reading.item(from)?.word ?? '');
}

function isOfKind(field: ProviderWritableField, item: Item | undefined): boolean {
  const kind = item?.value?.kind;
  if (kind === undefined) return false;
  if (field === 'email') return kind === 'email';
  if (field === 'url') return kind === 'web';
  if (field === 'phone') return kind === 'digits';
  if (field === 'plz') return kind === 'number' || kind === 'digits';
  return ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'].includes(field) && kind === 'number';
}
