/** Fixed by seed 1, English as they stand there. */
export const SEED_UNLOCK_TEXTS = { protectedArea: 'Protected Area', access: 'Access Import Tool' } as const;

/** Heading and title of the page. */
export const IMPORT_TITLE = 'Dienstleister-Import';

/** The locked tool, and what stands in its place. */
export const UNLOCK_TEXTS = {
  intro:
    'Der Import ist durch ein Passwort geschützt. Sie erhalten es von der Person, die diese Anlage betreut.',
  expired: 'Die Freischaltung ist abgelaufen. Bitte geben Sie das Passwort noch einmal ein.',
  password: 'Passwort',
  empty: 'Bitte geben Sie das Passwort ein.',
  checking: 'Passwort wird geprüft …',
  loading: 'Der Import wird geladen …',
  forbiddenTitle: 'Kein Zugang',
  forbidden:
    'Den Import dürfen nur Mitglieder des Teams öffnen. Bitte melden Sie sich an und laden Sie die Seite neu.',
  unreachableTitle: 'Keine Verbindung',
  unreachable:
    'Der Server antwortet nicht. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  retry: 'Noch einmal versuchen',
} as const;

/** Why the tool does not open after so many wrong passwords. */
export function tooManyText(retryAfterSeconds: number | null): string {
  const minutes = Math.ceil((retryAfterSeconds ?? 15 * 60) / 60);
  const time = minutes <= 1 ? 'in einer Minute' : `in ${minutes} Minuten`;
  return `Zu viele Versuche. Bitte versuchen Sie es ${time} noch einmal.`;
}
