import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, ROOMS_API } from '../../access/caller.ts';
import { bearerToken, findServiceCaller, isSameSecret } from '../../access/service-key.ts';
import { logFailure } from '../../http/failure-log.ts';
import { toDialectError } from '../dialect/answer-error.ts';
import { DialectError } from '../dialect/dialect-error.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { meetingTokenRoutes } from './meeting-token-routes.ts';
import { roomRoutes } from './room-routes.ts';

/** `/v1`: rooms and meeting tokens, for servers. Needs a Fastify scope of its own: every error of it is `{error, info}`. */
export function roomApiRoutes(scope: FastifyInstance, context: RoomsContext): void {
  scope.setErrorHandler((error, request, reply) => {
    const answer = toDialectError(error);
    if (answer.statusCode >= 500) logFailure(error, request);
    if (answer.retryAfterS !== undefined) reply.header('retry-after', String(answer.retryAfterS));
    return reply
      .status(answer.statusCode)
      .send({ error: answer.error, info: answer.message, ...answer.also });
  });
  scope.addHook('onRequest', async (request: FastifyRequest) => {
    request.caller = requireRoomsCaller(request, context);
  });
  roomRoutes(scope, context);
  meetingTokenRoutes(scope, context);
}

/**
 * Authenticates a caller of `/v1`: the holder of its key, or the service.
 * @throws {DialectError} 400 without a bearer token, 401 with a wrong one, as in the dialect.
 */
function requireRoomsCaller(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { apiKey, serviceKey }: Pick<RoomsContext, 'apiKey' | 'serviceKey'>,
): Caller {
  const bearer = bearerToken(headers.authorization);
  if (bearer === undefined) {
    throw new DialectError(
      400,
      'authorization-header-error',
      'an Authorization header with a Bearer is needed',
    );
  }
  if (isSameSecret(bearer, apiKey)) return ROOMS_API;
  const service = findServiceCaller(bearer, serviceKey);
  if (service !== null) return service;
  throw new DialectError(401, 'authentication-error', 'the API key is not valid');
}
