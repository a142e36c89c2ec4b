import type { ProviderWritableField } from '@rer/contracts';
import { FREE_TEXT_FIELDS } from '../../vocabulary/fields.ts';
import { utilityAt } from '../criteria/utilities.ts';
import type { NewValue, Slots } from '../interpretation.ts';
import { nameRunAt } from '../name-runs.ts';
import { isContent, isField, Reading } from '../reading.ts';
import { addressChanges } from './address-changes.ts';
import { type ReadValue, streetText, valueFor } from './field-value.ts';
import { colonBehind, freeText, namedColumns } from './named-columns.ts';
import { operated, operationOf } from './operations.ts';
import { scaledLike } from './read-correction.ts';
import { thingsAmong } from './things-among.ts';
import { unnamedValues } from './unnamed-values.ts';
import { freeSpans, valueSpan } from './value-span.ts';
import { writtenForm } from './written-form.ts';

type Changes = Partial<Record<ProviderWritableField, NewValue>>;

/** The new values in a message, and the columns that it names without one. The target has been taken already. */
export function readChangeSlots(reading: Reading): Pick<Slots, 'changes' | 'fields'> {
  const named = namedColumns(reading);
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

/** `die Notiz bitte leeren, die …`: the clause ends with that, and what follows tells why. */
function isEmptiedBehind(reading: Reading, at: number): boolean {
  const order = reading.skip(at + 1);
  const behind = reading.item(order + 1);
  return reading.has(order, 'empty') && reading.has(order, 'act:remove') && behind?.isMark !== false;
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
  const bound =
    field === 'stadtwerke_kollaborationen' && /\sstadtwerken?$/i.test(reading.item(at)?.text ?? '')
      ? nameRunAt(reading, at + 1)
      : null;
  if (bound !== null) {
    reading.take(bound.from, bound.to);
    return {
      [field]: operated(operation, `Stadtwerke ${writtenForm('stadt', reading.text(bound.from, bound.to))}`),
    };
  }
  if (utility !== null && utility.from === at) {
    reading.take(utility.from, utility.to);
    return {
      [field]: operated(
        operation,
        writtenForm(
          field,
          reading.text(utility.from, utility.to).replace(/^stadtwerken?/i, (word) => word.replace(/n$/, '')),
        ),
      ),
    };
  }
  if (FREE_TEXT_FIELDS.has(field) && isEmptiedBehind(reading, at)) return { [field]: null };
  const free = FREE_TEXT_FIELDS.has(field) ? freeText(reading, at) : '';
  if (free !== '') {
    const order = orderBefore(reading, at);
    reading.take(at, reading.items.length);
    return { [field]: operated(operationOf(order, field), free) };
  }
  if (FREE_TEXT_FIELDS.has(field) && LEERED.test(reading.plain)) return { [field]: null };
  const right = NUMBERED.has(field) ? putRight(reading, field, at) : null;
  if (right !== null) return { [field]: right };
  if (NUMBERED.has(field) && isNumberBefore(reading, at)) {
    const own = valueFor(field, reading, at - 1, at);
    if (own !== null) {
      reading.take(own.from, own.to);
      return { [field]: own.value };
    }
  }
  const end = isTypedField(field) ? after : cutAtNext(reading, at + 1, after);
  const taken =
    operation === 'remove' && (field === 'produktgruppen' || field === 'angebote')
      ? takenThing(reading, field, before, at, end)
      : null;
  const found = taken ?? valueFor(field, reading, at + 1, end) ?? valueFor(field, reading, before, at);
  const isNothing =
    found !== null &&
    operation === 'remove' &&
    FREE_TEXT_FIELDS.has(field) &&
    !hasWords(reading, found.from, found.to);
  if (found === null || isNothing) return isEmptied(reading) ? { [field]: null } : null;
  // `Telefonnummer löschen`: the remaining words are no value.
  const isSaidNow =
    reading.has(at - 1, 'new') ||
    reading.items.slice(at, found.from).some((item) => item.tags.has('now') || item.tags.has('new'));
  if (
    operation === 'set' &&
    !isSaidNow &&
    isEmptied(reading) &&
    !isTypedField(field) &&
    reading.contains('act:remove')
  )
    return { [field]: null };
  reading.take(found.from, found.to);
  if (field === 'stadt' || field === 'plz')
    return { [field]: found.value, ...townOfPostcode(reading, found.to, field) };
  return { [field]: operated(operation, found.value) };
}

/** `mach das Notizfeld leer`. */
const LEERED =
  /\b(kann|konnen|darf|muss|soll) (bitte |jetzt |wieder |ruhig |komplett |da |auch )*(weg|raus|geloscht werden|entfernt werden)\b|\bkann (die |der |das )?(notiz\w*|eintrag|anmerkung|vermerk) (weg|raus)\b|\b(mach|raum|setz)\w*\b.*\bleer\b|\bleer( machen| räumen|en|e)?\W*$/;

/** The instruction precedes the note: `bietet keine Schulungen mehr an` may be a note. */
function orderBefore(reading: Reading, at: number): Reading {
  const end = colonBehind(reading, at);
  const message = reading.message.slice(0, reading.item(end)?.start ?? reading.message.length);
  return new Reading({ message, items: reading.items.slice(0, end) });
}

/** Whether more stands there than words of the order: `lösch die Notizen`. */
function hasWords(reading: Reading, from: number, to: number): boolean {
  return reading.items.slice(from, to).some((item) => isContent(item) || item.value !== null);
}

/** The item to remove from a list, with other words around it. */
function takenThing(
  reading: Reading,
  field: ProviderWritableField,
  before: number,
  at: number,
  end: number,
): ReadValue | null {
  const things = thingsAmong(reading, at + 1, end) ?? thingsAmong(reading, before, at);
  return things === null ? null : valueFor(field, reading, things.from, things.to);
}

const NUMBERED: ReadonlySet<ProviderWritableField> = new Set([
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
]);

/** `26 Mitarbeiter und 4 Mio Umsatz`: a number right before its column; none leads to another one behind. */
function isNumberBefore(reading: Reading, at: number): boolean {
  const before = reading.item(at - 1);
  return (
    reading.isFree(at - 1) &&
    before?.value?.kind === 'number' &&
    !/^(auf|ist|:|=|jetzt|nun|sind|hat|haben|zu)$/i.test(reading.item(at + 1)?.text ?? '')
  );
}

/** `da stehen 46 Millionen Umsatz, das sind aber 49`: the stored value, then the correct one after the mark. Null: not of this form. */
function putRight(reading: Reading, field: ProviderWritableField, at: number): number | null {
  const mark = reading.items.findIndex((item, i) => i > at && item.isMark && /^[,;.–-]$/.test(item.text));
  const isRight = reading.items
    .slice(mark + 1)
    .some((item) =>
      /^(aber|richtig|eigentlich|tatsächlich|korrekt|inzwischen|mittlerweile|wirklich)$/i.test(item.text),
    );
  const [former, said] =
    mark < 0 || !isRight
      ? [null, null]
      : [valueFor(field, reading, 0, mark), valueFor(field, reading, mark + 1, reading.items.length)];
  if (typeof former?.value !== 'number' || typeof said?.value !== 'number') return null;
  if (reading.items.slice(mark + 1).some((item) => isField(item) && !item.tags.has(`field:${field}`)))
    return null;
  reading.take(former.from, former.to);
  reading.take(said.from, said.to);
  return Number(scaledLike(field, said.value, former.value));
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

/** Whether a column holds a number, an address or a truth, and not any text. */
export function isTypedField(field: ProviderWritableField): boolean {
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
    reading.findFree('act:remove', 'empty') >= 0 ||
    reading.items.some((item, at) => reading.isFree(at) && /^(raus|weg|leer|nichts)$/i.test(item.text))
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
  for (const span of freeSpans(reading, from, to)) {
    const value = valueSpan(reading, span);
    if (value === null) continue;
    const text = streetText(reading, value.from, value.to);
    if (!/\d/.test(text) && !/stra[sß]|weg|platz|allee|gasse|ufer|ring\b/i.test(text)) continue;
    reading.take(value.from, value.to);
    return addressChanges(text);
  }
  return isEmptied(reading) ? { strasse_mit_hausnummer: null, plz: null, stadt: null } : null;
}
