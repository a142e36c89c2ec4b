import { Readable } from 'node:stream';
import { CSV_BOM, csvLine, skipReasonText } from '@rer/directory';
import type { FastifyInstance } from 'fastify';
import type { ImportService, SkippedRow, SkippedRows } from '../import-service.ts';
import { idOf, unknownImport } from './import-id.ts';

/** A reader who takes nothing for so long is let go. */
export const STALL_MS = 30_000;
/** Time for the whole answer, a last resort: {@link STALL_MS} bounds it for readers who stop. */
const TOTAL_MS = 60 * 60 * 1000;

/** `GET /api/import/{id}/skipped.csv`: all rows that were not imported, and why, to be corrected and sent again. */
export function skippedRoute(app: FastifyInstance, imports: Pick<ImportService, 'skippedRows'>): void {
  app.get(
    '/api/import/:id/skipped.csv',
    { config: { access: 'staff' }, handlerTimeout: TOTAL_MS },
    async ({ params }, reply) => {
      const id = idOf(params);
      const rows = await imports.skippedRows(id);
      if (rows === null) throw unknownImport();
      reply.raw.setTimeout(STALL_MS, () => reply.raw.destroy());
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="nicht-importiert-${id.slice(0, 8)}.csv"`)
        .send(Readable.from(csvOf(rows), { objectMode: false }));
    },
  );
}

async function* csvOf({ headers, batches }: SkippedRows): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(['Zeile', 'Grund', ...headers]);
  for await (const batch of batches) yield batch.map(lineOf).join('');
}

function lineOf({ line, reason, cells }: SkippedRow): string {
  return csvLine([String(line), skipReasonText(reason), ...cells]);
}
