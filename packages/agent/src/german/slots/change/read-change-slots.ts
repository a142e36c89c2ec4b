import type { ProviderWritableField } from '@rer/contracts';
import type { NewValue, Slots } from '../../interpretation/interpretation.ts';
import { nameRunAt } from '../../sentence/name-runs.ts';
import { isContent, isField, TokenCursor } from '../../sentence/token-cursor.ts';
import { FREE_TEXT_FIELDS } from '../../vocabulary/fields.ts';
import { utilityAt } from '../criteria/utilities.ts';
import { addressChanges } from './address-changes.ts';
import { type ReadValue, streetText, valueFor } from './field-value.ts';
import { findThings } from './find-things.ts';
import { colonBehind, freeText, namedColumns } from './named-columns.ts';
import { operated, operationOf } from './operations.ts';
import { scaledLike } from './read-correction.ts';
import { unnamedValues } from './unnamed-values.ts';
import { freeSpans, valueSpan } from './value-span.ts';
import { writtenForm } from './written-form.ts';

type Changes = Partial<Record<ProviderWritableField, NewValue>>;

/** The new values in a message, and the columns that it names without one. The target has been taken already. */
export function readChangeSlots(cursor: TokenCursor): Pick<Slots, 'changes' | 'fields'> {
  const named = namedColumns(cursor);
  const changes: Changes = {};
  const open: ProviderWritableField[] = [];
  for (const [i, { at, field, isAddress }] of named.entries()) {
    const before = i === 0 ? 0 : (named[i - 1]?.at ?? -1) + 1;
    const after = named[i + 1]?.at ?? cursor.items.length;
    const found = isAddress
      ? wholeAddress(cursor, at + 1, after)
      : oneValue(cursor, field, before, at, after);
    if (found === null)
      open.push(...(isAddress ? (['strasse_mit_hausnummer', 'plz', 'stadt', 'land'] as const) : [field]));
    else Object.assign(changes, found);
  }
  Object.assign(changes, { ...unnamedValues(cursor, changes, open), ...changes });
  const left = open.filter((field) => !(field in changes));
  return {
    ...(Object.keys(changes).length > 0 ? { changes } : {}),
    ...(left.length > 0 ? { fields: left } : {}),
  };
}

/** `die Notiz bitte leeren, die …`: the clause ends with that, and what follows tells why. */
function isEmptiedBehind(cursor: TokenCursor, at: number): boolean {
  const order = cursor.skip(at + 1);
  const behind = cursor.item(order + 1);
  return cursor.has(order, 'empty') && cursor.has(order, 'act:remove') && behind?.isPunctuation !== false;
}

function oneValue(
  cursor: TokenCursor,
  field: ProviderWritableField,
  before: number,
  at: number,
  after: number,
): Changes | null {
  cursor.take(at);
  const operation = operationOf(cursor, field);
  const utility = field === 'stadtwerke_kollaborationen' ? utilityAt(cursor, at) : null;
  const bound =
    field === 'stadtwerke_kollaborationen' && /\sstadtwerken?$/i.test(cursor.item(at)?.text ?? '')
      ? nameRunAt(cursor, at + 1)
      : null;
  if (bound !== null) {
    cursor.take(bound.from, bound.to);
    return {
      [field]: operated(operation, `Stadtwerke ${writtenForm('stadt', cursor.text(bound.from, bound.to))}`),
    };
  }
  if (utility !== null && utility.from === at) {
    cursor.take(utility.from, utility.to);
    return {
      [field]: operated(
        operation,
        writtenForm(
          field,
          cursor.text(utility.from, utility.to).replace(/^stadtwerken?/i, (word) => word.replace(/n$/, '')),
        ),
      ),
    };
  }
  if (FREE_TEXT_FIELDS.has(field) && isEmptiedBehind(cursor, at)) return { [field]: null };
  const free = FREE_TEXT_FIELDS.has(field) ? freeText(cursor, at) : '';
  if (free !== '') {
    const order = orderBefore(cursor, at);
    cursor.take(at, cursor.items.length);
    return { [field]: operated(operationOf(order, field), free) };
  }
  if (FREE_TEXT_FIELDS.has(field) && LEERED.test(cursor.plain)) return { [field]: null };
  const right = NUMBERED.has(field) ? putRight(cursor, field, at) : null;
  if (right !== null) return { [field]: right };
  if (NUMBERED.has(field) && isNumberBefore(cursor, at)) {
    const own = valueFor(field, cursor, at - 1, at);
    if (own !== null) {
      cursor.take(own.from, own.to);
      return { [field]: own.value };
    }
  }
  const end = isTypedField(field) ? after : cutAtNext(cursor, at + 1, after);
  const taken =
    operation === 'remove' && (field === 'produktgruppen' || field === 'angebote')
      ? takenThing(cursor, field, before, at, end)
      : null;
  const found = taken ?? valueFor(field, cursor, at + 1, end) ?? valueFor(field, cursor, before, at);
  const isNothing =
    found !== null &&
    operation === 'remove' &&
    FREE_TEXT_FIELDS.has(field) &&
    !hasWords(cursor, found.from, found.to);
  if (found === null || isNothing) return isEmptied(cursor) ? { [field]: null } : null;
  // `Telefonnummer löschen`: the remaining words are no value.
  const isSaidNow =
    cursor.has(at - 1, 'new') ||
    cursor.items.slice(at, found.from).some((item) => item.tags.has('now') || item.tags.has('new'));
  if (
    operation === 'set' &&
    !isSaidNow &&
    isEmptied(cursor) &&
    !isTypedField(field) &&
    cursor.contains('act:remove')
  )
    return { [field]: null };
  cursor.take(found.from, found.to);
  if (field === 'stadt' || field === 'plz')
    return { [field]: found.value, ...townOfPostcode(cursor, found.to, field) };
  return { [field]: operated(operation, found.value) };
}

