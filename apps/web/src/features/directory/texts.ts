import { DIRECTORY_QUERY_MAX, type DirectoryMatchKind, type DirectorySort } from '@rer/contracts';

/** The page and its list. */
export const DIRECTORY_PAGE_TEXTS = {
  title: 'Dienstleister',
  add: 'Neuer Eintrag',
  export: 'Als CSV laden',
  import: 'Liste importieren',
  list: 'Einträge',
  loading: 'Wird geladen …',
  searching: 'Suche läuft …',
  more: 'Weitere Einträge werden geladen …',
  moreFailed: 'Die nächsten Einträge kamen nicht an.',
  retry: 'Noch einmal versuchen',
  nothingOpen: 'Kein Eintrag geöffnet',
  nothingOpenHow:
    'Wählen Sie links einen Eintrag. Hier stehen dann seine Daten, sein Verlauf und ähnliche Einträge.',
  readOnly: 'Sie können hier alles lesen. Zum Ändern fehlt Ihnen das Recht.',
  inactive: 'inaktiv',
  intern: 'intern',
  unsaved: 'ungespeichert',
  unsavedMany: 'Ungespeicherte Eingaben:',
  noPlace: 'ohne Ort',
} as const;

/** The search field. */
export const SEARCH_FIELD_TEXTS = {
  label: 'Suche',
  placeholder: 'Name, Ort, E-Mail, Telefon …',
  tooLong: 'Suchbegriff ist zu lang',
  tooLongHow: `Höchstens ${DIRECTORY_QUERY_MAX} Zeichen.`,
  clear: 'Suche leeren',
} as const;

/** Filters and sorting. */
export const FILTER_TEXTS = {
  legend: 'Filter',
  stadt: 'Ort',
  category: 'Kategorie',
  all: 'Alle',
  active: 'Status',
  activeOnly: 'Aktive',
  inactiveOnly: 'Inaktive',
  rating: 'Bewertung',
  ratingAny: 'Jede',
  sort: 'Sortierung',
  clear: 'Filter aufheben',
  /** No provider has the typed value. */
  unknown: { stadt: 'Kein Eintrag hat diesen Ort.', category: 'Kein Eintrag hat diese Kategorie.' },
  ascending: 'Aufsteigend, umkehren',
  descending: 'Absteigend, umkehren',
} as const;

/** What the list can be sorted by. */
export const SORT_NAMES: Readonly<Record<DirectorySort, string>> = {
  relevance: 'Beste Treffer',
  name: 'Name',
  stadt: 'Ort',
  category: 'Kategorie',
  rating: 'Bewertung',
  updated_at: 'Geändert',
};

/** How a search result was found, in a word. */
export const MATCH_NAMES: Readonly<Record<DirectoryMatchKind, string>> = {
  exact: 'genau',
  similar: 'ähnlich',
  sound: 'klingt ähnlich',
};

/** Lists without entries. */
export const EMPTY_LIST_TEXTS = {
  never: 'Das Verzeichnis ist noch leer.',
  neverHow:
    'Holen Sie eine Liste aus einer CSV-Datei herein, oder legen Sie den ersten Eintrag von Hand an. Eine Beispielliste liegt beim Import bereit.',
  toImport: 'Zum Import',
  nothing: 'Nichts gefunden',
  nothingHow: [
    'Weniger Wörter finden mehr: Der Anfang eines Namens genügt.',
    'Tippfehler, Umlaute und Rechtsformen müssen nicht stimmen.',
    'Auch E-Mail-Adresse, Webseite, Telefonnummer, Ort und Angebot werden durchsucht.',
  ],
  narrower: 'Ein weiteres Wort macht die Suche genauer.',
  filtered: 'Kein Eintrag passt zu diesen Filtern.',
  clearSearch: 'Suche leeren',
  clearFilters: 'Filter aufheben',
} as const;

/** Why something did not work. */
export const FAILURE_TEXTS = {
  signedOut:
    'Ihre Anmeldung ist abgelaufen. Bitte versuchen Sie es noch einmal und melden Sie sich dabei an.',
  tooMany: 'Das waren zu viele Anfragen auf einmal. Bitte warten Sie einen Augenblick.',
  list: 'Die Liste ließ sich nicht laden.',
  record: 'Der Eintrag ließ sich nicht laden.',
  history: 'Der Verlauf ließ sich nicht laden.',
  similar: 'Ähnliche Einträge ließen sich nicht laden.',
  kept: 'Ihre Eingaben sind noch da.',
} as const;

/** Help for the keyboard. */
export const KEYBOARD_TEXTS = {
  title: 'Tastatur',
  rows: [
    ['/', 'zur Suche'],
    ['↓ ↑', 'durch die Liste, auch aus der Suche'],
    ['Bild↓ Bild↑ Pos1 Ende', 'in großen Schritten'],
    ['Enter', 'öffnet den Eintrag'],
    ['Esc', 'zurück zur Liste, in der Suche: leeren'],
  ],
  slash: 'Taste / führt zur Suche',
} as const;
