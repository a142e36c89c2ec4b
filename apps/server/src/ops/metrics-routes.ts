import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isStaff } from '../access/caller.ts';
import { isUnderLoopbackName } from '../access/open-access.ts';
import { HttpError } from '../http/errors.ts';
import { type FileMetrics, fileMetrics } from './file-metrics.ts';
import { type SearchMetrics, searchMetrics } from './search-metrics.ts';
import { type VoiceMetrics, voiceMetrics } from './voice-metrics.ts';

/** Clicks since the start: stored, refused or given up, and in memory at this moment. */
export interface ClickMetrics {
  readonly recorded: number;
  readonly dropped: number;
  readonly waiting: number;
}

/** The figures that the statistics keep in memory. */
export interface StatisticsMetrics {
  /** Roughly. */
  readonly bytes: number;
  /** Pages and elements that are counted one by one. */
  readonly labels: number;
  readonly isLoaded: boolean;
}

/** What other rooms tell of themselves. */
export interface RoomMetrics {
  readonly clicks: () => ClickMetrics;
  readonly statistics: () => StatisticsMetrics;
  readonly files: () => FileMetrics;
  readonly search: () => SearchMetrics;
  readonly voice: () => VoiceMetrics;
}

/** Answers that refuse a request, whatever it is. Nothing else keeps those of strangers. */
const REFUSALS: readonly number[] = [401, 403, 404, 429];

/**
 * `/metrics` in the Prometheus text format, for a process on this machine or with the service key.
 * Labels are bounded: route patterns, methods and status classes, never paths or addresses.
 */
export function metricsRoutes(
  app: FastifyInstance,
  isDatabaseReachable: () => Promise<boolean>,
  rooms: RoomMetrics,
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
  clickMetrics(registry, rooms.clicks);
  statisticsMetrics(registry, rooms.statistics);
  fileMetrics(registry, rooms.files);
  searchMetrics(registry, rooms.search);
  voiceMetrics(registry, rooms.voice);

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
    if (!isLocal && !isStaff(request.caller))
      throw new HttpError('unauthorized', 'Dafür braucht es einen Dienstschlüssel.');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

function clickMetrics(registry: Registry, read: () => ClickMetrics): void {
  const counters = { recorded: 'Clicks stored.', dropped: 'Clicks refused or given up.' } as const;
  for (const name of ['recorded', 'dropped'] as const) {
    const counter: Counter = new Counter({
      name: `rer_clicks_${name}_total`,
      help: counters[name],
      registers: [registry],
      collect: () => {
        counter.reset();
        counter.inc(read()[name]);
      },
    });
  }
  const waiting: Gauge = new Gauge({
    name: 'rer_clicks_waiting',
    help: 'Clicks in memory that are not stored yet.',
    registers: [registry],
    collect: () => waiting.set(read().waiting),
  });
}

function statisticsMetrics(registry: Registry, read: () => StatisticsMetrics): void {
  const gauges = {
    bytes: ['rer_statistics_bytes', 'Memory of the click statistics, roughly.'],
    labels: ['rer_statistics_labels', 'Pages and elements in the click statistics.'],
    isLoaded: ['rer_statistics_loaded', 'Whether the click statistics are loaded: 1 or 0.'],
  } as const;
  for (const figure of ['bytes', 'labels', 'isLoaded'] as const) {
    const [name, help] = gauges[figure];
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(Number(read()[figure])),
    });
  }
}
