import { isWritableField, PROVIDER_FIELD_LABELS } from '@rer/contracts';
import { foldLetters } from '@rer/directory';
import type { ToldProvider } from '../../directory/tool-results.ts';
import { germanNumber, quoted } from '../../directory/values/shown-value.ts';
import type { JsonValue } from '../../json.ts';
import type { ReadableField } from '../vocabulary/tags.ts';

/** Values whose letters are shown without quotation marks: they have a shape of their own. */
const SHAPED: ReadonlySet<ReadableField> = new Set([
  'email',
  'phone',
  'url',
  'plz',
  'stadt',
  'land',
  'strasse_mit_hausnummer',
  'name',
  'firmen_name',
  'company',
  'category',
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
]);
const SHOWN_MAX = 600;

/** What a tool told of a column; null: nothing stands there. */
export function toldValue(provider: ToldProvider, field: ReadableField): JsonValue {
  if (field === 'created_at') return null;
  return provider[field] ?? null;
}

/** The value of a column as people read it; null: nothing stands there. */
export function shownField(provider: ToldProvider, field: ReadableField): string | null {
  const value = toldValue(provider, field);
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number')
    return field === 'umsatz' ? `${germanNumber(value)} Euro` : germanNumber(value);
  if (typeof value !== 'string') return additional(value);
  if (field === 'updated_at') return dayOf(value);
  const text = quoted(value, SHOWN_MAX);
  return SHAPED.has(field) ? text.replace(/^„|“$/g, '') : text;
}

function additional(value: JsonValue): string | null {
  const members =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  if (members.length === 0) return null;
  return members
    .map(
      ([name, member]) =>
        `${quoted(name, 80)}: ${quoted(typeof member === 'string' ? member : JSON.stringify(member), SHOWN_MAX)}`,
    )
    .join(', ');
}

/** `6. Mai 2025` of an ISO date. */
function dayOf(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time)
    ? quoted(iso, 40)
    : new Date(time).toLocaleDateString('de-DE', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'Europe/Berlin',
      });
}

/** The company, as it is called in sentences. */
export function labelOf({
  name,
  firmen_name,
}: {
  readonly name: string;
  readonly firmen_name?: JsonValue;
}): string {
  const company = typeof firmen_name === 'string' && firmen_name.trim() !== '' ? firmen_name : name;
  return plain(company);
}

/** `Solarwerk Rheinland GmbH, Köln`. */
export function labelWithTown(provider: ToldProvider): string {
  const town = typeof provider.stadt === 'string' && provider.stadt !== '' ? plain(provider.stadt) : null;
  return town === null ? labelOf(provider) : `${labelOf(provider)}, ${town}`;
}

/** The contact person; null where the column holds the company. */
export function personOf(provider: ToldProvider): string | null {
  return foldLetters(labelOf(provider)) === foldLetters(provider.name) ? null : plain(provider.name);
}

/** A stored text within a sentence: on one line, and with nothing that could end or begin a quotation. */
export function plain(text: string): string {
  return quoted(text, 120).slice(1, -1);
}

/** Name of a column as people read it. */
export function fieldLabel(field: ReadableField): string {
  if (isWritableField(field)) return field === 'name' ? 'Ansprechpartner' : PROVIDER_FIELD_LABELS[field];
  return field === 'created_at' ? 'Angelegt am' : 'Zuletzt geändert am';
}
