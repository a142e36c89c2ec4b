import type { FastifyInstance } from 'fastify';

/** Reads `application/x-www-form-urlencoded` as an object without prototype; of a repeated name the first wins. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const fields: Record<string, string> = Object.create(null);
      for (const [name, value] of new URLSearchParams(body.toString())) fields[name] ??= value;
      done(null, fields);
    },
  );
}
