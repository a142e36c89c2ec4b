import { DIRECTORY_QUERY_MAX, type DirectoryMatchKind, type DirectorySort } from '@rer/contracts';

/** The page and its list. */
export const PAGE = {
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
  noPlace: 'ohne Ort',
} as const;

/** The search field. */
export const SEARCH = {
  label: 'Suche',
  placeholder: 'Name, Ort, E-Mail, Telefon …',
  tooLong: 'Suchbegriff ist zu lang',
  tooLongHow: `Höchstens ${DIRECTORY_QUERY_MAX} Zeichen.`,
  clear: 'Suche leeren',
} as const;

/** Filters and sorting. */
export const FILTERS = {
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
  /** Nobody has the typed value. */
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

/** How a hit was found, in a word. */
export const MATCH_NAMES: Readonly<Record<DirectoryMatchKind, string>> = {
  exact: 'genau',
  similar: 'ähnlich',
  sound: 'klingt ähnlich',
};

/** Lists without entries. */
export const EMPTY = {
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
export const FAILURES = {
  offline: 'Sie sind offline. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  unreachable: 'Der Server antwortet nicht. Bitte versuchen Sie es noch einmal.',
  unreadable: 'Die Antwort des Servers ist unverständlich. Bitte laden Sie die Seite neu.',
  signedOut:
    'Ihre Anmeldung ist abgelaufen. Bitte versuchen Sie es noch einmal und melden Sie sich dabei an.',
  forbidden: 'Dafür fehlt Ihnen das Recht.',
  tooMany: 'Das waren zu viele Anfragen auf einmal. Bitte warten Sie einen Augenblick.',
  refused: 'Der Server konnte das nicht ausführen. Bitte versuchen Sie es noch einmal.',
  list: 'Die Liste ließ sich nicht laden.',
  record: 'Der Eintrag ließ sich nicht laden.',
  history: 'Der Verlauf ließ sich nicht laden.',
  similar: 'Ähnliche Einträge ließen sich nicht laden.',
  kept: 'Ihre Eingaben sind noch da.',
} as const;

/** An open entry. */
export const RECORD = {
  region: 'Eintrag',
  back: 'Zur Liste',
  edit: 'Bearbeiten',
  remove: 'Löschen',
  views: 'Ansichten des Eintrags',
  data: 'Daten',
  history: 'Verlauf',
  similar: 'Ähnliche',
  empty: 'Noch leer',
  yes: 'Ja',
  no: 'Nein',
  created: 'Angelegt',
  changed: 'Zuletzt geändert',
  version: 'Fassung',
  marked: 'geändert',
  removed: 'Dieser Eintrag ist gelöscht.',
  removedHow: 'Er lässt sich 30 Tage lang wiederherstellen.',
  mergedInto: 'Er ist aufgegangen in',
  restore: 'Wiederherstellen',
  unsaved: 'Für diesen Eintrag gibt es ungespeicherte Eingaben.',
  goOn: 'Weiter bearbeiten',
  unsavedMany: 'Ungespeicherte Eingaben:',
} as const;

/** The form. */
export const FORM = {
  newTitle: 'Neuer Eintrag',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  create: 'Anlegen',
  cancel: 'Abbrechen',
  discard: 'Verwerfen',
  required: 'Pflichtfeld',
  nothingChanged: 'Es ist nichts geändert.',
  typedSince: 'Was Sie während des Speicherns eingegeben haben, ist noch nicht gespeichert.',
  extraName: 'Bezeichnung',
  extraValue: 'Wert',
  extraAdd: 'Angabe hinzufügen',
  extraRemove: 'Angabe entfernen',
  extraNone: 'Keine weiteren Angaben.',
  extraDouble: 'Diese Bezeichnung steht schon da.',
  extraNameless: 'Bitte geben Sie eine Bezeichnung an.',
} as const;

/** Two versions side by side. */
export const CONFLICT = {
  mine: 'Ihre Eingabe',
  stored: 'Gespeichert',
  both: 'von beiden geändert',
  how: 'Wählen Sie für jedes Feld, was gelten soll, und speichern Sie dann. Was Sie nicht geändert haben, bleibt wie gespeichert.',
  none: 'Ihre Eingaben stehen schon so da. Es ist nichts mehr zu speichern.',
  save: 'Auswahl speichern',
  back: 'Zurück zum Formular',
  done: 'Eintrag ansehen',
  removed: 'Wiederherstellen und speichern',
} as const;

/** The history. */
export const HISTORY = {
  changedSince: (names: readonly string[]) =>
    `${names.length === 1 ? 'Dieses Feld wurde' : 'Diese Felder wurden'} seither wieder geändert: ${names.join(', ')}. Rückgängig machen würde das überschreiben.`,
  undo: 'Rückgängig machen',
  undone: 'zurückgenommen',
  from: 'vorher',
  to: 'nachher',
  nothing: 'leer',
  more: 'Frühere Änderungen',
  importOf: 'durch Import',
  importTakenBack: 'Änderung durch Import',
  unknownActor: 'unbekannt',
  viaAssistant: 'über den Assistenten',
  none: 'Zu diesem Eintrag ist noch nichts verzeichnet.',
} as const;

/** Similar entries and merging. */
export const MERGE = {
  none: 'Keine ähnlichen Einträge. Dieser scheint nur einmal da zu sein.',
  how: 'Diese Einträge könnten dieselbe Firma sein. Stellen Sie zwei nebeneinander, um sie zusammenzuführen.',
  compare: 'Nebeneinander',
  title: 'Zusammenführen',
  intro:
    'Wählen Sie für jedes Feld, welcher Wert bleibt. Der andere Eintrag wird danach gelöscht; beides lässt sich rückgängig machen.',
  keep: 'Bleibt',
  goes: 'Geht darin auf',
  swap: 'Tauschen',
  equal: 'Gleich in beiden',
  preview: 'So sieht der Eintrag danach aus',
  merge: 'Zusammenführen',
  merging: 'Wird zusammengeführt …',
  cancel: 'Abbrechen',
  open: 'Öffnen',
} as const;

/** Toasts. */
export const DONE = {
  saved: 'Gespeichert',
  created: 'Angelegt',
  removed: 'Gelöscht',
  restored: 'Wiederhergestellt',
  undone: 'Rückgängig gemacht',
  merged: 'Zusammengeführt',
  discarded: 'Eingaben verworfen',
  undo: 'Rückgängig',
  undoAlt: 'Oder im Verlauf des Eintrags rückgängig machen',
  restoreAlt: 'Oder den Eintrag öffnen und wiederherstellen',
  bringBack: 'Zurückholen',
  bringBackAlt: 'Die Eingaben zurückholen',
} as const;

/** Help for the keyboard. */
export const KEYS = {
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
