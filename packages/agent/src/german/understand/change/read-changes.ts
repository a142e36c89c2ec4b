import { isWritableField, type ProviderWritableField } from '@rer/contracts';
import { utilityAt } from '../criteria/utilities.ts';
import type { NewValue, Slots } from '../meaning.ts';
import { fieldsOf, isAct, isContent, type Reading } from '../reading.ts';
import { addressChanges } from './address.ts';
import { valueFor } from './field-value.ts';
import { operated, operationOf } from './operations.ts';
import { freeStretches, valueStretch } from './segment-text.ts';

type Changes = Partial<Record<ProviderWritableField, NewValue>>;

/** A column that a message names, and where. */
interface Named {
  readonly at: number;
  readonly field: ProviderWritableField;
  /** `Adresse`: more columns than one. */
  readonly isAddress: boolean;
}

/** The new values in a message, and the columns that it names without one. The target has been taken already. */
export function readChanges(reading: Reading): Pick<Slots, 'changes' | 'fields'> {
  const named = namedFields(reading);
  const changes: Changes = {};
  const open: ProviderWritableField[] = [];
  for (const [i, { at, field, isAddress }] of named.entries()) {
    const before = i === 0 ? 0 : (named[i - 1]?.at ?? -1) + 1;
    const after = named[i + 1]?.at ?? reading.items.length;
    const found = isAddress
      ? wholeAddress(reading, at + 1, after)
      : oneValue(reading, field, before, at, after);
    if (found === null)
      open.push(...(isAddress ? (['strasse_mit_hausnummer', 'plz', 'stadt', 'land'] as const) : [field]));
    else Object.assign(changes, found);
  }
  Object.assign(changes, { ...unnamedValues(reading, changes, open), ...changes });
  const left = open.filter((field) => !(field in changes));
  return {
    ...(Object.keys(changes).length > 0 ? { changes } : {}),
    ...(left.length > 0 ? { fields: left } : {}),
  };
}

function namedFields(reading: Reading): Named[] {
  const named: Named[] = [];
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at) || item.value?.kind === 'quoted') continue;
    const isAddress = item.tags.has('field:address');
    const field = isAddress ? 'strasse_mit_hausnummer' : fieldsOf(item).find(isWritableField);
    if (field === undefined || isInValue(reading, named, at, field)) continue;
    if (isDenied(reading, at)) {
      reading.take(at);
      continue;
    }
    named.push({ at, field, isAddress });
    if (
      item.tags.has('field:strasse_mit_hausnummer') &&
      /stra|str/i.test(item.text) &&
      /hausn/i.test(item.text)
    )
      continue;
  }
  return named;
}

/** `nicht die Zweigstellen`: the column that is not meant. */
function isDenied(reading: Reading, at: number): boolean {
  const before = reading.skip(at - 1, -1);
  return (
    reading.has(before, 'not') &&
    at > 2 &&
    /nicht|net|nich/i.test(reading.item(before)?.text ?? '') &&
    reading.items.some((item) => item.value !== null)
  );
}

/** A word that could name a column but stands in the value of another: `Stadtwerke Emden`, `Holländische Straße 74`. */
function isInValue(
  reading: Reading,
  named: readonly Named[],
  at: number,
  field: ProviderWritableField,
): boolean {
  const last = named.at(-1);
  if (last === undefined)
    return /^(Straße|Strasse|Str)$/i.test(reading.item(at)?.text ?? '') && isContent(reading.item(at - 1));
  if (last.field === field) return true;
  const between = reading.items.slice(last.at + 1, at);
  const isListed =
    between.length === 0 ||
    between.at(-1)?.isMark === true ||
    between.at(-1)?.tags.has('and') === true ||
    reading.has(at - 1, 'article', 'new', 'prep:of');
  const hasIntroducer = between.some((item) => /^(auf|ist|lautet|zu|durch|in|:)$/i.test(item.text));
  return hasIntroducer && !isListed;
}

