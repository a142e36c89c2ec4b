/** An open entry. */
export const RECORD_TEXTS = {
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
} as const;

/** The form. */
export const RECORD_FORM_TEXTS = {
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
export const CONFLICT_TEXTS = {
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
export const RECORD_HISTORY_TEXTS = {
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
export const MERGE_TEXTS = {
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
export const RECORD_TOASTS = {
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
