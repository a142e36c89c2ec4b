import { AUTH_TEXTS, apiError } from '@rer/contracts';
import type { ApiFailure } from './api-failure.ts';

/** A member of staff lacks a right. */
export const FORBIDDEN = 'Dafür fehlt Ihnen das Recht.';
const OFFLINE = 'Sie sind offline. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.';
const UNREACHABLE = 'Der Server antwortet nicht. Bitte versuchen Sie es noch einmal.';
const UNREADABLE = 'Die Antwort des Servers ist unverständlich. Bitte laden Sie die Seite neu.';
/** A refusal of which nothing more is known. */
export const REFUSED = 'Der Server konnte das nicht ausführen. Bitte versuchen Sie es noch einmal.';

/** For refusals whose sentence is not one for people, as those of a proxy. */
const BY_STATUS: Readonly<Record<number, string>> = {
  401: AUTH_TEXTS.signInFirst,
  403: FORBIDDEN,
  404: 'Das gibt es nicht mehr. Bitte laden Sie die Seite neu.',
  409: 'Das geht nicht mehr, jemand anders war schneller. Bitte laden Sie die Seite neu.',
  429: AUTH_TEXTS.tooManyAttempts,
};

const KNOWN: ReadonlySet<string> = new Set(Object.values(AUTH_TEXTS));

function waitSentence(seconds: number | null): string {
  if (seconds === null || seconds < 1) return '';
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return ' Es geht in weniger als einer Minute weiter.';
  return ` Es geht in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} weiter.`;
}

/** Why a call about accounts did not work and what to do, as one or two German sentences. */
export function failureSentence(failure: ApiFailure): string {
  if (failure.kind === 'unreachable') return navigator.onLine ? UNREACHABLE : OFFLINE;
  if (failure.kind === 'unreadable') return UNREADABLE;
  const message = apiError.safeParse(failure.body).data?.error.message ?? '';
  const sentence = KNOWN.has(message) ? message : (BY_STATUS[failure.status] ?? REFUSED);
  return failure.status === 429 ? `${sentence}${waitSentence(failure.retryAfterSeconds)}` : sentence;
}
