import { isWritableField } from '@rer/contracts';
import { columnEntries } from '../../column-entries.ts';
import { isListField, valueFor } from '../change/field-value.ts';
import { takeFormer } from '../change/former-values.ts';
import { labelledValue } from '../change/labelled.ts';
import { takeLeavers } from '../change/leavers.ts';
import { movedTo } from '../change/moved-to.ts';
import { operated, operationOf } from '../change/operations.ts';
import { readChanges } from '../change/read-changes.ts';
import { writtenForm } from '../change/written-form.ts';
import type { Context } from '../context.ts';
import type { Meaning, Slots } from '../meaning.ts';
import { Reading } from '../reading.ts';
import { nameText } from '../runs.ts';
import { readTarget } from '../target.ts';
import { isChangeWish } from './change-wish.ts';
import { isDemanded } from './told-changes.ts';

/** New values for a provider: `ändere die Telefonnummer von X auf …`, `die haben jetzt 30 Leute`, `deaktiviere X`. */
export function changed(reading: Reading, context: Context): Meaning | null {
  if (!isChangeWish(reading, context)) return null;
  takeLeavers(reading);
  takeFormer(reading);
  const seat = movedTo(reading);
  const target = targetOf(reading, context);
  const named = withSeat(readChanges(reading), seat);
  const changes = named.changes ?? (named.fields === undefined ? ofLastColumn(reading, context) : undefined);
  const { fields } = named;
  const isOnlyEmptied = changes !== undefined && Object.values(changes).every((value) => value === null);
  const parted =
    changes === undefined || isOnlyEmptied ? partedName(reading, target, fields ?? columnsOf(changes)) : null;
  if (parted !== null) return { intent: 'change', slots: parted };
  if (changes === undefined && (fields === undefined || !isOrder(reading))) return null;
  const isNote = changes !== undefined && 'notes' in changes;
  const left =
    'name' in target || 'ordinal' in target || isNote || isOfSpoken(reading)
      ? {}
      : readTarget(reading, context, true);
  const isIdle = changes !== undefined && Object.keys(changes).length > 0;
  return {
    intent: 'change',
    slots: {
      ...target,
      ...(isIdle && 'name' in left ? namedBy(left) : {}),
      ...(changes === undefined ? {} : { changes }),
      ...(changes === undefined && fields !== undefined ? { fields } : {}),
    },
  };
}

/** The town and the street of one who moved go before what else was read of them. */
function withSeat(read: Pick<Slots, 'changes' | 'fields'>, seat: Slots['changes']): typeof read {
  return seat === undefined || Object.keys(seat).length === 0
    ? read
    : { ...read, changes: { ...read.changes, ...seat } };
}

/** `die haben sich vergrößert und …`: the one that is spoken of, whatever other words follow. */
function isOfSpoken(reading: Reading): boolean {
  const [first, verb] = [reading.item(0)?.text ?? '', reading.item(1)];
  return (
    /^(die|der|sie|er)$/i.test(first) && verb !== undefined && (verb.tags.has('has') || verb.tags.has('is'))
  );
}

/** The provider; what stands behind the colon of a note is none. */
function targetOf(reading: Reading, context: Context): Slots {
  const words = isRemark(reading) ? REMARK_NAME_MAX : undefined;
  const colon = reading.items.findIndex((item) => item.text === ':');
  if (colon < 0 || !reading.contains('field:notes', 'field:sonstiges', 'field:benchmarks'))
    return readTarget(reading, context, false, words);
  const before = new Reading({ message: reading.message, items: reading.items.slice(0, colon) });
  const own = labelledValue(reading)?.name ?? null;
  if (own !== null && own.to <= colon) {
    reading.take(own.from, own.to);
    return { name: nameText(reading, own) };
  }
  const target = readTarget(before, context, false, words);
  for (let at = 0; at < colon; at += 1) if (!before.isFree(at)) reading.take(at);
  return target;
}

function columnsOf(changes: Slots['changes']): Slots['fields'] {
  return changes === undefined ? undefined : columnEntries(changes).map(([field]) => field);
}

/** Words of a name before a remark that nothing separates from it: `notier bei Seidel Notstrom Rückruf am Montag`. */
const REMARK_NAME_MAX = 2;

function isRemark(reading: Reading): boolean {
  return (
    /^\s*(bitte )?(notier|vermerk|merk|halt)/.test(reading.plain) &&
    !reading.items.some((item) => item.text === ':' || /^dass?$/i.test(item.text))
  );
}

function namedBy({ name, stadt }: { readonly name?: string; readonly stadt?: string }): {
  name?: string;
  stadt?: string;
} {
  return { ...(name === undefined ? {} : { name }), ...(stadt === undefined ? {} : { stadt }) };
}

const ORDER = [
  'act:change',
  'act:add',
  'act:remove',
  'act:activate',
  'act:deactivate',
  'act:mark',
  'act:rename',
  'act:move',
] as const;

/** `füge bei GridSoft Wärmepumpen zu den Produktgruppen hinzu`: nothing parts the name from what is added; it is the last word. */
function partedName(reading: Reading, target: Slots, fields: Slots['fields']): Slots | null {
  const [field, other] = fields ?? [];
  const words = target.name?.split(' ') ?? [];
  const value = words.at(-1);
  if (
    field === undefined ||
    other !== undefined ||
    value === undefined ||
    words.length < 2 ||
    !isWritableField(field) ||
    !isListField(field)
  )
    return null;
  const isKnown = reading.items.some((item) => item.isKnownName && item.text === target.name);
  const operation = operationOf(reading, field);
  if (isKnown || operation === 'set') return null;
  return {
    ...target,
    name: words.slice(0, -1).join(' '),
    changes: { [field]: operated(operation, writtenForm(field, value)) },
  };
}

/** `das ist jetzt Tobias Lenz`: the column that was told last. */
function ofLastColumn(reading: Reading, { last }: Context): Slots['changes'] {
  const [field, other] = last?.kind === 'read' ? last.fields : [];
  if (field === undefined || other !== undefined || !isWritableField(field)) return undefined;
  const found = valueFor(field, reading, 0, reading.items.length);
  if (found === null) return undefined;
  reading.take(found.from, found.to);
  return { [field]: found.value };
}

function isOrder(reading: Reading): boolean {
  return reading.contains(...ORDER) || reading.contains('new', 'now') || isDemanded(reading);
}
