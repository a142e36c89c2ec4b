import { API_ERROR_STATUS, type ApiErrorCode } from '@rer/contracts';
import { DatabaseError } from '../db/errors.ts';
import { BodyError, type BodyProblem } from './body-error.ts';
import { errorStatus } from './error-status.ts';
import { HttpError } from './errors.ts';
import { HTTP_TEXTS } from './texts.ts';

/** Sentences for errors that the framework raises before a route of ours runs; other interfaces have their own. */
const FRAMEWORK_MESSAGE: Partial<Record<ApiErrorCode, string>> = {
  bad_request: HTTP_TEXTS.unreadable,
  unauthorized: HTTP_TEXTS.staffOnly,
  not_found: HTTP_TEXTS.notFound,
  method_not_allowed: HTTP_TEXTS.methodNotAllowed,
  request_timeout: HTTP_TEXTS.requestTimeout,
  payload_too_large: HTTP_TEXTS.tooLarge,
  uri_too_long: HTTP_TEXTS.addressTooLong,
  unsupported_media_type: HTTP_TEXTS.unsupportedMediaType,
  misdirected_request: HTTP_TEXTS.wrongHost,
  too_many_requests: HTTP_TEXTS.tooManyRequests,
  headers_too_large: HTTP_TEXTS.headersTooLarge,
};

const OF_BODY: Readonly<Record<BodyProblem, readonly [code: ApiErrorCode, sentence: string]>> = {
  too_large: ['payload_too_large', HTTP_TEXTS.tooLarge],
  too_many_elements: ['payload_too_large', HTTP_TEXTS.tooManyValues],
  too_deep: ['bad_request', HTTP_TEXTS.tooDeep],
  busy: ['unavailable', HTTP_TEXTS.tooManyLargeBodies],
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
    return new HttpError('unavailable', HTTP_TEXTS.databaseAway, {
      retryAfterS: 1,
      cause: error,
    });
  }
  const status = errorStatus(error);
  if (status === 503) {
    return new HttpError('unavailable', HTTP_TEXTS.tookTooLong, {
      retryAfterS: 1,
      cause: error,
    });
  }
  const code = status === undefined || status >= 500 ? 'internal_error' : codeOfStatus(status);
  const message = FRAMEWORK_MESSAGE[code] ?? HTTP_TEXTS.internalError;
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
