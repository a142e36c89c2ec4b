import { readChanges } from '../change/read-changes.ts';
import type { Context } from '../context.ts';
import type { Meaning } from '../meaning.ts';
import { isField, type Reading } from '../reading.ts';
import { readTarget } from '../target.ts';

/** New values for a provider: `ändere die Telefonnummer von X auf …`, `die haben jetzt 30 Leute`, `deaktiviere X`. */
export function changed(reading: Reading, context: Context): Meaning | null {
  if (!isWish(reading, context)) return null;
  const target = readTarget(reading, context, false);
  const { changes, fields } = readChanges(reading);
  if (changes === undefined && (fields === undefined || !isOrder(reading))) return null;
  const left = 'name' in target || 'ordinal' in target ? {} : readTarget(reading, context, true);
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

function isOrder(reading: Reading): boolean {
  return reading.contains(...ORDER) || reading.contains('new', 'now');
}

function isWish(reading: Reading, context: Context): boolean {
  const hasOrder = reading.contains(
    'act:change',
    'act:add',
    'act:remove',
    'act:activate',
    'act:deactivate',
    'act:mark',
    'act:rename',
  );
  if (isQuestion(reading)) return hasOrder && isPoliteOrder(reading);
  const hasColumn = reading.items.some((item) => isField(item));
  const hasValue = reading.items.some((item) => item.value !== null);
  if (reading.contains('act:search') && !reading.contains('act:change')) return false;
  if (hasOrder) return true;
  const isGift = /^(gib|gebt|geben sie|verpass)\b/.test(reading.plain.trim()) && hasColumn && hasValue;
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
  if (reading.contains('act:move')) return true;
  if (reading.contains('new') && (hasColumn || hasValue)) return true;
  const isSet = reading.items.some((item, at) => isField(item) && reading.has(at + 1, 'prep:on'));
  if (isSet && !reading.contains('act:show', 'act:search')) return true;
  const isStatement =
    hasColumn &&
    (reading.contains('is', 'has') || reading.items.some((item) => item.text === ':' || item.text === '='));
  const states = /\b(soll|sollte|muss|musste|gehort)\b/.test(reading.plain) && hasColumn;
  const isBare =
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
    reading.contains('ask:who', 'ask:which', 'ask:count', 'ask:where') && !reading.contains('act:change');
  return isAsked || isLater || /^(gibts?|steht|kennst|weiss)\b/.test(reading.plain.trim());
}

function isPoliteOrder(reading: Reading): boolean {
  return /^\s*(kannst|konnt|konn|wurd|darf|mag|kann)/.test(reading.plain);
}
