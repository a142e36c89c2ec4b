import { isNumberField } from '@rer/contracts';
import type { ProviderForModel } from '../../directory/tool-results.ts';
import type { SortField } from '../interpretation/interpretation.ts';
import { READABLE_FIELDS, type ReadableField } from '../vocabulary/tags.ts';
import { additionalEntries, additionalEntry, additionalSentence, askedLabel } from './additional-values.ts';
import {
  columnPersonOf,
  contactOf,
  fieldLabel,
  labelOf,
  labelWithTown,
  shownField,
} from './record-values.ts';

/** How a column is asked for in a sentence: `die Telefonnummer`. */
const WITH_ARTICLE: Readonly<Record<ReadableField, string>> = {
  name: 'ein Ansprechpartner',
  email: 'eine E-Mail-Adresse',
  company: 'ein Unternehmen',
  phone: 'eine Telefonnummer',
  url: 'eine Webseite',
  firmen_name: 'ein Firmenname',
  strasse_mit_hausnummer: 'eine Straße',
  plz: 'eine Postleitzahl',
  stadt: 'ein Ort',
  land: 'ein Land',
  angebote: 'ein Angebot',
  stadtwerke_kollaborationen: 'eine Kooperation mit Stadtwerken',
  benchmarks: 'ein Benchmark',
  sonstiges: 'etwas unter Sonstiges',
  produktgruppen: 'eine Produktgruppe',
  notes: 'eine Notiz',
  category: 'eine Kategorie',
  mitarbeiter: 'eine Mitarbeiterzahl',
  zweigstellen: 'eine Zahl der Zweigstellen',
  umsatz: 'ein Umsatz',
  rating: 'eine Bewertung',
  intern: 'eine Angabe zu intern',
  is_active: 'eine Angabe zu aktiv',
  additional_data: 'eine weitere Angabe',
  created_at: 'ein Anlagedatum',
  updated_at: 'ein Änderungsdatum',
};

const ADDRESS: readonly ReadableField[] = ['strasse_mit_hausnummer', 'plz', 'stadt', 'land'];

/**
 * Values of one provider, with the record that they come from; `extraFields` are keys of `additional_data`. What stands nowhere
 * is said to be missing.
 */
export function tellFields(
  provider: ProviderForModel,
  fields: readonly ReadableField[],
  extraFields: readonly string[] = [],
): string {
  const isAddress = ADDRESS.every((field) => fields.includes(field));
  const others = isAddress ? fields.filter((field) => !ADDRESS.includes(field)) : fields;
  const company = labelOf(provider);
  const lines = [
    ...(isAddress ? [addressLine(provider)] : []),
    ...others.map((field) => sentence(provider, field)),
    ...extraFields.map((key) => additionalSentence(provider, key, company)),
  ];
  if (lines.length === 1) return lines[0] ?? '';
  return [
    `${company}:`,
    ...(isAddress ? [`- Adresse: ${address(provider) ?? 'nicht eingetragen'}`] : []),
    ...others.map((field) => `- ${fieldLabel(field)}: ${shownField(provider, field) ?? 'nicht eingetragen'}`),
    ...extraFields.map((key) => {
      const entry = additionalEntry(provider, key);
      return `- ${entry?.label ?? askedLabel(key)}: ${entry?.text ?? 'steht nicht im Verzeichnis'}`;
    }),
  ].join('\n');
}

function addressLine(provider: ProviderForModel): string {
  const text = address(provider);
  return text === null
    ? `Bei ${labelOf(provider)} ist keine Adresse eingetragen.`
    : `Die Adresse von ${labelOf(provider)}: ${text}.`;
}

/** `Aachener Straße 412, 50933 Köln, Deutschland`. */
function address(provider: ProviderForModel): string | null {
  const town = [shownField(provider, 'plz'), shownField(provider, 'stadt')]
    .filter((part) => part !== null)
    .join(' ');
  const parts = [shownField(provider, 'strasse_mit_hausnummer'), town, shownField(provider, 'land')].filter(
    (part) => part !== null && part !== '',
  );
  return parts.length === 0 ? null : parts.join(', ');
}

