/** Sentences that people read when a request of the import is refused. */
export const IMPORT_REQUEST_TEXTS = {
  locked: 'Der Import ist gesperrt. Bitte geben Sie das Passwort ein.',
  unlockUnreadable: 'Die Anfrage muss JSON mit einem Passwort sein.',
  tooManyPasswords: 'Zu viele falsche Passwörter. Bitte versuchen Sie es später noch einmal.',
  unknown: 'Diesen Import gibt es nicht.',
  notRunning: 'Dieser Import läuft nicht mehr, er kann nicht abgebrochen werden.',
  notUndoable: 'Dieser Import kann nicht rückgängig gemacht werden.',
  otherRuns: 'Es läuft gerade ein Import. Bitte warten Sie, bis er fertig ist.',
  alreadyRuns: 'Es läuft schon ein Import. Bitte warten Sie, bis er fertig ist.',
  keyReused: 'Dieser Idempotency-Key gehört zu einer anderen Datei oder zu anderen Einstellungen.',
  tooManyUploads: 'Es kommen gerade schon mehrere Dateien an. Bitte warten Sie kurz.',
  fileTooLarge: 'Die Datei ist größer als 200 MB. Bitte teilen Sie sie auf.',
  fileTooSlow: 'Die Datei kam zu langsam an. Bitte versuchen Sie es noch einmal.',
  fileIncomplete: 'Die Datei kam nicht vollständig an.',
  diskFull:
    'Auf dem Server ist kein Platz für die Datei. Bitte geben Sie dort Speicher frei und versuchen Sie es noch einmal.',
} as const;
