import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../http/send-csv.ts';

/** Free data (CC0 1.0), see the notice beside it. */
const SAMPLE_FILE = createRequire(import.meta.url).resolve('@rer/directory/sample.csv');

/** `GET /api/import/sample.csv`: a file to try the import with, offered while the directory is empty. */
export function sampleRoute(app: FastifyInstance): void {
  app.get('/api/import/sample.csv', { config: { access: 'staff' } }, async (_request, reply) =>
    sendCsv(reply, 'unternehmen-de.csv', await readFile(SAMPLE_FILE, 'utf8')),
  );
}
