import type { FastifyInstance } from 'fastify';
import { logFailure } from '../http/failure-log.ts';
import { KIBIBYTE } from '../http/limits.ts';
import type { ServerModule } from '../server-module.ts';
import { toFunctionError } from './error-answer.ts';
import { FunctionError } from './function-error.ts';
import {
  createProviderFunction,
  failureBody,
  type ProviderFunction,
  type ProviderFunctionDependencies,
} from './provider-function.ts';

/** Where the function is. */
export const PROVIDER_FUNCTION_PATH = '/functions/v1/dienstleister';

/** Largest body of a request to the function. */
export const FUNCTION_BODY_BYTES = 64 * KIBIBYTE;

/** The provider-data function over HTTP, and for callers in this process. */
export interface FunctionsModule extends ServerModule {
  readonly ownFunction: { readonly path: string; readonly answer: ProviderFunction['answer'] };
}

export function createFunctionsModule(dependencies: ProviderFunctionDependencies): FunctionsModule {
  const providerFunction = createProviderFunction(dependencies);
  return {
    ownFunction: { path: PROVIDER_FUNCTION_PATH, answer: providerFunction.answer },
    routes(app) {
      app.register((scope, _options, done) => {
        functionRoutes(scope, providerFunction);
        done();
      });
    },
  };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The provider-data function, `POST /functions/v1/dienstleister` (data contract, 4). Needs `request.caller`, and a
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
