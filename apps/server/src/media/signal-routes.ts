import { API_BODY_MAX_BYTES, type EmbeddedMedia, ROOM_SERVICE_PREFIX } from '@rer/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaDoor } from './media-door.ts';

/** Other servers call it many times a second; who has no key learns nothing by it. */
const CALLS_PER_MINUTE = 6000;

/** What clients and servers of LiveKit's dialect ask by HTTP; sockets are another matter (`SignalSockets`). */
export async function signalRoutes(
  app: FastifyInstance,
  media: EmbeddedMedia,
  door: MediaDoor,
): Promise<void> {
  app.get('/rtc/validate', { config: { access: 'public' } }, async (request, reply) => {
    const [, query = ''] = request.url.split('?', 2);
    const outcome = await door.admit({
      query: new URLSearchParams(query),
      authorization: request.headers.authorization,
    });
    if (outcome.ok) outcome.abandon();
    return await text(reply, outcome.ok ? 200 : outcome.status, outcome.ok ? 'success' : outcome.message);
  });
  // Clients try the newer way, one connection for both directions, and take the older one when told so.
  for (const path of ['/rtc', '/rtc/v1', '/rtc/v1/validate']) {
    app.get(path, { config: { access: 'public' } }, async (_request, reply) => {
      return await text(reply, 404, 'not found');
    });
  }
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const asBytes = { parseAs: 'buffer', bodyLimit: API_BODY_MAX_BYTES } as const;
    scope.addContentTypeParser('*', asBytes, async (_request: FastifyRequest, body: Buffer) => body);
    const config = { access: 'public', rateLimit: { max: CALLS_PER_MINUTE } } as const;
    scope.post(`${ROOM_SERVICE_PREFIX}:method`, { config }, async (request, reply) => {
      const answer = await media.call({
        method: request.method,
        path: request.url.split('?', 1)[0] ?? '',
        contentType: request.headers['content-type'] ?? '',
        authorization: request.headers.authorization,
        body: request.body instanceof Buffer ? request.body : new Uint8Array(),
      });
      return await reply.status(answer.status).type(answer.contentType).send(Buffer.from(answer.body));
    });
    done();
  });
}

async function text(reply: FastifyReply, status: number, body: string): Promise<FastifyReply> {
  return await reply.status(status).type('text/plain; charset=utf-8').send(body);
}
