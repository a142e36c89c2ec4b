import type { GroupField, NumberField } from '../interpretation/interpretation.ts';

/** What can be counted by, or taken a mean of. */
type FactColumn = NumberField | GroupField;

interface ColumnWords {
  readonly one: string;
  readonly many: string;
  /** For providers that have a value: `bei denen ... eingetragen ist`. */
  readonly entered: string;
  /** For providers without a value: `bei 3 ist ... eingetragen`. */
  readonly missing: string;
}

const WORDS: Readonly<Record<FactColumn, ColumnWords>> = {
  mitarbeiter: words('Mitarbeiterzahl', 'Mitarbeiterzahlen', 'die Mitarbeiterzahl', 'keine Mitarbeiterzahl'),
  zweigstellen: words(
    'Zahl der Zweigstellen',
    'Zahlen der Zweigstellen',
    'die Zahl der Zweigstellen',
    'keine Zahl der Zweigstellen',
  ),
  umsatz: words('Umsatz', 'Umsätze', 'der Umsatz', 'kein Umsatz'),
  rating: words('Bewertung', 'Bewertungen', 'die Bewertung', 'keine Bewertung'),
  stadt: words('Ort', 'Orte', 'der Ort', 'kein Ort'),
  land: words('Land', 'Länder', 'das Land', 'kein Land'),
  category: words('Kategorie', 'Kategorien', 'die Kategorie', 'keine Kategorie'),
  state: words('Bundesland', 'Bundesländer', 'eine deutsche Postleitzahl', 'keine deutsche Postleitzahl'),
  produktgruppen: words('Produktgruppe', 'Produktgruppen', 'eine Produktgruppe', 'keine Produktgruppe'),
  angebote: words('Angebot', 'Angebote', 'ein Angebot', 'kein Angebot'),
  stadtwerke_kollaborationen: words(
    'Kooperation mit Stadtwerken',
    'Kooperationen mit Stadtwerken',
    'eine Kooperation mit Stadtwerken',
    'keine Kooperation mit Stadtwerken',
  ),
  is_active: words('Status', 'Status', 'der Status', 'kein Status'),
};

function words(one: string, many: string, entered: string, missing: string): ColumnWords {
  return { one, many, entered, missing };
}

/** `Ort`, `Kategorie`. */
export function columnNoun(column: FactColumn): string {
  return WORDS[column].one;
}

/** `Orte`, `Kategorien`. */
export function columnNouns(column: FactColumn): string {
  return WORDS[column].many;
}

/** `bei denen der Umsatz eingetragen ist`. */
export function whereEntered(column: FactColumn): string {
  return `bei denen ${WORDS[column].entered} eingetragen ist`;
}

/** `ist kein Umsatz eingetragen`. */
export function isMissing(column: FactColumn): string {
  return `ist ${WORDS[column].missing} eingetragen`;
}

/** `ist der Umsatz eingetragen`. */
export function isEntered(column: FactColumn): string {
  return `ist ${WORDS[column].entered} eingetragen`;
}

/** Added to every answer that mentions a state or a neighbourhood. */
export const BY_POSTCODE = 'nach den ersten zwei Ziffern der Postleitzahl';
