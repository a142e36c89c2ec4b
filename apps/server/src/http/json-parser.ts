import { Buffer } from 'node:buffer';
import { JSON_LIMITS, JsonScanner } from '@rer/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { BodyError } from './body-error.ts';
import { BodyRoom, bodyRuleOf, UnparsedJson } from './body-rule.ts';
import { HttpError } from './errors.ts';
import { LARGE_BODIES_BYTES } from './limits.ts';
import { readJsonBody } from './read-body.ts';
import { HTTP_TEXTS } from './texts.ts';

/**
 * Replaces Fastify's JSON parser by one that counts what arrives before there is anything to parse ({@link readJsonBody}), and that
 * takes an empty body as none: clients of the data service send `DELETE` and `POST` with a JSON content type and nothing behind
 * it. Keys that reach a prototype stay refused. A body that is refused is thrown away until it ends, so that its sender reads
 * the answer instead of a broken connection.
 */
export function addLenientJsonParser(app: FastifyInstance, room = new BodyRoom(LARGE_BODIES_BYTES)): void {
  const taken = new WeakMap<FastifyRequest, number>();
  const refused = new WeakSet<FastifyRequest>();
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
      const rule = bodyRuleOf(request);
      const onTaken = (bytes: number) => void taken.set(request, bytes);
      const { headers } = request;
      const pieces = await readJsonBody({ payload, headers, rule, room, onTaken }).catch((error: unknown) => {
        if (error instanceof BodyError) refused.add(request);
        throw error;
      });
      const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
      if (bytes > (rule.parsedBytes ?? rule.bytes)) return new UnparsedJson(pieces);
      const text = Buffer.concat(pieces).toString('utf8');
      return text.trim() === '' ? undefined : parseCounted(text);
    },
  );
  // The framework closes the connection after it refuses a body, while the client may still be sending.
  app.addHook('onSend', async (request, reply) => {
    if (refused.has(request)) reply.removeHeader('connection');
  });
  app.addHook('onResponse', async (request) => room.giveBack(taken.get(request) ?? 0));
}

/**
 * Reads JSON of a request that came another way than as its JSON body. Keys that reach a prototype are refused.
 * @throws {HttpError} `bad_request`.
 * @throws {BodyError} when it has more levels or elements than {@link JSON_LIMITS}.
 */
export function parseJson(text: string): unknown {
  const excess = new JsonScanner().push(Buffer.from(text));
  if (excess !== null) throw new BodyError(excess, JSON_LIMITS[excess === 'too_deep' ? 'depth' : 'elements']);
  return parseCounted(text);
}

/**
 * The same for what has been counted.
 * @throws {HttpError} `bad_request`.
 */
export function parseCounted(text: string): unknown {
  try {
    const value: unknown = parse(text, { protoAction: 'error', constructorAction: 'error' });
    return value;
  } catch (cause) {
    throw new HttpError('bad_request', HTTP_TEXTS.invalidJson, { cause });
  }
}
