import type { FastifyInstance } from 'fastify';
import type { StaticFiles } from './static-files.ts';

/** Routes of the files, for whatever has not been answered before routing: an address with a query, say. */
export function fileRoutes(app: FastifyInstance, files: StaticFiles): void {
  for (const path of files.paths) {
    app.get(path, { config: { access: 'public' } }, (request, reply) => {
      reply.hijack();
      files.answerAt(path, request.raw, reply.raw);
    });
  }
}
