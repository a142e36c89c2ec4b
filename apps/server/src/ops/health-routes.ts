import type { FastifyInstance } from 'fastify';

export interface HealthChecks {
  readonly isDatabaseReachable: () => Promise<boolean>;
  /** Whether our disk has enough free space for writes. */
  readonly hasRoom: () => Promise<boolean>;
}

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, reading and writing the database included; else 503 with the
 * reason, `database` or `disk_full`.
 */
export function healthRoutes(app: FastifyInstance, checks: HealthChecks): void {
  const config = { access: 'public' as const };
  app.get('/healthz', { config }, () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const reason = await findReason(checks);
    if (reason === undefined) return { status: 'ready' };
    return reply.status(503).header('retry-after', '1').send({ status: 'unavailable', reason });
  });
}

async function findReason(checks: HealthChecks): Promise<'database' | 'disk_full' | undefined> {
  // A full disk may also end the database's process; it is the cause then.
  if (!(await checks.hasRoom())) return 'disk_full';
  return (await checks.isDatabaseReachable()) ? undefined : 'database';
}
