import type { EntryChanges } from '../entry/provider-entry.ts';
import { readEntry } from '../entry/read-entry.ts';
import type { Reading } from '../reading.ts';

/** A message that is nothing but values, each with the name of its column or known by its shape. Null: it is not. */
export function bareValuesOf(reading: Reading): EntryChanges | null {
  if (isOther(reading)) return null;
  const { changes, left, names } = readEntry(reading);
  return Object.keys(changes).length > 0 && left.length === 0 && names.length === 0 ? changes : null;
}

/** A search, a question, an exchange: values in it are no new ones. */
function isOther(reading: Reading): boolean {
  return (
    /\?\s*$/.test(reading.message) ||
    // `nicht achtzehn Millionen acht Millionen`: one of them is wrong.
    reading.items.some((item, at) => item.value !== null && reading.has(at - 1, 'not')) ||
    /\b(sondern|statt|anstatt|letzte\w* (ziffer|zahl|stelle))\b/.test(reading.plain) ||
    reading.contains(
      'act:search',
      'act:show',
      'act:count',
      'act:compare',
      'act:undo',
      'act:remove',
      'act:create',
      'act:drop',
      'noun:providers',
      'noun:all',
      'ask:who',
      'ask:what',
      'ask:which',
      'ask:where',
      'ask:count',
      'ask:how',
      'ask:when',
      'instead',
    )
  );
}
