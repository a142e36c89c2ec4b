import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isStaff } from '../access/caller.ts';
import { isFromThisMachine } from '../access/open-access.ts';
import { HttpError } from '../http/errors.ts';

/**
 * `/metrics` in the Prometheus text format, for a process on this machine or with the service key.
 * Labels are bounded: route patterns, methods and status classes, never paths or addresses.
 */
export function metricsRoutes(app: FastifyInstance, isDatabaseReachable: () => Promise<boolean>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'rer_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [registry],
  });
  const up: Gauge = new Gauge({
    name: 'rer_database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers: [registry],
    collect: async () => {
      up.set((await isDatabaseReachable()) ? 1 : 0);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      {
        route: request.routeOptions.url ?? 'none',
        method: request.method,
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { config: { access: 'operator' } }, async (request, reply) => {
    const isLocal = isFromThisMachine(
      { peerAddress: request.socket.remoteAddress, headers: request.headers },
      // Loopback names alone: a proxy on this machine may keep the host of PUBLIC_URL and add no header.
      'http://localhost',
    );
    if (!isLocal && !isStaff(request.caller))
      throw new HttpError('unauthorized', 'This needs a service key.');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
