/** Fixed by seed 1, English as they stand there. */
export const SEED_RESULT_TEXTS = {
  mapping: 'Column Mapping Status',
  succeeded: 'Import Successful!',
  failed: 'Import Failed',
  total: 'Total records in CSV',
  processed: 'Records processed',
} as const;

/** Toasts of seed 1, section 8. */
export const IMPORT_TOASTS = {
  succeeded: 'Import Successful',
  failed: 'Import Failed',
  error: 'Import Error',
  errorText: 'An unexpected error occurred during import',
  missing: 'Missing Required Columns',
} as const;

/** Which files the tool takes. */
export const COLUMN_GUIDE_TEXTS = {
  required: 'Pflicht',
  requiredText: 'Eine Zeile wird übernommen, wenn Name und E-Mail gefüllt sind.',
  known: 'Weitere Spalten',
  aliases: 'Auch verstanden',
  suggestions: 'Vorgeschlagen',
  suggestionsText:
    'Übliche Überschriften wie Firmenname, E-Mail, Straße oder Beschäftigte. Ein Klick unter der Vorschau übernimmt die Vorschläge.',
  other: 'Alles andere',
  otherText: 'Unbekannte Spalten kommen nach additional_data. Spalten ohne Überschrift bleiben weg.',
  values: 'Werte',
  valuesText:
    'Für Ja gelten true, 1, yes und ja. Zahlen dürfen deutsch oder englisch geschrieben sein, einheitlich je Spalte.',
  limits: 'Grenzen',
  caseText: 'Groß- und Kleinschreibung der Überschriften spielt keine Rolle.',
} as const;

/** The first rows of a file. */
export const PREVIEW_TEXTS = { title: 'Vorschau der ersten 3 Zeilen', line: 'Zeile' } as const;

/** The mapping of columns. */
export const MAPPING_TEXTS = {
  columns: 'Spalten und ihr Ziel',
  column: 'Spalte der Datei',
  samples: 'Beispiele',
  target: 'Kommt nach',
  additional: 'Zusatzdaten (additional_data)',
  noSample: 'leer',
  remembered: 'Zuordnung wie beim letzten Mal mit diesen Spalten.',
  byHand:
    'Von Hand zugeordnet. Nach dem Import gilt das für alle, die eine Datei mit denselben Spalten laden.',
  suggested: 'Nach Überschrift und Inhalt passt:',
  takeSuggestions: 'Vorschläge übernehmen',
  reset: 'Zuordnung zurücksetzen',
  missing: 'fehlt',
  found: 'gefunden',
  missingHint: 'Bitte ordnen Sie unten eine Spalte zu oder ergänzen Sie die Datei.',
} as const;

/** Running imports. */
export const RUN_TEXTS = {
  running: 'Import läuft',
  dryRunRunning: 'Probelauf läuft',
  cancel: 'Abbrechen',
  cancelling: 'Wird abgebrochen …',
  uploading: 'Datei wird übertragen',
  waiting: 'Datei ist übertragen, der Import beginnt …',
  reading: 'Zeilen werden gelesen',
  finishing: 'Wird abgeschlossen …',
  lost: 'Verbindung unterbrochen, es wird weiter versucht.',
  interrupted: (fileName: string, dryRun: boolean) =>
    `Die Seite wurde verlassen, bevor die Datei „${fileName}“ übertragen war. ${dryRun ? 'Der Probelauf' : 'Der Import'} hat nicht stattgefunden. Bitte wählen Sie die Datei noch einmal aus.`,
  busyTitle: 'Ein Import läuft schon',
  busy: 'Ein anderer Import läuft noch. Bitte warten Sie, bis er fertig ist.',
} as const;

/** Results. */
export const RESULT_TEXTS = {
  dryRun: 'So würde der Import ausgehen',
  dryRunFailed: 'Der Probelauf hat ein Problem gefunden',
  cancelled: 'Import abgebrochen',
  undone: 'Import rückgängig gemacht',
  skippedTitle: 'Übersprungene Zeilen',
  skippedFile: 'Alle übersprungenen Zeilen als CSV',
  skippedFileDry: 'Alle Zeilen, die übersprungen würden, als CSV',
  similarTitle: 'Vielleicht schon vorhanden',
  similarText: 'Diese Namen ähneln vorhandenen Einträgen.',
  existingTitle: 'Schon da',
  existingText: {
    done: 'Diese Zeilen blieben weg, weil es ihren Eintrag schon gibt.',
    dryRun: 'Diese Zeilen würden wegbleiben, weil es ihren Eintrag schon gibt.',
  },
  unchangedText: {
    done: 'Diese Einträge haben schon alle Werte ihrer Zeile und blieben unverändert.',
    dryRun: 'Diese Einträge haben schon alle Werte ihrer Zeile und blieben unverändert.',
  },
  leftOutTitle: 'Weggelassene Werte',
  leftOutText: {
    done: 'Die Zeilen sind übernommen, diese Werte nicht. Bitte berichtigen Sie sie im Verzeichnis.',
    dryRun: 'Die Zeilen würden übernommen, diese Werte nicht. Berichtigen Sie sie am besten in der Datei.',
  },
  leftOutReasons: {
    url: 'Keine Webadresse',
    plz: 'Keine deutsche Postleitzahl; für eine andere fehlt das Land',
    rating: 'Nicht zwischen 0 und 5',
  },
  column: 'Spalte',
  value: 'Wert',
  changesTitle: 'Würden aktualisiert',
  changesText: 'Diese Werte würden sich ändern.',
  entryAndValues: 'Eintrag, bisherige und neue Werte',
  before: 'bisher',
  after: 'danach',
  empty: 'leer',
  yes: 'Ja',
  no: 'Nein',
  newTab: 'öffnet einen neuen Tab',
  leftTitle: 'Nicht zurückgenommen',
  leftText: 'Diese Einträge wurden seit dem Import geändert und blieben deshalb stehen.',
  line: 'Zeile',
  reason: 'Grund',
  name: 'Name in der Datei',
  similarTo: 'Ähnlich wie',
  undo: 'Rückgängig machen',
  undoing: 'Wird rückgängig gemacht …',
  undoRefused: 'Dieser Import lässt sich nicht mehr rückgängig machen.',
  undoFailed: 'Das hat nicht geklappt, der Server antwortet nicht. Bitte versuchen Sie es noch einmal.',
} as const;

/** An undo, and what follows it. */
export const UNDO_TEXTS = {
  running: 'Import wird rückgängig gemacht',
  unchanged: 'Bis dahin bleibt alles, wie es ist.',
  clearing: 'Einträge werden entfernt',
  settling: 'Der Import ist rückgängig gemacht, es wird noch aufgeräumt.',
} as const;

/** The list of earlier imports. */
export const IMPORT_HISTORY_TEXTS = {
  title: 'Letzte Importe',
  table: 'Letzte Importe als Tabelle',
  loading: 'Die letzten Importe werden geladen …',
  failed: 'Die Liste der letzten Importe ließ sich nicht laden.',
  retry: 'Neu laden',
  empty: 'Noch kein Import. Nach dem ersten stehen hier Datei, Zahlen und der Weg zurück.',
  when: 'Wann und wer',
  file: 'Datei',
  total: 'Zeilen',
  processed: 'Übernommen',
  existing: 'Schon da',
  skipped: 'Übersprungen',
  state: 'Stand',
  actions: 'Aktionen',
  noFile: 'ohne Dateinamen',
  skippedFile: 'Übersprungene Zeilen als',
  show: 'Bericht',
} as const;
