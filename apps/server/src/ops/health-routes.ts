import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** `/healthz`: the process answers. `/readyz`: it can do its work, the database included; else 503. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  const config = { access: 'public' as const };
  app.get('/healthz', { config }, () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    if (await db.isReachable()) return { status: 'ready' };
    return reply.status(503).header('retry-after', '1').send({ status: 'unavailable', reason: 'database' });
  });
}
