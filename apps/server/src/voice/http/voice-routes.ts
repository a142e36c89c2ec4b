import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressPrefix } from '../../http/client-address.ts';
import { logFailure } from '../../http/failure-log.ts';
import { KIBIBYTE } from '../../http/limits.ts';
import { toVoiceError } from '../dialect/answer-error.ts';
import { VoiceApiError, voiceErrorBody } from '../dialect/voice-api-error.ts';
import type { VoiceContext } from '../voice-context.ts';
import { assistantRoutes } from './assistant-routes.ts';
import { callRoutes } from './call-routes.ts';
import { controlRoute } from './control-route.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { logRoutes } from './log-routes.ts';
import { voiceTokenRoutes } from './token-routes.ts';
import { toolRoutes } from './tool-routes.ts';
import { knowBearers } from './voice-request.ts';
import { webCallRoute } from './web-call-route.ts';

/** Largest body: an assistant with its prompts. */
const BODY_BYTES = 512 * KIBIBYTE;

/** `/voice`: the interface of the voice-AI service, and what the staff page asks of it. */
export function voiceRoutes(app: FastifyInstance, context: VoiceContext): void {
  app.register(
    (scope, _options, done) => {
      scope.setErrorHandler(answerVoiceError);
      scope.addHook('onRoute', (route) => {
        route.bodyLimit ??= BODY_BYTES;
      });
      knowBearers(scope, context);
      logRequests(scope, context);
      assistantRoutes(scope, context);
      toolRoutes(scope, context);
      voiceTokenRoutes(scope, context);
      webCallRoute(scope, context);
      callRoutes(scope, context);
      logRoutes(scope, context);
      scope.setNotFoundHandler(() => {
        throw new VoiceApiError(404, 'There is nothing at this address.');
      });
      done();
    },
    { prefix: '/voice' },
  );
  app.register(
    (scope, _options, done) => {
      scope.setErrorHandler(answerVoiceError);
      controlRoute(scope, context);
      done();
    },
    { prefix: '/voice' },
  );
  app.register((scope, _options, done) => {
    conversationRoutes(scope, context);
    done();
  });
}

function answerVoiceError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toVoiceError(error);
  // Our own refusals are no faults, or were already logged at their source.
  const isFault = answer.statusCode >= 500 && !(error instanceof VoiceApiError);
  if (isFault) logFailure(error, request);
  if (answer.retryAfterS !== undefined) reply.header('retry-after', String(answer.retryAfterS));
  return reply.status(answer.statusCode).send(voiceErrorBody(answer));
}

/**
 * Logs requests, except those that read the log, those without a token, and refusals of public tokens: strangers could fill it
 * otherwise. Refusals are counted (`ops/metrics-routes.ts`).
 */
function logRequests(scope: FastifyInstance, { log, now }: VoiceContext): void {
  scope.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const { voiceBearer: bearer } = request;
    const isRefusal = bearer?.kind === 'public' && reply.statusCode >= 400;
    if (bearer === null || isRefusal || /\/logs?$/.test(path)) return;
    log.add({
      at: new Date(now()),
      type: 'API',
      level: reply.statusCode >= 500 ? 'ERROR' : 'INFO',
      method: request.method,
      path: path.slice(0, 200),
      status: reply.statusCode,
      duration_s: reply.elapsedTime / 1000,
      ip_prefix: addressPrefix(request.ip, 'log'),
      origin: request.headers.origin?.slice(0, 300) ?? null,
    });
  });
}
