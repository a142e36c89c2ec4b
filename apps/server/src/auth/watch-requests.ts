import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AttemptLimit } from '../http/attempt-limit.ts';
import { type AuthContext, inAuth } from './auth-context.ts';
import type { AuditDeed } from './store/audit.ts';
import { visitorOf } from './visitor.ts';

/** A page that is refused asks again and again; one entry tells it. */
const REFUSALS_EVERY_MS = 60_000;

/**
 * Writes into the audit log what routes of other rooms declare (`config.audit`), and what known callers were refused. An
 * export does not begin before it is written down.
 */
export function watchRequests(app: FastifyInstance, context: AuthContext): void {
  const refusals = new AttemptLimit({ max: 1, windowMs: REFUSALS_EVERY_MS });
  const write = (request: FastifyRequest, deed: Omit<AuditDeed, 'actor' | 'target'>) =>
    inAuth(context, visitorOf(request), ({ audit }) =>
      audit({ ...deed, actor: request.caller.actor, target: pathOf(request) }),
    );

  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.audit === 'export') await write(request, { action: 'export' });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { audit } = request.routeOptions.config;
    const isErasure = audit === 'erasure' && request.method === 'DELETE';
    if (isErasure && reply.statusCode < 300) await write(request, { action: 'erasure' });
    // Forbidden to somebody who is known; whoever is not known yet is nobody to tell of.
    if (reply.statusCode !== 403 || !isKnown(request)) return;
    const name = `${request.caller.actor} ${pathOf(request)}`;
    if (refusals.wait(name, context.now()) > 0) return;
    refusals.count(name, context.now());
    await write(request, { action: 'access_refused', detail: request.method });
  });
}

function isKnown({ caller }: FastifyRequest): boolean {
  return caller?.account !== undefined || caller?.keyId !== undefined;
}

/** Without the query, in which people search for names; and short, whatever somebody asked for. */
function pathOf({ url }: FastifyRequest): string {
  return (url.split('?', 1)[0] ?? '').slice(0, 200);
}
