import type { ReadableField } from '../vocabulary/tags.ts';
import { fieldsOf, isContent, type Reading } from './reading.ts';

/** Columns that a message names, each once, in the order named. */
export function namedFields(reading: Reading): ReadableField[] {
  const fields: ReadableField[] = [];
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at)) continue;
    let named = fieldsOf(item);
    if (named.length === 0 || isBeside(reading, at)) continue;
    // `Wie ist der Name` of a provider is the person; `Nummer` of several readings is the telephone's.
    if (named.includes('is_active') && named.includes('rating'))
      named = named.filter((field) => field !== 'rating');
    // `Telefonnummer` right before `oder E-Mail` and so on: all of them.
    for (const field of named) if (!fields.includes(field)) fields.push(field);
  }
  return fields;
}

/** A word for a column that is not what is asked for. */
function isBeside(reading: Reading, at: number): boolean {
  return (
    isPeopleOf(reading, at) ||
    isSpecified(reading, at) ||
    isDenied(reading, at) ||
    isOwner(reading, at) ||
    isSeat(reading, at)
  );
}

/** `wo hat er seinen Sitz, Straße und Hausnummer`: where that is is told more closely. */
function isSeat(reading: Reading, at: number): boolean {
  return (
    /(sitz|standort|zentrale)$/i.test(reading.item(at)?.text ?? '') &&
    reading.items.some((item, i) => i > at && item.tags.has('field:strasse_mit_hausnummer'))
  );
}

/** `nicht die Mail, die Telefonnummer`. */
function isDenied(reading: Reading, at: number): boolean {
  let before = at - 1;
  while (reading.has(before, 'article')) before -= 1;
  return (
    /^(nicht|net|nich|ned)$/i.test(reading.item(before)?.text ?? '') &&
    reading.items.some((item, i) => i > at && fieldsOf(item).length > 0)
  );
}

/** `Nummer vom Ansprechpartner`: whose it is. */
function isOwner(reading: Reading, at: number): boolean {
  let before = at - 1;
  while (
    reading.has(before, 'article', 'pronoun') &&
    !/^(vom|des|der)$/i.test(reading.item(before)?.text ?? '')
  )
    before -= 1;
  const isOf = reading.has(before, 'prep:of') || /^(vom|des|der)$/i.test(reading.item(before)?.text ?? '');
  return (
    isOf &&
    reading.has(at, 'field:name') &&
    reading.has(before - 1, 'field:phone', 'field:number', 'field:email')
  );
}

/** `die Leute von GridSoft` beside another column: those who are asked about, and not how many they are. */
function isPeopleOf(reading: Reading, at: number): boolean {
  if (!/^(leuten?|menschen|personen)$/i.test(reading.item(at)?.text ?? '')) return false;
  const isState = reading.contains('is:active', 'is:inactive', 'is:intern', 'is:extern');
  if (isState && isContent(reading.item(at - 1))) return true;
  return (
    reading.has(at - 1, 'article', 'prep:of') &&
    reading.has(at + 1, 'prep:of', 'prep:at', 'prep:from') &&
    reading.items.some((item, i) => i !== at && fieldsOf(item).length > 0)
  );
}

/** `an welche Adresse, also Mail`: what is told more closely behind it is meant. */
function isSpecified(reading: Reading, at: number): boolean {
  return reading.items.some(
    (item, i) =>
      i > at &&
      item.text === ',' &&
      /^(also|sprich)$/i.test(reading.item(i + 1)?.text ?? '') &&
      fieldsOf(reading.item(reading.skip(i + 2))).length > 0,
  );
}
