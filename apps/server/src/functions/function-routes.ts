import type { FastifyInstance } from 'fastify';
import { logFailure } from '../http/failure-log.ts';
import { KIBIBYTE } from '../http/limits.ts';
import { toFunctionError } from './error-answer.ts';
import { FunctionError } from './function-error.ts';
import { failureBody, type ProviderFunction } from './provider-function.ts';

/** Where the function is. */
export const PROVIDER_FUNCTION_PATH = '/functions/v1/dienstleister';

/** Largest body of a request to the function. */
export const FUNCTION_BODY_BYTES = 64 * KIBIBYTE;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The provider-data function, `POST /functions/v1/dienstleister` (data contract 4). Needs `request.caller`, and a
 * Fastify scope of its own: every error of it is `{success: false, error}`.
 */
export function functionRoutes(app: FastifyInstance, providerFunction: ProviderFunction): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = toFunctionError(error, request.id);
    if (answer.statusCode >= 500) logFailure(error, request);
    return reply.status(answer.statusCode).headers(answer.headers).send(failureBody(answer));
  });
  app.route({
    method: [...METHODS],
    url: PROVIDER_FUNCTION_PATH,
    exposeHeadRoute: false,
    config: { access: 'function' },
    bodyLimit: FUNCTION_BODY_BYTES,
    onRequest: async (request) => {
      if (request.method !== 'POST') {
        throw new FunctionError(405, 'This function takes POST only', { headers: { allow: 'POST' } });
      }
      providerFunction.requireReader(request.caller);
    },
    handler: (request) => providerFunction.run(request.body, request.caller),
  });
}
