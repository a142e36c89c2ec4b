/** Sentences that a conversation itself says or gives a model. */
export const SPOKEN_TEXTS = {
  /** Seed 1, section 8. */
  failed: 'Entschuldigung, es gab einen Fehler bei der Verarbeitung Ihrer Nachricht.',
  tooManyCalls:
    'In diesem Gespräch habe ich schon so oft nachgeschlagen, wie es erlaubt ist. Bitte beginnen Sie für Weiteres ein neues Gespräch.',
  unknownTool: 'Dieses Werkzeug gibt es nicht.',
  unreadableArguments: 'Die Angaben zum Werkzeug waren kein JSON-Objekt.',
  toolFailed: 'Das Werkzeug hat nicht funktioniert.',
  toolTooSlow: 'Das Werkzeug hat zu lange gebraucht.',
  toolStopped: 'Abgebrochen.',
} as const;
