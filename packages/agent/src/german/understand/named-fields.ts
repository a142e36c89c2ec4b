import type { ReadableField } from '../vocabulary/tags.ts';
import { fieldsOf, type Reading } from './reading.ts';

/** Columns that a message names, each once, in the order named. */
export function namedFields(reading: Reading): ReadableField[] {
  const fields: ReadableField[] = [];
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at)) continue;
    let named = fieldsOf(item);
    if (named.length === 0) continue;
    // `Wie ist der Name` of a provider is the person; `Nummer` of several readings is the telephone's.
    if (named.includes('is_active') && named.includes('rating'))
      named = named.filter((field) => field !== 'rating');
    // `Telefonnummer` right before `oder E-Mail` and so on: all of them.
    for (const field of named) if (!fields.includes(field)) fields.push(field);
  }
  return fields;
}
