import type { FastifyInstance } from 'fastify';

/**
 * `GET /rooms/<name>/frame`, from any origin (`http/server.ts`): `{mayFrame}`, whether the page that asks may show the room in a
 * frame. A browser does not tell a page that what it put into a frame was refused; by this the call component knows at once.
 * The same for every name, so it tells nothing of rooms, and no more than the policy of their page does.
 */
export function frameRoute(app: FastifyInstance, frameAncestors: readonly string[]): void {
  app.get('/rooms/:name/frame', { config: { access: 'public', secretPath: true } }, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ mayFrame: frameAncestors.includes(request.headers.origin ?? '') }),
  );
}
