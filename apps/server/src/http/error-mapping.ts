import { API_ERROR_STATUS, type ApiErrorCode } from '@rer/contracts';
import { DatabaseError } from '../db/errors.ts';
import { BodyError, type BodyProblem } from './body-error.ts';
import { HttpError, TOO_MANY_REQUESTS } from './errors.ts';
import { statusOf } from './status-of.ts';

/** Sentences for errors that the framework raises before a route of ours runs; other interfaces have their own. */
const FRAMEWORK_MESSAGE: Partial<Record<ApiErrorCode, string>> = {
  bad_request: 'Die Anfrage lässt sich nicht lesen.',
  unauthorized: 'Das geht nur für angemeldete Mitarbeiter oder mit einem Dienstschlüssel.',
  not_found: 'Unter dieser Adresse gibt es nichts.',
  method_not_allowed: 'Diese Adresse nimmt solche Anfragen nicht an.',
  request_timeout: 'Die Anfrage kam nicht rechtzeitig an.',
  payload_too_large: 'Die Anfrage ist größer, als diese Adresse sie annimmt.',
  uri_too_long: 'Die Adresse der Anfrage ist zu lang.',
  unsupported_media_type: 'Diese Adresse nimmt solche Inhalte nicht an.',
  misdirected_request: 'Unter diesem Namen antwortet dieser Rechner nicht.',
  too_many_requests: TOO_MANY_REQUESTS,
  headers_too_large: 'Die Kopfzeilen der Anfrage sind zu groß.',
};

const OF_BODY: Readonly<Record<BodyProblem, readonly [code: ApiErrorCode, sentence: string]>> = {
  too_large: ['payload_too_large', 'Die Anfrage ist größer, als diese Adresse sie annimmt.'],
  too_many_elements: ['payload_too_large', 'Die Anfrage enthält mehr Werte, als diese Adresse annimmt.'],
  too_deep: ['bad_request', 'Die Anfrage ist zu tief verschachtelt.'],
  busy: ['unavailable', 'Es kommen gerade zu viele große Anfragen an. Bitte warten Sie kurz.'],
};

/** Turns whatever a route threw into an answer. Nothing internal leaves: the cause stays for the log. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof BodyError) {
    const [code, sentence] = OF_BODY[error.problem];
    const retry = error.retryAfterS === undefined ? {} : { retryAfterS: error.retryAfterS };
    return new HttpError(code, sentence, { ...retry, cause: error });
  }
  if (error instanceof DatabaseError && error.retryable) {
    return new HttpError(
      'unavailable',
      'Die Datenbank antwortet gerade nicht. Bitte versuchen Sie es noch einmal.',
      {
        retryAfterS: 1,
        cause: error,
      },
    );
  }
  const status = statusOf(error);
  if (status === 503) {
    return new HttpError('unavailable', 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.', {
      retryAfterS: 1,
      cause: error,
    });
  }
  const code = status === undefined || status >= 500 ? 'internal_error' : codeOfStatus(status);
  const message =
    FRAMEWORK_MESSAGE[code] ?? 'Auf unserer Seite ist ein Fehler aufgetreten. Er wurde aufgezeichnet.';
  return new HttpError(code, message, { cause: error });
}

function codeOfStatus(status: number): ApiErrorCode {
  if (status === 400) return 'bad_request';
  for (const code of Object.keys(FRAMEWORK_MESSAGE)) {
    if (isApiErrorCode(code) && API_ERROR_STATUS[code] === status) return code;
  }
  return 'bad_request';
}

function isApiErrorCode(code: string): code is ApiErrorCode {
  return Object.hasOwn(API_ERROR_STATUS, code);
}
