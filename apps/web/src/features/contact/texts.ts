import {
  CONTACT_EMAIL_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_NAME_MAX,
  type ContactField,
  type ContactProblem,
} from '@rer/contracts';
import type { ContactFailure } from './send-contact.ts';

/** What stands at the fields and the button. */
export const CONTACT_LABELS = {
  name: 'Name',
  email: 'E-Mail-Adresse',
  message: 'Nachricht',
  art13: 'Bestätigung',
  privacyHint: 'Sie stehen in der',
  privacyLink: 'Datenschutzerklärung',
  honeypot: 'Dieses Feld bitte leer lassen',
  submit: 'Nachricht senden',
  sending: 'Wird gesendet …',
} as const;

const count = (limit: number): string => limit.toLocaleString('de-DE');

/** The sentence for each thing that can be wrong with a field. */
const PROBLEM_TEXTS: Readonly<Record<ContactField, Partial<Readonly<Record<ContactProblem, string>>>>> = {
  name: {
    missing: 'Bitte geben Sie Ihren Namen an.',
    too_long: `Der Name darf höchstens ${count(CONTACT_NAME_MAX)} Zeichen lang sein.`,
  },
  email: {
    missing: 'Bitte geben Sie Ihre E-Mail-Adresse an, damit wir antworten können.',
    too_long: `Die E-Mail-Adresse darf höchstens ${count(CONTACT_EMAIL_MAX)} Zeichen lang sein.`,
    not_an_address: 'Diese E-Mail-Adresse ist nicht vollständig. Richtig wäre zum Beispiel name@firma.de.',
  },
  message: {
    missing: 'Bitte schreiben Sie, worum es geht.',
    too_long: `Die Nachricht darf höchstens ${count(CONTACT_MESSAGE_MAX)} Zeichen lang sein.`,
  },
  art13: {
    not_confirmed:
      'Bitte setzen Sie dieses Häkchen. Ohne Ihre Bestätigung dürfen wir die Nachricht nicht annehmen.',
  },
};

/** The problem of a field, as a sentence. */
export function contactProblemText(field: ContactField, problem: ContactProblem): string {
  return PROBLEM_TEXTS[field][problem] ?? 'Bitte prüfen Sie diese Angabe.';
}

/** Heading of the summary of wrong fields. */
export function contactSummaryText(problems: number): string {
  return problems === 1
    ? 'Eine Angabe fehlt noch oder stimmt nicht:'
    : `${problems} Angaben fehlen noch oder stimmen nicht:`;
}

/** What the form and the toast say after a message arrived. */
export const SENT_TEXT =
  'Vielen Dank. Ihre Nachricht ist bei uns angekommen. Wir antworten Ihnen per E-Mail.';
export const SENT_TOAST = 'Ihre Nachricht ist bei uns angekommen.';

const KEPT = 'Ihre Eingaben bleiben stehen.';

function waitingTime(seconds: number | null): string {
  if (seconds === null) return 'in ein paar Minuten';
  if (seconds <= 60) return 'in einer Minute';
  return `in ${Math.ceil(seconds / 60)} Minuten`;
}

/** Why the message was not taken, and what to do. */
export function contactFailureText(failure: ContactFailure): string {
  switch (failure.type) {
    case 'too_many':
      return `Von Ihrem Anschluss kamen gerade zu viele Nachrichten. Bitte senden Sie ${waitingTime(failure.retryAfterSeconds)} noch einmal. ${KEPT}`;
    case 'unavailable':
      return `Wir können Ihre Nachricht im Moment nicht speichern. Bitte senden Sie ${waitingTime(failure.retryAfterSeconds)} noch einmal. ${KEPT}`;
    case 'unreachable':
      return `Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und senden Sie noch einmal. ${KEPT}`;
    case 'failed':
      return `Beim Senden ist ein Fehler aufgetreten. Bitte senden Sie noch einmal oder schreiben Sie uns eine E-Mail. ${KEPT}`;
  }
}
