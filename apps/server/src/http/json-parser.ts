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
      done(null, parseJson(text));
    } catch (error) {
      done(error instanceof HttpError ? error : new HttpError('bad_request', NOT_JSON, { cause: error }));
    }
  });
}

const NOT_JSON = 'Die Anfrage ist kein gültiges JSON.';

/** Reads JSON of a request. Keys that reach a prototype are refused. Throws an `HttpError`. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = parse(text, { protoAction: 'error', constructorAction: 'error' });
    return value;
  } catch (cause) {
    throw new HttpError('bad_request', NOT_JSON, { cause });
  }
}
