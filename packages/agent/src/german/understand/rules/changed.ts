import { isWritableField } from '@rer/contracts';
import { columnEntries } from '../../column-entries.ts';
import { countryOf } from '../../vocabulary/countries.ts';
import type { Tag } from '../../vocabulary/tags.ts';
import { isListField, valueFor } from '../change/field-value.ts';
import { ENDED, operated, operationOf, PACKED, PARENT, TAKEN } from '../change/operations.ts';
import { readChanges } from '../change/read-changes.ts';
import { writtenForm } from '../change/written-form.ts';
import type { Context } from '../context.ts';
import type { Meaning, Slots } from '../meaning.ts';
import { isContent, isField, Reading } from '../reading.ts';
import { readTarget } from '../target.ts';

/** New values for a provider: `ändere die Telefonnummer von X auf …`, `die haben jetzt 30 Leute`, `deaktiviere X`. */
export function changed(reading: Reading, context: Context): Meaning | null {
  if (!isWish(reading, context)) return null;
  const target = targetOf(reading, context);
  const named = readChanges(reading);
  const changes = named.changes ?? (named.fields === undefined ? ofLastColumn(reading, context) : undefined);
  const { fields } = named;
  const isOnlyEmptied = changes !== undefined && Object.values(changes).every((value) => value === null);
  const parted =
    changes === undefined || isOnlyEmptied ? partedName(reading, target, fields ?? columnsOf(changes)) : null;
  if (parted !== null) return { intent: 'change', slots: parted };
  if (changes === undefined && (fields === undefined || !isOrder(reading))) return null;
  const isNote = changes !== undefined && 'notes' in changes;
  const left = 'name' in target || 'ordinal' in target || isNote ? {} : readTarget(reading, context, true);
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

/** The provider; what stands behind the colon of a note is none. */
function targetOf(reading: Reading, context: Context): Slots {
  const words = isRemark(reading) ? REMARK_NAME_MAX : undefined;
  const colon = reading.items.findIndex((item) => item.text === ':');
  if (colon < 0 || !reading.contains('field:notes', 'field:sonstiges', 'field:benchmarks'))
    return readTarget(reading, context, false, words);
  const before = new Reading({ message: reading.message, items: reading.items.slice(0, colon) });
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
  const operation = operationOf(reading, field);
  if (operation === 'set') return null;
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
  return reading.contains(...ORDER) || reading.contains('new', 'now');
}

function isWish(reading: Reading, context: Context): boolean {
  const isPacked =
    PACKED.test(reading.plain) &&
    reading.contains('field:produktgruppen', 'field:angebote', 'field:stadtwerke_kollaborationen');
  const hasOrder =
    reading.items.some((item) => isOrderWord(item.tags)) || TAKEN.test(reading.plain) || isPacked;
  const isAboutMany =
    reading.contains('noun:providers') && !reading.contains('act:change', 'act:add', 'act:mark');
  if (isAboutMany) return false;
  if (isQuestion(reading)) return hasOrder && isPoliteOrder(reading);
  const hasColumn = reading.items.some((item) => isField(item));
  const hasValue = reading.items.some((item) => item.value !== null);
  if (reading.contains('act:search') && !reading.contains('act:change')) return false;
  if (isRequest(reading)) return false;
  if (
    /\bend(et|ete|en|end|ete)\b/.test(reading.plain) &&
    reading.items.some((item) => item.value?.kind === 'web')
  )
    return false;
  if (isNoteOf(reading) || isEnded(reading) || isStated(reading)) return true;
  if (
    /\bals \w+ (nehmen|nimm|nehmt|setzen|setz|gilt|kommt)\b/.test(reading.plain) &&
    reading.items.some(isField)
  )
    return true;
  if (/^\W*mach\w*\b.*\baus (der|dem|den)\b/.test(reading.plain) && reading.items.some(isField)) return true;
  if (hasOrder) return true;
  const isState = reading.contains('is:active', 'is:inactive', 'is:intern', 'is:extern');
  if (/^\W*(mach|setz|stell|schalt)/.test(reading.plain) && isState) return true;
  const isStars = reading.items.some(
    (item) => item.value?.kind === 'number' && !item.value.isMoney && item.value.amount <= 5,
  );
  const isGift =
    /^(bitte )?(gib|gebt|geben sie|verpass)\b/.test(reading.plain.trim()) &&
    ((hasColumn && hasValue) || (isStars && isGivenOne(reading)));
  if (isGift) return true;
  if (
    reading.contains('now') &&
    (hasColumn ||
      hasValue ||
      reading.contains(
        'act:offer',
        'act:cooperate',
        'act:located',
        'is:active',
        'is:inactive',
        'is:intern',
        'is:extern',
      ))
  )
    return true;
  if (reading.contains('now') && context.last?.kind === 'read' && reading.contains('is', 'has')) return true;
  if (reading.contains('act:move')) return true;
  if (reading.contains('new') && (hasColumn || hasValue)) return true;
  const isOfSomebody =
    context.focus !== null || reading.items.some((item) => isContent(item)) || context.proposal !== null;
  const isSet = reading.items.some(
    (item, at) => isField(item) && reading.has(reading.skip(at + 1), 'prep:on'),
  );
  const isStateSet = reading.items.some(
    (_, at) =>
      reading.has(at, 'prep:on') &&
      reading.has(reading.skip(at + 1), 'is:active', 'is:inactive', 'is:intern', 'is:extern'),
  );
  if (isStateSet) return true;
  const isNumberSet =
    hasColumn &&
    reading.items.some(
      (_, at) => reading.has(at, 'prep:on') && reading.item(at + 1)?.value?.kind === 'number',
    );
  if (isNumberSet && isOfSomebody) return true;
  if (isSet && isOfSomebody && !reading.contains('act:show', 'act:search')) return true;
  const isStatement =
    hasColumn &&
    (reading.contains('is', 'has') || reading.items.some((item) => item.text === ':' || item.text === '='));
  const states = /\b(soll|sollte|muss|musste|gehort)\b/.test(reading.plain) && hasColumn;
  const isBare =
    isOfSomebody &&
    hasValue &&
    reading.contains(
      'field:phone',
      'field:url',
      'field:mitarbeiter',
      'field:umsatz',
      'field:rating',
      'field:zweigstellen',
    ) &&
    !reading.items.some((item) =>
      [...item.tags].some((tag) => /^(cmp|best|ask|noun|sort|prep:with)/.test(tag)),
    ) &&
    !reading.contains('act:show');
  if (isBare) return true;
  if (
    isStatement &&
    hasValue &&
    !reading.contains('ask:who', 'ask:which', 'noun:providers', 'noun:all', 'act:search', 'act:show')
  )
    return true;
  if (states && !reading.contains('act:show', 'act:search')) return true;
  return context.focus !== null && isStatement && reading.items.some((item) => item.text === ':');
}

const ALSO = /^(dazu|auch noch|zusätzlich|noch dazu|außerdem)$/i;

/** `Website dazu bitte`: nothing is there to be added. */
function isRequest(reading: Reading): boolean {
  const isOnlyDazu = reading.items.every((item) => !isOrderWord(item.tags) || ALSO.test(item.text));
  return (
    isOnlyDazu &&
    reading.items.some((item) => ALSO.test(item.text)) &&
    !reading.items.some((item) => item.value !== null || isContent(item))
  );
}

/** `Notiz bei Volt & Watt: ruft zurück`. */
function isNoteOf(reading: Reading): boolean {
  const note = reading.find('field:notes');
  const colon = reading.items.findIndex((item) => item.text === ':');
  return (
    note >= 0 &&
    note <= 2 &&
    colon > note &&
    colon + 2 < reading.items.length &&
    !reading.contains('ask:what', 'ask:which', 'act:show')
  );
}

/** `gib Alpenstrom eine 4,5`. */
function isGivenOne(reading: Reading): boolean {
  const at = reading.items.findIndex((item) => item.value?.kind === 'number');
  return (
    reading.has(at - 1, 'article') &&
    at === reading.items.findLastIndex((item) => !item.isMark) &&
    !/^die$/i.test(reading.item(at - 1)?.text ?? '')
  );
}

/** `bietet keine Schulungen mehr an`, `die Kooperation … ist beendet`, `gehört jetzt zur Isar Gruppe`. */
function isEnded(reading: Reading): boolean {
  const isNoMore =
    /\b(keine?n?|nicht)\b.*\bmehr\b/.test(reading.plain) && reading.contains('act:offer', 'act:cooperate');
  const isOver =
    reading.contains('field:stadtwerke_kollaborationen') &&
    ENDED.test(reading.plain) &&
    !reading.contains('ask:who', 'ask:which');
  return isNoMore || isOver || PARENT.test(reading.plain);
}

/** `das Land ist Österreich`: a column, `ist`, and what it is. */
function isStated(reading: Reading): boolean {
  const first = reading.skip(0);
  const column = reading.items.findIndex((item) => isField(item));
  const verb = reading.items.findIndex(
    (item, at) => at > column && /^(ist|lautet|sind|heißt)$/i.test(item.text),
  );
  const isQuestion = reading.items.some(
    (item) => item.text === '?' || [...item.tags].some((tag) => tag.startsWith('ask:')),
  );
  const next = reading.item(reading.skip(verb + 1));
  return (
    column >= 0 &&
    column <= first + 1 &&
    verb > column &&
    !isQuestion &&
    (isContent(next) || countryOf(next?.word ?? '') !== undefined)
  );
}

/** A verb of change; `hinterlegt` and `eingetragen` say how it is. */
function isOrderWord(tags: ReadonlySet<Tag>): boolean {
  return !tags.has('filled') && CHANGING.some((tag) => tags.has(tag));
}

const CHANGING = [
  'act:change',
  'act:add',
  'act:remove',
  'act:activate',
  'act:deactivate',
  'act:mark',
  'act:rename',
] as const;

/** Begins with a question word or a verb, and is no polite order. */
function isQuestion(reading: Reading): boolean {
  const first = reading.items.find(
    (item, at) =>
      !item.isMark &&
      !reading.has(at, 'and', 'say:hello') &&
      !(item.tags.has('filler') && item.tags.size === 1),
  );
  if (first === undefined) return false;
  const isAsked =
    [...first.tags].some((tag) => tag.startsWith('ask:')) ||
    first.tags.has('is') ||
    (first.tags.has('has') && !first.tags.has('article'));
  const isLater =
    reading.contains('ask:who', 'ask:which', 'ask:count', 'ask:where') &&
    !reading.items.some((item) => isOrderWord(item.tags));
  return isAsked || isLater || /^(gibts?|gilt|gelten|steht|kennst|weiss)\b/.test(reading.plain.trim());
}

function isPoliteOrder(reading: Reading): boolean {
  return /^\s*(kannst|konnt|konn|wurd|darf|mag|kann)/.test(reading.plain);
}
