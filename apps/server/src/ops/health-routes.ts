import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: it can do its work, the database included; else 503. */
export function healthRoutes(app: FastifyInstance, isDatabaseReachable: () => Promise<boolean>): void {
  const config = { access: 'public' as const };
  app.get('/healthz', { config }, () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    if (await isDatabaseReachable()) return { status: 'ready' };
    return reply.status(503).header('retry-after', '1').send({ status: 'unavailable', reason: 'database' });
  });
}
