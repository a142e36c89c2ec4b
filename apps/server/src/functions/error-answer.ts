import { DatabaseError } from '../db/errors.ts';
import { BodyError } from '../http/body-error.ts';
import { errorStatus } from '../http/error-status.ts';
import { ForeignPageError } from '../http/foreign-pages.ts';
import { FunctionError } from './function-error.ts';

const FRAMEWORK_MESSAGES: Readonly<Record<number, string>> = {
  403: 'Writes with a cookie need the token of the session (x-rer-csrf), from a page of this origin',
  413: 'The request is larger than this function takes',
  415: 'The body must be JSON',
  429: 'Too many requests, please wait a moment',
};

/** Whatever went wrong, in the words of this function; above 499 nothing internal goes out. */
export function toFunctionError(error: unknown, requestId: string): FunctionError {
  if (error instanceof FunctionError) return error;
  if (error instanceof ForeignPageError) {
    return new FunctionError(403, 'Pages of this origin are not allowed to call this function', {
      cause: error,
    });
  }
  if (error instanceof BodyError && error.problem !== 'busy')
    return new FunctionError(error.statusCode, error.message, { cause: error });
  const status = errorStatus(error);
  if ((error instanceof DatabaseError && error.retryable) || status === 503) {
    const headers = { 'retry-after': '1' };
    return new FunctionError(503, `The database does not answer, try again (request ${requestId})`, {
      headers,
      cause: error,
    });
  }
  if (status !== undefined && status >= 400 && status < 500) {
    const headers = status === 429 ? { 'retry-after': '60' } : {};
    return new FunctionError(status, FRAMEWORK_MESSAGES[status] ?? 'The body must be JSON', {
      headers,
      cause: error,
    });
  }
  return new FunctionError(500, `Something went wrong on our side (request ${requestId})`, { cause: error });
}
