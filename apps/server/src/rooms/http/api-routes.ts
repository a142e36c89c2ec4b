import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logFailure } from '../../http/failure-log.ts';
import { toDialectError } from '../dialect/answer-error.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { meetingTokenRoutes } from './meeting-token-routes.ts';
import { requireRoomsCaller } from './require-rooms-key.ts';
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
