import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { asCaller } from '../../access/caller.ts';
import { bearerToken } from '../../access/service-key.ts';
import type { Transaction, TransactionOptions } from '../../db/database.ts';
import { checkOrigin } from '../bearer/check-origin.ts';
import { findBearer } from '../bearer/find-bearer.ts';
import type { VoiceBearer } from '../bearer/voice-bearer.ts';
import { notFound, unauthorized, VoiceApiError } from '../dialect/voice-api-error.ts';
import type { VoiceContext } from '../voice-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bearer of a request to `/voice`. */
    voiceBearer: VoiceBearer | null;
  }
}

const TOO_MANY = 'Too many requests from this address, please wait a moment.';

/** @throws {VoiceApiError} 429, unless `retryAfterS` is 0. */
export function refuseTooMany(retryAfterS: number, says: string): void {
  if (retryAfterS > 0) throw new VoiceApiError(429, says, { retryAfterS });
}

/** Requires a token before the body is read, so that strangers cannot probe which addresses exist. Needs its own Fastify scope. */
export function knowBearers(scope: FastifyInstance, context: VoiceContext): void {
  scope.decorateRequest('voiceBearer', null);
  scope.addHook('onRequest', async (request) => {
    const given = bearerToken(request.headers.authorization);
    if (given === undefined) throw unauthorized();
    const bearer = await findBearer(context.bearers, {
      bearer: given,
      peerAddress: request.socket.remoteAddress,
      headers: request.headers,
    });
    if (bearer === null) {
      refuseTooMany(context.limits.take('voice', request), TOO_MANY);
      throw unauthorized();
    }
    if (bearer.kind === 'public') refuseTooMany(context.limits.take('voice', request), TOO_MANY);
    // Unknown addresses have no bearer, and are not logged.
    if (request.is404) return;
    checkOrigin(bearer, request.headers, context.origins);
    request.voiceBearer = bearer;
    request.caller = bearer.caller;
  });
}

/** @throws {VoiceApiError} 401. */
export function bearerOf({ voiceBearer }: FastifyRequest): VoiceBearer {
  if (voiceBearer === null) throw unauthorized();
  return voiceBearer;
}

/** For routes that private tokens alone open. */
async function requirePrivate(request: FastifyRequest): Promise<void> {
  if (bearerOf(request).kind !== 'private') throw unauthorized();
}

export const READ = { readOnly: true } as const;

/** Runs as the caller of the request, with his rights in the database. */
export function inRequest<T>(
  { db }: Pick<VoiceContext, 'db'>,
  { caller }: FastifyRequest,
  work: (tx: Transaction) => Promise<T>,
  options: Pick<TransactionOptions, 'readOnly'> = {},
): Promise<T> {
  return db.transaction(work, { ...asCaller(caller), ...options });
}

const params = z.object({ id: z.string() });

/**
 * The id in the path; an invalid one counts as unknown.
 * @throws {VoiceApiError} 404.
 */
export function readPathId(request: FastifyRequest, what: string): string {
  const { id } = params.parse(request.params);
  if (!z.guid().safeParse(id).success) throw notFound(what, id);
  return id;
}

/** How a route of `/voice` is declared that private tokens open. */
export const PRIVATE_ROUTE = { config: { access: 'voice' as const }, onRequest: requirePrivate };
