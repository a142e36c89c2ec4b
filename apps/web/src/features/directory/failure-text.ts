import { AUTH_TEXTS, apiError, DIRECTORY_TEXTS } from '@rer/contracts';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { FAILURES } from './texts.ts';

/** Refusals whose sentence says more than their status. */
const OWN_SENTENCES: ReadonlySet<string> = new Set([
  ...Object.values(DIRECTORY_TEXTS),
  ...Object.values(AUTH_TEXTS),
]);

function forbiddenText(body: unknown): string {
  const message = apiError.safeParse(body).data?.error.message ?? '';
  return OWN_SENTENCES.has(message) ? message : FAILURES.forbidden;
}

/** Why something did not work and what to do, as one or two sentences. */
export function failureText(failure: ApiFailure): string {
  if (failure.kind === 'unreachable') return navigator.onLine ? FAILURES.unreachable : FAILURES.offline;
  if (failure.kind === 'unreadable') return FAILURES.unreadable;
  switch (failure.status) {
    case 400:
      return Object.keys(failure.fields).length > 0 ? DIRECTORY_TEXTS.refused : FAILURES.refused;
    case 401:
      return FAILURES.signedOut;
    case 403:
      return forbiddenText(failure.body);
    case 404:
      return DIRECTORY_TEXTS.unknownProvider;
    case 429:
      return FAILURES.tooMany;
    default:
      return FAILURES.refused;
  }
}
