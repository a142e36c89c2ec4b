import type { ProviderWritableField } from '@rer/contracts';

/** Fields that belong together, under one heading. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly ProviderWritableField[];
}

/** The fields of a provider as people look for them, the free data aside. Every one of them stands in one group. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  { title: 'Kontakt', fields: ['name', 'email', 'phone', 'url'] },
  { title: 'Anschrift', fields: ['strasse_mit_hausnummer', 'plz', 'stadt', 'land'] },
  { title: 'Firma', fields: ['firmen_name', 'company', 'category', 'mitarbeiter', 'zweigstellen', 'umsatz'] },
  {
    title: 'Angebot',
    fields: ['produktgruppen', 'angebote', 'stadtwerke_kollaborationen', 'benchmarks'],
  },
  { title: 'Einschätzung', fields: ['rating', 'is_active', 'intern', 'notes', 'sonstiges'] },
];

/** Fields that people write sentences or lists into. */
export const LONG_FIELDS: ReadonlySet<ProviderWritableField> = new Set([
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
  'benchmarks',
  'notes',
  'sonstiges',
]);
