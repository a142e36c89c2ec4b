import type { ReadableField } from '../vocabulary/tags.ts';
import { namedFields } from './named-fields.ts';
import type { Reading } from './reading.ts';

/** Comparatives that say of which column they are. */
const SAID: readonly (readonly [RegExp, ReadableField])[] = [
  [/\bbewertet\b|\bbewertungs?(?:maßig|massig)\b/, 'rating'],
  [/\bsetz(t|en)\b.*\bum\b|\bumsatzst[aä]rker/, 'umsatz'],
  [/\b(grosser(en?|er|es)?|kleiner(en?|er|es)?|grosste[nrs]?|kleinste[nrs]?)\b/, 'mitarbeiter'],
];

const MEASURED: readonly ReadableField[] = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'];

/** The columns of a comparison: those that are named, else the one that a comparative is of. */
export function comparedColumns(reading: Reading): readonly ReadableField[] {
  const named = namedFields(reading);
  if (named.length > 0) return named;
  const best = MEASURED.filter((field) =>
    reading.items.some((item) => [...item.tags].some((tag) => tag.startsWith(`best:${field}:`))),
  );
  if (best.length > 0) return best;
  const said = SAID.find(([pattern]) => pattern.test(reading.plain));
  return said === undefined ? [] : [said[1]];
}
