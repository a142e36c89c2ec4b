import {
  AUTH_API_VERSION,
  AUTH_API_VERSION_HEADER,
  AUTH_ERROR_STATUS,
  type AuthErrorCode,
  type PasswordProblem,
} from '@rer/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toHttpError } from '../../http/error-mapping.ts';
import { logFailure } from '../../http/failure-log.ts';
import { AuthError, authErrors } from '../auth-error.ts';

/** Sentences in the dialect for errors of other modules, whose own sentences address people on our pages. */
const SENTENCES: Partial<Record<AuthErrorCode, string>> = {
  bad_json: 'Could not parse request body as JSON',
  validation_failed: 'The request could not be read.',
  not_found: 'There is nothing at this address.',
  unsupported_media_type: 'The request body must be JSON',
  request_entity_too_large: 'Request body too large',
  over_request_rate_limit: 'Request rate limit reached',
  foreign_page: 'Requests of pages of this origin are not allowed',
  unavailable: 'The service is busy. Please try again.',
};

/** Codes in the dialect for our own errors. */
const CODE_OF: Partial<Record<string, AuthErrorCode>> = {
  bad_request: 'bad_json',
  validation_failed: 'validation_failed',
  forbidden: 'foreign_page',
  not_found: 'not_found',
  unsupported_media_type: 'unsupported_media_type',
  payload_too_large: 'request_entity_too_large',
  too_many_requests: 'over_request_rate_limit',
  unavailable: 'unavailable',
  request_timeout: 'unavailable',
};

const WEAK_REASON: Partial<Record<PasswordProblem, string>> = {
  too_short: 'length',
  too_long: 'length',
  too_common: 'pwned',
};

/**
 * Answers an error in the dialect (data contract, 5.2): in the shape of the version that the request names, which is
 * echoed, else in the older one.
 */
export function answerAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = forRefresh(toAuthError(error), request);
  if (refusal.statusCode >= 500 && refusal.code !== 'unavailable') {
    logFailure(error, request);
  }
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS));
  reply.header('x-sb-error-code', refusal.code).status(refusal.statusCode);
  const extra = extraOf(refusal, request.id);
  if (isNewShape(request)) {
    reply
      .header(AUTH_API_VERSION_HEADER, AUTH_API_VERSION)
      .send({ code: refusal.code, message: refusal.message, ...extra });
    return;
  }
  reply.send({ code: refusal.statusCode, error_code: refusal.code, msg: refusal.message, ...extra });
}

function isNewShape(request: FastifyRequest): boolean {
  const version = request.headers[AUTH_API_VERSION_HEADER];
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= AUTH_API_VERSION;
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const known = toHttpError(error);
  const code = CODE_OF[known.code] ?? (known.statusCode < 500 ? 'validation_failed' : 'unexpected_failure');
  return new AuthError(
    code,
    SENTENCES[code] ?? 'Unexpected failure, please check server logs for more information',
    {
      statusCode: code === 'unexpected_failure' ? 500 : AUTH_ERROR_STATUS[code],
      ...(known.retryAfterS === undefined ? {} : { retryAfterS: known.retryAfterS }),
      cause: error,
    },
  );
}

/** On a refresh everything that may pass is 503: clients take any other status for the end of the session. */
function forRefresh(refusal: AuthError, request: FastifyRequest): AuthError {
  const isRefresh = /[?&]grant_type=refresh_token(&|$)/.test(request.url);
  const mayPass = refusal.statusCode >= 500 || refusal.statusCode === 429;
  return isRefresh && mayPass ? authErrors.busy(refusal) : refusal;
}

function extraOf({ code, passwordProblem, statusCode }: AuthError, requestId: string): object {
  if (code === 'weak_password' && passwordProblem !== undefined) {
    return { weak_password: { reasons: [WEAK_REASON[passwordProblem] ?? 'characters'] } };
  }
  return statusCode >= 500 ? { error_id: requestId } : {};
}
