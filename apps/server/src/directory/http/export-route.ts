import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Directory } from '../directory-service.ts';
import { readSelection } from './read-list-query.ts';

/** Time for a whole file, a last resort. */
const FILE_MS = 60 * 60 * 1000;
/** A client that reads nothing of a file for so long is disconnected. */
const READER_IDLE_MS = 60_000;

/** `GET /api/directory/export.csv`: what the list shows, as a file that the import reads back. */
export function exportRoute(app: FastifyInstance, directory: Directory): void {
  app.get(
    '/api/directory/export.csv',
    // HEAD would read all providers to throw them away.
    { config: { access: 'staff', audit: 'export' }, handlerTimeout: FILE_MS, exposeHeadRoute: false },
    async ({ query, caller }, reply) => {
      const { among, pieces } = await directory.as(caller).export(readSelection(query));
      reply.raw.setTimeout(READER_IDLE_MS, () => reply.raw.destroy());
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName(among)}"`)
        .send(Readable.from(pieces, { objectMode: false }));
    },
  );
}

/** A file that lacks something says so where it is kept. */
function fileName(among: number | null): string {
  return among === null ? 'dienstleister.csv' : `dienstleister-beste-${among}-treffer.csv`;
}
