import { DatabaseError } from '../../db/errors.ts';
import { BodyError } from '../../http/body-error.ts';
import { errorStatus } from '../../http/error-status.ts';
import { MediaEngineError } from '../../media/media-engine.ts';
import { DialectError } from './dialect-error.ts';

/** Whatever went wrong, in the words of the dialect; above 499 nothing internal goes out. */
export function toDialectError(error: unknown): DialectError {
  if (error instanceof DialectError) return error;
  if (error instanceof BodyError && error.problem !== 'busy') {
    const says = error.message.replace(/^The/, 'the');
    return new DialectError(error.statusCode, 'invalid-request-error', says, { cause: error });
  }
  const status = errorStatus(error);
  const isUnavailable = error instanceof DatabaseError && error.retryable;
  if (isUnavailable || error instanceof MediaEngineError || status === 503) {
    return new DialectError(503, 'server-error', 'something behind this does not answer, please try again', {
      retryAfterS: 1,
      cause: error,
    });
  }
  if (status === 429) {
    return new DialectError(429, 'rate-limit-error', 'too many requests', { retryAfterS: 60, cause: error });
  }
  if (status === 403) {
    return new DialectError(403, 'invalid-request-error', 'pages of this origin may not write', {
      cause: error,
    });
  }
  if (status === 404) return new DialectError(404, 'not-found', 'there is nothing here', { cause: error });
  if (status === 413)
    return new DialectError(413, 'invalid-request-error', 'the body is too large', { cause: error });
  if (status === 415)
    return new DialectError(415, 'invalid-request-error', 'the body must be JSON', { cause: error });
  if (status !== undefined && status >= 400 && status < 500) {
    return new DialectError(400, 'json-parsing-error', 'the body is not JSON', { cause: error });
  }
  return new DialectError(500, 'server-error', 'something went wrong on our side', { cause: error });
}
