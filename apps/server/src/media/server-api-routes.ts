import { JsonScanner } from '@rer/contracts';
import {
  API_BODY_MAX_BYTES,
  API_DATA_BODY_MAX_BYTES,
  type ApiKey,
  type EmbeddedMedia,
  ROOM_SERVICE_PREFIX,
  refuseUnauthenticated,
  type TwirpResponse,
} from '@rer/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What of the media server the routes stand for. */
export interface ServerApiOptions {
  readonly media: EmbeddedMedia;
  /** Signs the tokens of authorised callers. */
  readonly key: ApiKey;
}

/** The server API of LiveKit's dialect, for the embedded media server. */
export async function serverApiRoutes(app: FastifyInstance, { media, key }: ServerApiOptions): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    // After calls have been counted and before a byte of the body is kept.
    scope.addHook('preParsing', async ({ headers }, reply) => {
      const refusal = await refuseUnauthenticated([key], headers.authorization, Date.now());
      if (refusal !== undefined) await sendTwirp(reply, refusal);
    });
    const config = { access: 'public', limit: 'media-api' } as const;
    const limits = { SendData: API_DATA_BODY_MAX_BYTES, ':method': API_BODY_MAX_BYTES };
    for (const [method, bodyLimit] of Object.entries(limits)) {
      scope.post(ROOM_SERVICE_PREFIX + method, { config, bodyLimit }, async (request, reply) => {
        if (isTooComplex(request)) return await sendTwirp(reply, TOO_COMPLEX);
        const answer = await media.call({
          method: request.method,
          path: request.url.split('?', 1)[0] ?? '',
          contentType: request.headers['content-type'] ?? '',
          authorization: request.headers.authorization,
          body: request.body instanceof Buffer ? request.body : new Uint8Array(),
        });
        return await sendTwirp(reply, answer);
      });
    }
    done();
  });
}

/** How Twirp says that a body cannot be taken for what its type promises. */
const TOO_COMPLEX: TwirpResponse = {
  status: 400,
  contentType: 'application/json',
  body: Buffer.from(
    JSON.stringify({ code: 'malformed', msg: 'the json request is nested too deep or has too many values' }),
  ),
};

/** Counted here, because the process of the media server carries all calls. */
function isTooComplex({ headers, body }: FastifyRequest): boolean {
  const isJson = headers['content-type']?.toLowerCase().includes('json') ?? false;
  return isJson && body instanceof Buffer && new JsonScanner().push(body) !== null;
}

async function sendTwirp(
  reply: FastifyReply,
  { status, contentType, body }: TwirpResponse,
): Promise<FastifyReply> {
  return await reply.status(status).type(contentType).send(Buffer.from(body));
}
