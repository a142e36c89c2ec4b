import { DatabaseError } from '../../db/errors.ts';
import { BodyError } from '../../http/body-error.ts';
import { errorStatus } from '../../http/error-status.ts';
import { MediaEngineError } from '../../media/media-engine.ts';
import { VoiceApiError } from './voice-api-error.ts';

const SENTENCES: Readonly<Record<number, string>> = {
  403: 'Pages of this origin may not send that.',
  404: 'There is nothing at this address.',
  405: 'This address does not take that method.',
  408: 'The request took too long to arrive.',
  413: 'The body is larger than this address takes.',
  414: 'The address is too long.',
  415: 'The body must be JSON.',
  429: 'Zu viele Anfragen von dieser Adresse. Bitte warten Sie einen Moment.',
};

/** Answers an error in the form of the dialect; above 499 nothing internal goes out. */
export function toVoiceError(error: unknown): VoiceApiError {
  if (error instanceof VoiceApiError) return error;
  if (error instanceof BodyError) return ofBody(error);
  const status = errorStatus(error);
  const isUnavailable = error instanceof DatabaseError && error.retryable;
  if (isUnavailable || error instanceof MediaEngineError || status === 503) {
    return new VoiceApiError(503, 'Something behind this does not answer, please try again.', {
      retryAfterS: 1,
      cause: error,
    });
  }
  if (status !== undefined && status >= 400 && status < 500) {
    const retry = status === 429 ? { retryAfterS: 60 } : {};
    return new VoiceApiError(status, SENTENCES[status] ?? 'The body is not JSON.', {
      ...retry,
      cause: error,
    });
  }
  return new VoiceApiError(500, 'Something went wrong on our side.', { cause: error });
}

/** Body errors in the dialect's words. */
function ofBody(error: BodyError): VoiceApiError {
  const { problem, statusCode, retryAfterS } = error;
  const says = problem === 'too_deep' ? ['body is nested too deep'] : `${error.message}.`;
  return new VoiceApiError(statusCode, says, {
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
    cause: error,
  });
}
