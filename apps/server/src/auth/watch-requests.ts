import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditedAction } from '../http/route-access.ts';
import { type AuthContext, inAuth } from './auth-context.ts';
import { RefusalNotes } from './limits/refusal-notes.ts';
import type { AuditEvent } from './store/audit.ts';
import { visitorOf } from './visitor.ts';

/**
 * Writes into the audit log what routes of other rooms declare (`config.audit`), and what known callers were refused. An
 * export does not begin before it is written down.
 */
export function watchRequests(app: FastifyInstance, context: AuthContext): void {
  const refusals = new RefusalNotes(context.monotonicNow);
  const write = (request: FastifyRequest, event: Omit<AuditEvent, 'actor' | 'target'>) =>
    inAuth(context, visitorOf(request), ({ audit }) =>
      audit({ ...event, actor: request.caller.actor, target: pathOf(request) }),
    );

  app.addHook('preHandler', async (request) => {
    if (auditedActionOf(request) === 'export') await write(request, { action: 'export' });
  });
  app.addHook('onResponse', async (request, reply) => {
    const isErasure = request.method === 'DELETE' && reply.statusCode < 300;
    if (isErasure && auditedActionOf(request) === 'erasure') await write(request, { action: 'erasure' });
    // Only a refusal of a known caller is an event of the audit log.
    if (reply.statusCode !== 403 || !isKnown(request)) return;
    const { actor } = request.caller;
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    if (!refusals.take(actor, route)) return;
    await write(request, { action: 'access_refused', detail: request.method });
  });
}

function auditedActionOf(request: FastifyRequest): AuditedAction | undefined {
  const { audit } = request.routeOptions.config;
  return typeof audit === 'function' ? audit(request) : audit;
}

function isKnown({ caller }: FastifyRequest): boolean {
  return caller?.account !== undefined || caller?.keyId !== undefined;
}

/** Without the query, in which people search for names; and cut to a short length. */
function pathOf({ url }: FastifyRequest): string {
  return (url.split('?', 1)[0] ?? '').slice(0, 200);
}
