import type { ProviderWritableField } from '@rer/contracts';

/** What the columns of the directory are called among people. */
export const FIELD_NAMES: Readonly<Record<ProviderWritableField, string>> = {
  name: 'Name',
  firmen_name: 'Firmenname',
  email: 'E-Mail',
  company: 'Unternehmen',
  phone: 'Telefon',
  url: 'Webseite',
  strasse_mit_hausnummer: 'Straße und Hausnummer',
  plz: 'Postleitzahl',
  stadt: 'Ort',
  land: 'Land',
  angebote: 'Angebote',
  stadtwerke_kollaborationen: 'Zusammenarbeit mit Stadtwerken',
  benchmarks: 'Vergleichszahlen',
  sonstiges: 'Sonstiges',
  produktgruppen: 'Produktgruppen',
  notes: 'Notizen',
  category: 'Branche',
  mitarbeiter: 'Beschäftigte',
  zweigstellen: 'Zweigstellen',
  umsatz: 'Umsatz',
  rating: 'Bewertung',
  intern: 'Intern',
  is_active: 'Aktiv',
  additional_data: 'Zusatzdaten als JSON',
};
