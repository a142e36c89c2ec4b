import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { HttpError } from './errors.ts';

/**
 * Replaces Fastify's JSON parser by one that takes an empty body as none: clients of the data service send
 * `DELETE` and `POST` with a JSON content type and nothing behind it. Keys that reach a prototype stay refused.
 */
export function addLenientJsonParser(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.trim() === '') return done(null, undefined);
    try {
      const value: unknown = parse(text, { protoAction: 'error', constructorAction: 'error' });
      done(null, value);
    } catch (cause) {
      done(new HttpError('bad_request', 'The body is not valid JSON.', { cause }));
    }
  });
}
