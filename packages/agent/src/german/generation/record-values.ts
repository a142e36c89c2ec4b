import { isWritableField, PROVIDER_FIELD_LABELS } from '@rer/contracts';
import { companyOf, contactPersonOf, type ProviderNames } from '@rer/directory/names';
import type { ProviderForModel } from '../../directory/tool-results.ts';
import { germanNumber, quoted } from '../../directory/values/shown-value.ts';
import type { JsonValue } from '../../json.ts';
import type { ReadableField } from '../vocabulary/tags.ts';
import { additionalEntries, additionalPerson } from './additional-values.ts';

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
function columnValue(provider: ProviderForModel, field: ReadableField): JsonValue {
  if (field === 'created_at') return null;
  return provider[field] ?? null;
}

/** The value of a column as people read it, of `name` the contact person; null: nothing stands there. */
export function shownField(provider: ProviderForModel, field: ReadableField): string | null {
  if (field === 'name') return contactOf(provider);
  if (field === 'additional_data') return additional(provider);
  const value = columnValue(provider, field);
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number')
    return field === 'umsatz' ? `${germanNumber(value)} Euro` : germanNumber(value);
  if (typeof value !== 'string') return quoted(JSON.stringify(value), SHOWN_MAX);
  if (field === 'updated_at') return dayOf(value);
  const text = quoted(value, SHOWN_MAX);
  return SHAPED.has(field) ? text.replace(/^„|“$/g, '') : text;
}

function additional(provider: ProviderForModel): string | null {
  const entries = additionalEntries(provider).map(({ label, text }) => `${label}: ${text}`);
  return entries.length === 0 ? null : entries.join(', ');
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

/** A record by its two names, as tools tell it. */
type NameColumns = { readonly name: string; readonly firmen_name?: JsonValue };

function namesOf({ name, firmen_name }: NameColumns): ProviderNames {
  return { name, firmen_name: typeof firmen_name === 'string' ? firmen_name : null };
}

/** The company, as it is called in sentences. */
export function labelOf(names: NameColumns): string {
  return plain(companyOf(namesOf(names)));
}

/** `Solarwerk Rheinland GmbH, Köln`. */
export function labelWithTown(provider: ProviderForModel): string {
  const town = typeof provider.stadt === 'string' && provider.stadt !== '' ? plain(provider.stadt) : null;
  return town === null ? labelOf(provider) : `${labelOf(provider)}, ${town}`;
}

/** The contact person: `name` if the company has a column of its own, otherwise the one from an imported file. Null: unknown. */
export function contactOf(provider: ProviderForModel): string | null {
  return columnPersonOf(provider) ?? additionalPerson(provider);
}

/** The contact person in the column `name`; null: the company stands there. */
export function columnPersonOf(provider: ProviderForModel): string | null {
  const person = contactPersonOf(namesOf(provider));
  return person === null ? null : plain(person);
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
