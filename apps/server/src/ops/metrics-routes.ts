import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isStaff } from '../access/caller.ts';
import { isUnderLoopbackName } from '../access/open-access.ts';
import { HttpError } from '../http/errors.ts';
import { HTTP_TEXTS } from '../http/texts.ts';
import type { ServerModule } from '../server-module.ts';

export interface MetricsDependencies {
  readonly isDatabaseReachable: () => Promise<boolean>;
  /** Register their own figures. */
  readonly parts: readonly Pick<ServerModule, 'metrics'>[];
}

/** Answers that refuse a request, whatever it is. Nothing else keeps those of strangers. */
const REFUSALS: readonly number[] = [401, 403, 404, 429];

/**
 * `/metrics` in the Prometheus text format, for a process on this machine or with the service key.
 * Labels are bounded: route patterns, methods and status classes, never paths or addresses.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { isDatabaseReachable, parts }: MetricsDependencies,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'rer_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'rer_http_refusals_total',
    help: 'Requests that were refused: 401, 403, 404 and 429.',
    labelNames: ['route', 'status'],
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
  for (const part of parts) part.metrics?.(registry);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    if (REFUSALS.includes(reply.statusCode)) refusals.inc({ route, status: reply.statusCode });
    duration.observe(
      {
        route,
        method: request.method,
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { config: { access: 'operator' } }, async (request, reply) => {
    const { socket, headers } = request;
    const isLocal = isUnderLoopbackName({ peerAddress: socket.remoteAddress, headers });
    if (!isLocal && !isStaff(request.caller)) throw new HttpError('unauthorized', HTTP_TEXTS.serviceKeyOnly);
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