function sentence(provider: ProviderForModel, field: ReadableField): string {
  const label = labelOf(provider);
  const value = shownField(provider, field);
  if (field === 'is_active')
    return value === 'ja' ? `Ja, ${label} ist aktiv.` : `Nein, ${label} ist inaktiv.`;
  if (field === 'intern')
    return value === 'ja'
      ? `Ja, ${label} ist ein interner Dienstleister.`
      : `Nein, ${label} ist nicht intern, sondern extern.`;
  if (value === null)
    return `Bei ${label} ist ${WITH_ARTICLE[field]
      .replace(/^eine/, 'keine')
      .replace(/^ein /, 'kein ')
      .replace(/^etwas/, 'nichts')} eingetragen.`;
  switch (field) {
    case 'mitarbeiter':
      return `${label} hat ${value} Mitarbeiter.`;
    case 'zweigstellen':
      return `${label} hat ${value} ${value === '1' ? 'Zweigstelle' : 'Zweigstellen'}.`;
    case 'umsatz':
      return `Der Umsatz von ${label} liegt bei ${value}.`;
    case 'rating':
      return `${label} ist mit ${value} bewertet.`;
    case 'name':
      return `Kontakt bei ${label}: ${value}.`;
    case 'stadt':
      return `${label} sitzt in ${value}.`;
    case 'stadtwerke_kollaborationen':
      return `${label} arbeitet mit diesen Stadtwerken zusammen: ${value}.`;
    case 'updated_at':
      return `Der Eintrag von ${label} wurde zuletzt am ${value} geändert.`;
    default:
      return `${fieldLabel(field)} von ${label}: ${value}`;
  }
}

/** The whole record, company first: every column that holds something, and every further key by its name. */
export function tellAll(provider: ProviderForModel): string {
  const company = shownField(provider, 'firmen_name');
  const person = columnPersonOf(provider);
  const columns = READABLE_FIELDS.filter(
    (field) => field !== 'firmen_name' && field !== 'name' && field !== 'additional_data',
  );
  const entries = columns.flatMap((field) => {
    const value = shownField(provider, field);
    return value === null ? [] : [{ label: fieldLabel(field), text: value }];
  });
  const lines = [
    { label: company === null ? 'Name' : fieldLabel('firmen_name'), text: company ?? labelOf(provider) },
    ...(person === null ? [] : [{ label: fieldLabel('name'), text: person }]),
    ...entries,
    ...additionalEntries(provider),
  ];
  return [
    `Das steht im Eintrag von ${labelOf(provider)}:`,
    ...lines.map(({ label, text }) => `- ${label}: ${text}`),
  ].join('\n');
}

/** A record in a few words: name, place, contact. */
export function tellShort(provider: ProviderForModel): string {
  const person = contactOf(provider);
  const parts = [
    ...(person === null ? [] : [`Kontakt ${person}`]),
    ...(['phone', 'email'] as const).flatMap((field) => shownField(provider, field) ?? []),
  ];
  const inactive = provider.is_active === false ? ' (inaktiv)' : '';
  return `${labelWithTown(provider)}${inactive}: ${parts.join(', ')}.`;
}

/** One line of a list: the company, and behind it the person, or the value that the list is sorted by. */
export function listLine(provider: ProviderForModel, position: number, sort: SortField | null): string {
  const isShown = sort === null || sort === 'name' || sort === 'stadt';
  const value = isShown ? contactOf(provider) : shownField(provider, sort);
  const detail = value === null ? '' : ` (${isShown ? value : counted(sort, value)})`;
  return `${position}. ${labelWithTown(provider)}${detail}`;
}

function counted(field: SortField, value: string): string {
  switch (field) {
    case 'mitarbeiter':
      return `${value} Mitarbeiter`;
    case 'zweigstellen':
      return `${value} Zweigstellen`;
    case 'rating':
      return `Bewertung ${value}`;
    case 'updated_at':
      return `geändert am ${value}`;
    default:
      return value;
  }
}

const COMPARED: readonly ReadableField[] = [
  'stadt',
  'category',
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
  'is_active',
];

/** Compares columns of several providers, and names the one with the highest value if a single number was requested. */
export function tellCompared(
  providers: readonly ProviderForModel[],
  fields: readonly ReadableField[],
): string {
  const columns = fields.length > 0 ? fields : COMPARED;
  const lines = columns.map((field) => {
    const values = providers.map(
      (provider) => `${labelOf(provider)} ${shownField(provider, field) ?? 'keine Angabe'}`,
    );
    return `- ${fieldLabel(field)}: ${values.join('; ')}`;
  });
  const winners = fields
    .filter((field) => isNumberField(field))
    .flatMap((field) => most(providers, field) ?? []);
  return [`Im Vergleich: ${providers.map(labelOf).join(' und ')}`, ...lines, ...winners].join('\n');
}

function most(providers: readonly ProviderForModel[], field: ReadableField): string | null {
  const values = providers.map((provider) => ({
    provider,
    value: field === 'created_at' ? null : provider[field],
  }));
  const known = values
    .flatMap(({ provider, value }) => (typeof value === 'number' ? [{ provider, value }] : []))
    .sort((a, b) => b.value - a.value);
  const [first, second] = known;
  if (first === undefined || second === undefined) return null;
  if (first.value === second.value) return `Bei „${fieldLabel(field)}“ liegen sie gleichauf.`;
  return `Den höchsten Wert bei „${fieldLabel(field)}“ hat ${labelOf(first.provider)}.`;
}