function oneValue(
  reading: Reading,
  field: ProviderWritableField,
  before: number,
  at: number,
  after: number,
): Changes | null {
  reading.take(at);
  const operation = operationOf(reading, field);
  const utility = field === 'stadtwerke_kollaborationen' ? utilityAt(reading, at) : null;
  if (utility !== null && utility.from === at) {
    reading.take(utility.from, utility.to);
    return {
      [field]: operated(
        operation,
        reading.text(utility.from, utility.to).replace(/^stadtwerken?/i, 'Stadtwerke'),
      ),
    };
  }
  const end = isTypedField(field) ? after : cutAtNext(reading, at + 1, after);
  const found = valueFor(field, reading, at + 1, end) ?? valueFor(field, reading, before, at);
  if (found === null) return isEmptied(reading) ? { [field]: null } : null;
  // `Telefonnummer löschen`: what is left is no value of it.
  if (operation === 'set' && isEmptied(reading) && !isTypedField(field) && reading.contains('act:remove'))
    return { [field]: null };
  reading.take(found.from, found.to);
  if (field === 'stadt' || field === 'plz')
    return { [field]: found.value, ...townOfPostcode(reading, found.to, field) };
  return { [field]: operated(operation, found.value) };
}

const TYPED: ReadonlySet<ProviderWritableField> = new Set([
  'phone',
  'email',
  'url',
  'plz',
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
  'intern',
  'is_active',
]);
function isTypedField(field: ProviderWritableField): boolean {
  return TYPED.has(field);
}

/** Before the words that lead to the next column: `Ort auf Bonn und die PLZ auf 53111`. */
function cutAtNext(reading: Reading, from: number, after: number): number {
  let end = after;
  if (after < reading.items.length)
    while (end > from && reading.has(end - 1, 'and', 'article', 'new', 'filler')) end -= 1;
  return Math.max(end, from);
}

function isEmptied(reading: Reading): boolean {
  return (
    reading.contains('act:remove', 'empty') ||
    reading.items.some((item) => /^(raus|weg|leer|nichts)$/i.test(item.text))
  );
}

/** `58095 Hagen`. */
function townOfPostcode(reading: Reading, at: number, field: ProviderWritableField): Changes {
  if (field !== 'plz' || !isContent(reading.item(at)) || !reading.isFree(at)) return {};
  const town = valueFor('stadt', reading, at, reading.items.length);
  return town === null ? {} : { stadt: town.value };
}

function wholeAddress(reading: Reading, from: number, to: number): Changes | null {
  reading.take(from - 1);
  const email = valueFor('email', reading, from, to);
  if (email !== null) {
    reading.take(email.from, email.to);
    return { email: email.value };
  }
  for (const stretch of freeStretches(reading, from, to)) {
    const value = valueStretch(reading, stretch);
    if (value === null) continue;
    const text = reading.text(value.from, value.to);
    if (!/\d/.test(text) && !/stra[sß]|weg|platz|allee|gasse|ufer|ring\b/i.test(text)) continue;
    reading.take(value.from, value.to);
    return addressChanges(text);
  }
  return isEmptied(reading) ? { strasse_mit_hausnummer: null, plz: null, stadt: null } : null;
}

/** Values that need no name of a column: an e-mail address, a number with a zero before it, `ist umgezogen nach Bonn`, `inaktiv`. */
function unnamedValues(reading: Reading, known: Changes, open: readonly ProviderWritableField[]): Changes {
  const changes: Changes = {};
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at) || item.value === null || reading.has(at - 1, 'instead', 'prep:of')) continue;
    if (item.value.kind === 'email' && !('email' in known)) changes.email = item.value.text.toLowerCase();
    else if (item.value.kind === 'web' && !('url' in known)) changes.url = item.value.text;
    else if (item.value.kind === 'digits' && item.value.isPhone && !('phone' in known))
      changes.phone = item.value.text;
    else continue;
    reading.take(at);
  }
  return {
    ...changes,
    ...states(reading, known, open),
    ...move(reading),
    ...rename(reading),
    ...offer(reading, known),
    ...cooperation(reading, known),
    ...remark(reading, known, open),
  };
}

