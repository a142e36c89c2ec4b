import type { NumberField, Slots } from '../meaning.ts';
import { fieldsOf, type Reading } from '../reading.ts';

const NUMBERS: readonly NumberField[] = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'];
const MORE = /\b((?:umsatz|personal)?starker\w*|mehr|grosser\w*|hoher\w*|besser\w*|starker\w*)\b/;
const LESS =
  /\b((?:umsatz|personal)?schwacher\w*|weniger|kleiner\w*|niedriger\w*|geringer\w*|schlechter\w*|schwacher\w*)\b/;

/** What a comparative picks of those that were told: `die kleinere`, `den besser bewerteten`, `die mit weniger Leuten`. */
export function readComparative(reading: Reading): Pick<Slots, 'sort'> {
  const order = MORE.test(reading.plain) ? 'desc' : LESS.test(reading.plain) ? 'asc' : null;
  const isOfNumber =
    reading.items.some((item) => item.value !== null) ||
    reading.contains('prep:than') ||
    / als\b/.test(reading.plain);
  if (order === null || isOfNumber) return {};
  const named = reading.items.flatMap((item, at) => (reading.isFree(at) ? fieldsOf(item) : []));
  const field = NUMBERS.find((own) => named.includes(own));
  if (field !== undefined) return { sort: { by: field, order } };
  if (/\bbewertet\w*/.test(reading.plain)) return { sort: { by: 'rating', order } };
  return /\b(grosser|kleiner)e?[nrs]?\b/.test(reading.plain) ? { sort: { by: 'mitarbeiter', order } } : {};
}
