import { API_ERROR_STATUS, type ApiErrorCode } from '@rer/contracts';
import { DatabaseError } from '../db/errors.ts';
import { HttpError } from './errors.ts';
import { statusOf } from './status-of.ts';

/** Sentences for errors that the framework raises before a route of ours runs. */
const FRAMEWORK_MESSAGE: Partial<Record<ApiErrorCode, string>> = {
  bad_request: 'The request could not be read.',
  unauthorized: 'This needs a member of staff or a service key.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not take that method.',
  request_timeout: 'The request took too long to arrive.',
  payload_too_large: 'The request is larger than this address takes.',
  uri_too_long: 'The address of the request is too long.',
  unsupported_media_type: 'This address does not take that kind of content.',
  too_many_requests: 'Too many requests from this address. Please wait a moment.',
  headers_too_large: 'The headers of the request are too large.',
};

/** Turns whatever a route threw into an answer. Nothing internal leaves: the cause stays for the log. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseError && error.retryable) {
    return new HttpError('unavailable', 'The database does not answer at the moment. Please try again.', {
      retryAfterS: 1,
      cause: error,
    });
  }
  const status = statusOf(error);
  if (status === 503) {
    return new HttpError('unavailable', 'This took too long. Please try again.', {
      retryAfterS: 1,
      cause: error,
    });
  }
  const code = status === undefined || status >= 500 ? 'internal_error' : codeOfStatus(status);
  const message = FRAMEWORK_MESSAGE[code] ?? 'Something went wrong on our side. It has been written down.';
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