function states(reading: Reading, known: Changes, open: readonly ProviderWritableField[]): Changes {
  const changes: Changes = {};
  if (!('is_active' in known)) {
    const isOff = reading.contains('act:deactivate', 'is:inactive');
    if (isOff) changes.is_active = false;
    else if (reading.contains('act:activate') || (reading.contains('is:active') && open.length === 0))
      changes.is_active = !deniedBefore(reading, reading.find('is:active'));
  }
  if (!('intern' in known)) {
    if (reading.contains('is:extern')) changes.intern = false;
    else if (reading.contains('is:intern'))
      changes.intern = !deniedBefore(reading, reading.find('is:intern'));
  }
  return changes;
}

function deniedBefore(reading: Reading, at: number): boolean {
  return at > 0 && (reading.has(at - 1, 'not') || reading.has(at - 2, 'not'));
}

/** `ist umgezogen nach Bonn`, `sitzt jetzt in der Ringstraße 4 in Köln`. */
function move(reading: Reading): Changes {
  const verb = reading.findFree('act:move', 'act:located');
  if (verb < 0) return {};
  for (let at = 0; at < reading.items.length; at += 1) {
    if (!reading.isFree(at) || !/^(nach|in|zu|im)$/i.test(reading.item(at)?.text ?? '')) continue;
    const [stretch] = freeStretches(reading, at + 1, reading.items.length);
    const value = stretch === undefined ? null : valueStretch(reading, stretch);
    if (value === null) continue;
    const text = reading.text(value.from, value.to);
    reading.take(value.from, value.to);
    reading.take(verb);
    return /\d/.test(text) ? addressChanges(text) : { stadt: text };
  }
  return {};
}

/** `heißt jetzt Nordlicht Netze GmbH`, `umbenennen in …`. */
function rename(reading: Reading): Changes {
  const verb = reading.findFree('act:rename');
  if (verb < 0) return {};
  reading.take(verb);
  const found = valueFor('firmen_name', reading, verb + 1, reading.items.length);
  if (found === null) return {};
  reading.take(found.from, found.to);
  return { firmen_name: found.value };
}

/** `die bieten jetzt auch Thermografie an`. */
function offer(reading: Reading, known: Changes): Changes {
  const verb = reading.findFree('act:offer');
  if (verb < 0 || 'angebote' in known || 'produktgruppen' in known) return {};
  reading.take(verb);
  const found = valueFor('angebote', reading, verb + 1, reading.items.length);
  if (found === null || typeof found.value !== 'string') return {};
  reading.take(found.from, found.to);
  return { angebote: { add: found.value } };
}

/** `arbeitet jetzt auch mit den Stadtwerken Hattingen zusammen`. */
function cooperation(reading: Reading, known: Changes): Changes {
  const verb = reading.findFree('act:cooperate');
  if (verb < 0 || 'stadtwerke_kollaborationen' in known) return {};
  for (const [at, item] of reading.items.entries()) if (item.tags.has('act:cooperate')) reading.take(at);
  const found = valueFor('stadtwerke_kollaborationen', reading, verb + 1, reading.items.length);
  return found === null || typeof found.value !== 'string'
    ? {}
    : { stadtwerke_kollaborationen: { add: found.value } };
}

/** `notier bei Seidel Rückruf am 15. März`: a verb that can only be of the notes. */
function remark(reading: Reading, known: Changes, open: readonly ProviderWritableField[]): Changes {
  const at = reading.items.findIndex(
    (item, i) =>
      reading.isFree(i) &&
      isAct(item) &&
      /^(notier|vermerk|notiz|merk|halte? fest|festhalten)/i.test(item.text),
  );
  if (at < 0 || Object.keys(known).length > 0 || open.length > 0) return {};
  reading.take(at);
  const found = valueFor('notes', reading, at + 1, reading.items.length) ?? valueFor('notes', reading, 0, at);
  return found === null || typeof found.value !== 'string' ? {} : { notes: { add: found.value } };
}
