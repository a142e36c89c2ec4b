import type { FastifyInstance } from 'fastify';
import { type Caller, isEditor, isStaff } from '../access/caller.ts';
import { KIBIBYTE } from '../http/limits.ts';
import type { ProviderService } from '../providers/provider-service.ts';
import type { ProviderUpdate } from '../providers/provider-update.ts';
import { toFunctionError } from './error-answer.ts';
import { FunctionError } from './function-error.ts';
import { type ProviderCall, parseProviderCall } from './parse-provider-call.ts';
import { visibleProvider } from './visible-provider.ts';

export interface FunctionDependencies {
  readonly providers: Pick<ProviderService, 'find' | 'search' | 'update'>;
}

/** Largest body of a request to the function. */
export const FUNCTION_BODY_BYTES = 64 * KIBIBYTE;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The provider-data function, `POST /functions/v1/dienstleister` (data contract 4). Needs `request.caller`, and a
 * Fastify scope of its own: every error of it is `{success: false, error}`.
 */
export function functionRoutes(app: FastifyInstance, { providers }: FunctionDependencies): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = toFunctionError(error, request.id);
    if (answer.statusCode >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed');
    return reply
      .status(answer.statusCode)
      .headers(answer.headers)
      .send({
        success: false,
        error: answer.message,
        ...(answer.fields === undefined ? {} : { fields: answer.fields }),
      });
  });
  app.route({
    method: [...METHODS],
    url: '/functions/v1/dienstleister',
    exposeHeadRoute: false,
    config: { access: 'function' },
    bodyLimit: FUNCTION_BODY_BYTES,
    onRequest: async (request) => {
      if (request.method !== 'POST') {
        throw new FunctionError(405, 'This function takes POST only', { headers: { allow: 'POST' } });
      }
      requireReader(request.caller);
    },
    handler: async (request) => ({
      success: true,
      data: await answerCall(providers, parseProviderCall(request.body), request.caller),
    }),
  });
}

function requireReader(caller: Caller): void {
  if (!isStaff(caller) && caller.role !== 'agent') {
    throw new FunctionError(401, 'Please sign in, or send a service key', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
}

async function answerCall(
  providers: FunctionDependencies['providers'],
  call: ProviderCall,
  caller: Caller,
): Promise<unknown> {
  switch (call.action) {
    case 'search': {
      const options = { query: call.query, limit: call.limit, intern: isStaff(caller) };
      const found = await providers.search(options);
      return found.map((provider) => visibleProvider(provider, caller));
    }
    case 'get': {
      const provider = await providers.find(call.id, caller);
      if (provider === null || (provider.intern && !isStaff(caller))) throw unknownProvider();
      return visibleProvider(provider, caller);
    }
    case 'update':
      return [await update(providers, call.update, caller)];
  }
}

async function update(
  providers: FunctionDependencies['providers'],
  change: ProviderUpdate,
  caller: Caller,
): Promise<Readonly<Record<string, unknown>>> {
  if (!isEditor(caller)) throw new FunctionError(403, 'You may read providers but not change them');
  const result = await providers.update(change, caller);
  switch (result.outcome) {
    case 'updated':
      return visibleProvider(result.provider, caller);
    case 'not_found':
      throw unknownProvider();
    case 'conflict':
      throw new FunctionError(
        409,
        `Someone else changed this provider: its version is ${result.version} now`,
      );
  }
}

function unknownProvider(): FunctionError {
  return new FunctionError(404, 'There is no provider with this id');
}
