import { DIRECTORY_TEXTS } from '@rer/contracts';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { FAILURES } from './texts.ts';

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
      return FAILURES.forbidden;
    case 404:
      return DIRECTORY_TEXTS.unknownProvider;
    case 429:
      return FAILURES.tooMany;
    default:
      return FAILURES.refused;
  }
}
