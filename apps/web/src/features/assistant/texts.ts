/** The page. */
export const ASSISTANT_TEXTS = {
  title: (providerName: string) => `${providerName} Dienstleister Assistent`,
  intro: 'Der Assistent kann Dienstleisterdaten suchen, abrufen und aktualisieren.',
  panel: 'Dienstleister Sprachassistent - Intelligente Suche',
  retry: 'Noch einmal versuchen',
} as const;

/** Stands in the examples until a provider is chosen. */
export const SAMPLE_NAME = 'Muster GmbH';

/** What of the search stands there at once. */
export const SEARCH_FRAME_TEXTS = {
  info: 'Erweiterte Suche',
  infoText:
    'Sie findet auch ähnliche Firmennamen, verzeiht Tippfehler, erkennt Schlüsselwörter und lässt Zusätze wie GmbH oder AG außer Acht.',
  button: 'Erweiterte Suche',
} as const;

/** The conversation. */
export const CHAT_TEXTS = {
  log: 'Gespräch',
  loading: 'Das letzte Gespräch wird geladen …',
  loadFailed: 'Das letzte Gespräch ließ sich nicht laden.',
  resumed: (day: string) => `Gespräch vom ${day}`,
  you: 'Sie',
  assistant: 'Assistent',
  placeholder: 'Verarbeite...',
  stopped: 'Angehalten',
  slow: 'Das dauert länger als sonst. Sie können warten oder anhalten.',
  again: 'Noch einmal senden',
  latest: 'Zum Neuesten',
  elsewhere: 'Dieses Gespräch geht in einem anderen Fenster weiter.',
  elsewhereShow: 'Hier weiterlesen',
  held: 'Das Gespräch ging in einem anderen Fenster weiter; hier steht jetzt alles. Ihre Nachricht ist noch nicht gesendet.',
} as const;

/** The form below it. */
export const MESSAGE_FORM_TEXTS = {
  label: 'Ihre Nachricht',
  placeholder: 'Ihre Frage oder Änderung …',
  send: 'Senden',
  sending: 'Sende...',
  stop: 'Anhalten',
  microphone: 'Mikrofon',
} as const;

/** Toasts of the conversation (seed 1, section 8). */
export const ASSISTANT_TOASTS = {
  error: 'Fehler',
  voice: 'Es gab einen Fehler mit dem Sprachassistenten.',
  notSent: 'Nachricht konnte nicht gesendet werden.',
} as const;

/** Stands in place of an answer that did not come (seed 1, section 8). */
export const ANSWER_FAILED = 'Entschuldigung, es gab einen Fehler bei der Verarbeitung Ihrer Nachricht.';
/** Why, where that is known. */
export const FAILURE_REASONS = {
  offline: 'Sie sind offline. Bitte prüfen Sie die Verbindung.',
  unavailable: 'Der Assistent ist gerade nicht zu erreichen.',
  interrupted: 'Das Gespräch ist unterbrochen worden.',
} as const;