/** `mach das Notizfeld leer`. */
const LEERED =
  /\b(kann|konnen|darf|muss|soll) (bitte |jetzt |wieder |ruhig |komplett |da |auch )*(weg|raus|geloscht werden|entfernt werden)\b|\bkann (die |der |das )?(notiz\w*|eintrag|anmerkung|vermerk) (weg|raus)\b|\b(mach|raum|setz)\w*\b.*\bleer\b|\bleer( machen| räumen|en|e)?\W*$/;

/** The instruction precedes the note: `bietet keine Schulungen mehr an` may be a note. */
function orderBefore(cursor: TokenCursor, at: number): TokenCursor {
  const end = colonBehind(cursor, at);
  const message = cursor.message.slice(0, cursor.item(end)?.start ?? cursor.message.length);
  return new TokenCursor({ message, items: cursor.items.slice(0, end) });
}

/** Whether more stands there than words of the order: `lösch die Notizen`. */
function hasWords(cursor: TokenCursor, from: number, to: number): boolean {
  return cursor.items.slice(from, to).some((item) => isContent(item) || item.value !== null);
}

/** The item to remove from a list, with other words around it. */
function takenThing(
  cursor: TokenCursor,
  field: ProviderWritableField,
  before: number,
  at: number,
  end: number,
): ReadValue | null {
  const things = findThings(cursor, at + 1, end) ?? findThings(cursor, before, at);
  return things === null ? null : valueFor(field, cursor, things.from, things.to);
}

const NUMBERED: ReadonlySet<ProviderWritableField> = new Set([
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
]);

/** `26 Mitarbeiter und 4 Mio Umsatz`: a number right before its column; none leads to another one behind. */
function isNumberBefore(cursor: TokenCursor, at: number): boolean {
  const before = cursor.item(at - 1);
  return (
    cursor.isFree(at - 1) &&
    before?.value?.kind === 'number' &&
    !/^(auf|ist|:|=|jetzt|nun|sind|hat|haben|zu)$/i.test(cursor.item(at + 1)?.text ?? '')
  );
}

/** `da stehen 46 Millionen Umsatz, das sind aber 49`: the stored value, then the correct one after the mark. Null: not of this form. */
function putRight(cursor: TokenCursor, field: ProviderWritableField, at: number): number | null {
  const mark = cursor.items.findIndex(
    (item, i) => i > at && item.isPunctuation && /^[,;.–-]$/.test(item.text),
  );
  const isRight = cursor.items
    .slice(mark + 1)
    .some((item) =>
      /^(aber|richtig|eigentlich|tatsächlich|korrekt|inzwischen|mittlerweile|wirklich)$/i.test(item.text),
    );
  const [former, said] =
    mark < 0 || !isRight
      ? [null, null]
      : [valueFor(field, cursor, 0, mark), valueFor(field, cursor, mark + 1, cursor.items.length)];
  if (typeof former?.value !== 'number' || typeof said?.value !== 'number') return null;
  if (cursor.items.slice(mark + 1).some((item) => isField(item) && !item.tags.has(`field:${field}`)))
    return null;
  cursor.take(former.from, former.to);
  cursor.take(said.from, said.to);
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
function cutAtNext(cursor: TokenCursor, from: number, after: number): number {
  let end = after;
  if (after < cursor.items.length)
    while (end > from && cursor.has(end - 1, 'and', 'article', 'new', 'filler')) end -= 1;
  return Math.max(end, from);
}

function isEmptied(cursor: TokenCursor): boolean {
  return (
    cursor.findFree('act:remove', 'empty') >= 0 ||
    cursor.items.some((item, at) => cursor.isFree(at) && /^(raus|weg|leer|nichts)$/i.test(item.text))
  );
}

/** `58095 Hagen`. */
function townOfPostcode(cursor: TokenCursor, at: number, field: ProviderWritableField): Changes {
  if (field !== 'plz' || !isContent(cursor.item(at)) || !cursor.isFree(at)) return {};
  const town = valueFor('stadt', cursor, at, cursor.items.length);
  return town === null ? {} : { stadt: town.value };
}

function wholeAddress(cursor: TokenCursor, from: number, to: number): Changes | null {
  cursor.take(from - 1);
  const email = valueFor('email', cursor, from, to);
  if (email !== null) {
    cursor.take(email.from, email.to);
    return { email: email.value };
  }
  for (const span of freeSpans(cursor, from, to)) {
    const value = valueSpan(cursor, span);
    if (value === null) continue;
    const text = streetText(cursor, value.from, value.to);
    if (!/\d/.test(text) && !/stra[sß]|weg|platz|allee|gasse|ufer|ring\b/i.test(text)) continue;
    cursor.take(value.from, value.to);
    return addressChanges(text);
  }
  return isEmptied(cursor) ? { strasse_mit_hausnummer: null, plz: null, stadt: null } : null;
}
