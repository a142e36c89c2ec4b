import { CONVERSATION_DAYS } from '@rer/contracts';

/** What the assistant knows about every provider (seed 1, section 2). */
export const DATA_CATEGORIES = [
  {
    title: 'Firmeninformationen',
    fields: ['Firmenname', 'Website-URL', 'Mitarbeiter', 'Zweigstellen', 'Umsatz', 'Intern'],
  },
  {
    title: 'Kontaktdaten',
    fields: ['Name der Kontaktperson', 'E-Mail', 'Telefon', 'Vollständige Adresse'],
  },
  {
    title: 'Geschäftsinformationen',
    fields: [
      'Produktgruppen',
      'Angebote',
      'Kooperationen mit Stadtwerken',
      'Geschäftskategorie',
      'Benchmark-Informationen',
    ],
  },
  { title: 'Zusätzliche Informationen', fields: ['Notizen', 'Sonstiges', 'Bewertung', 'Aktiv-Status'] },
] as const;
export const CATEGORIES_TITLE = 'Verfügbare Daten';

/** Stands there until something was said. */
export const WELCOME_TEXTS = {
  title: 'Willkommen. Was möchten Sie über Ihre Dienstleister wissen?',
  how: 'So könnten Sie beginnen:',
  changesHow: 'Geändert wird erst, wenn Sie Ja gesagt haben.',
  readsOnly: 'Sie dürfen lesen, nicht ändern.',
} as const;

export const EXAMPLES_TITLE = 'Beispiele';

/** Example sentences (seed 1, section 2) about the provider of that name; users without the right to write are offered no change. */
export function examplesOf(name: string, mayWrite: boolean): readonly string[] {
  const changes = [
    `Ändere die Telefonnummer von ${name} auf 0221 47110`,
    'Füge einen neuen Dienstleister hinzu',
  ];
  return [
    `Suche nach ${name}`,
    'Wer hat eine E-Mail-Adresse bei beispiel.de?',
    `Wie lautet die Adresse von ${name}?`,
    ...(mayWrite ? changes : []),
    `Welche Produktgruppen hat ${name}?`,
    'Welche Dienstleister kooperieren mit Stadtwerken?',
  ];
}

/** There is no assistant. */
export const OFF_TEXT =
  'Der Assistent ist hier nicht eingerichtet. Suchen und ansehen können Sie Dienstleister trotzdem.';

/** The keys of the conversation. */
export const KEY_TEXTS = {
  label: 'Tastatur',
  rows: [
    ['Enter', 'sendet'],
    ['Umschalt + Enter', 'neue Zeile'],
    ['↑ ↓', 'frühere Nachrichten'],
    ['Esc', 'hält die Antwort an'],
  ],
} as const;

/** What the assistant did for an answer. */
export const STEP_TEXTS = {
  label: 'Was der Assistent getan hat',
  undo: 'Rückgängig',
  undone: 'zurückgenommen',
} as const;

/** Replies to what the assistant reads back. */
export const QUICK_REPLY_TEXTS = {
  label: 'Soll das so gespeichert werden?',
  yes: 'Ja',
  no: 'Nein',
} as const;

/** The search for a provider. */
export const PROVIDER_SEARCH_TEXTS = {
  label: 'Dienstleister suchen',
  placeholder: 'Name oder E-Mail …',
  searching: 'Suche läuft …',
  tooLong: 'Suchbegriff ist zu lang',
  choose: 'Dienstleister auswählen',
  nobody: 'Keiner gewählt',
  found: (count: number) =>
    `${count.toLocaleString('de-DE')} ${count === 1 ? 'Ergebnis' : 'Ergebnisse'} gefunden (inklusive ähnlicher Treffer)`,
  best: (count: number) => `Zur Wahl stehen die besten ${count}. Ein weiteres Wort macht die Suche genauer.`,
} as const;

/** What can be done with the conversation. */
export const CONVERSATION_TEXTS = {
  label: 'Gespräch verwalten',
  fresh: 'Neues Gespräch',
  copy: 'Kopieren',
  remove: 'Löschen',
  removed: 'Gespräch gelöscht',
  undo: 'Rückgängig',
  undoAlt: 'Das Gespräch zurückholen, solange diese Meldung steht',
  removeFailed: 'Das Gespräch ließ sich nicht löschen. Es ist noch da.',
  stored: `Ihre Gespräche werden höchstens ${CONVERSATION_DAYS} Tage gespeichert, damit Sie sie fortsetzen können. Nur Sie sehen sie und können sie jederzeit löschen.`,
  earlier: 'Frühere Gespräche',
  earlierNone: 'Keine früheren Gespräche.',
  earlierFailed: 'Die früheren Gespräche ließen sich nicht laden.',
  untitled: 'Ohne Frage',
} as const;

/** The card of the chosen provider. */
export const PROVIDER_CARD_TEXTS = {
  label: 'Gewählter Dienstleister',
  nobody: 'Kein Dienstleister gewählt',
  nobodyHow:
    'Suchen Sie oben einen, oder nennen Sie ihn im Gespräch. Hier steht dann, was über ihn gespeichert ist, und was sich ändert.',
  open: 'Im Verzeichnis öffnen',
  more: 'Daten zeigen',
  less: 'Daten verbergen',
  changes: 'Geändert in diesem Gespräch',
  failed: 'Der Eintrag ließ sich nicht laden.',
  late: 'Gerade nicht auf dem neuesten Stand.',
  changed: (fields: readonly string[]) => `Geändert: ${fields.join(', ')}`,
  removed: 'Dieser Eintrag ist gelöscht.',
  removedHow: 'Er lässt sich 30 Tage lang wiederherstellen.',
  mergedInto: (name: string) => `Er ist aufgegangen in „${name}“.`,
  restore: 'Wiederherstellen',
  choose: (name: string) => `„${name}“ wählen`,
  unchoose: 'Auswahl aufheben',
} as const;

/** Toasts of the search (seed 1, section 8). */
export const SEARCH_TOASTS = {
  nothingFound: 'Keine Ergebnisse',
  nothingFoundHow: 'Keine Dienstleister mit diesem Suchbegriff gefunden.',
  found: 'Suchergebnisse',
  foundHow: (count: number) =>
    `${count.toLocaleString('de-DE')} Dienstleister gefunden (inklusive ähnlicher Treffer).`,
  searchFailed: 'Suchfehler',
  searchFailedHow: 'Fehler beim Suchen nach Dienstleistern.',
} as const;

/** Why a message was not sent, beside the reasons that are known at once. */
export const MESSAGE_TOO_LONG = 'Die Nachricht ist zu lang.';
