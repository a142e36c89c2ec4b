import { AUTH_TEXTS, apiError, DIRECTORY_TEXTS } from '@rer/contracts';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { FORBIDDEN, failureSentence, REFUSED } from '../../lib/failure-sentence.ts';
import { FAILURE_TEXTS } from './texts.ts';

/** Refusals whose sentence says more than their status. */
const OWN_SENTENCES: ReadonlySet<string> = new Set([
  ...Object.values(DIRECTORY_TEXTS),
  ...Object.values(AUTH_TEXTS),
]);

function forbiddenText(body: unknown): string {
  const message = apiError.safeParse(body).data?.error.message ?? '';
  return OWN_SENTENCES.has(message) ? message : FORBIDDEN;
}

/** Why something did not work and what to do, as one or two sentences. */
export function failureText(failure: ApiFailure): string {
  if (failure.kind !== 'refused') return failureSentence(failure);
  switch (failure.status) {
    case 400:
      return Object.keys(failure.fields).length > 0 ? DIRECTORY_TEXTS.refused : REFUSED;
    case 401:
      return FAILURE_TEXTS.signedOut;
    case 403:
      return forbiddenText(failure.body);
    case 404:
      return DIRECTORY_TEXTS.unknownProvider;
    case 429:
      return FAILURE_TEXTS.tooMany;
    default:
      return REFUSED;
  }
}
