import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { healthRoutes } from './health-routes.ts';

test.each([
  { hasRoom: true, isReachable: true, status: 200, body: { status: 'ready' } },
  { hasRoom: true, isReachable: false, status: 503, body: { status: 'unavailable', reason: 'database' } },
  { hasRoom: false, isReachable: true, status: 503, body: { status: 'unavailable', reason: 'disk_full' } },
  { hasRoom: false, isReachable: false, status: 503, body: { status: 'unavailable', reason: 'disk_full' } },
])(
  'with room on the disk: $hasRoom, and a database that answers: $isReachable, /readyz says $body',
  async ({ hasRoom, isReachable, status, body }) => {
    const app = Fastify();
    healthRoutes(app, { hasRoom: async () => hasRoom, isDatabaseReachable: async () => isReachable });
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual(body);
  },
);
