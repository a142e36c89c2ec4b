import { CSV_BOM, csvLine, SKIPPED_FILE_COLUMNS } from '@rer/directory/csv';
import { skipReasonText } from '@rer/directory/records';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../http/send-csv.ts';
import type { ImportService, SkippedRow, SkippedRows } from '../import-types.ts';
import { importIdOf, unknownImport } from './import-id.ts';
import type { TransferLimits } from './transfer-limits.ts';

/** Time for the whole answer, a last resort: clients that stop reading are disconnected before. */
const TOTAL_MS = 60 * 60 * 1000;

/** `GET /api/import/{id}/skipped.csv`: all rows that were not imported, and why, to be corrected and sent again. */
export function skippedRoute(
  app: FastifyInstance,
  imports: Pick<ImportService, 'skippedRows'>,
  limits: TransferLimits,
): void {
  app.get(
    '/api/import/:id/skipped.csv',
    // HEAD would read all rows to throw them away.
    { config: { access: 'staff', audit: 'export' }, handlerTimeout: TOTAL_MS, exposeHeadRoute: false },
    async ({ params, caller }, reply) => {
      const id = importIdOf(params);
      const rows = await imports.skippedRows(id, caller);
      if (rows === null) throw unknownImport();
      const { readerIdleMs } = limits;
      return sendCsv(reply, `nicht-importiert-${id.slice(0, 8)}.csv`, { pieces: csvOf(rows), readerIdleMs });
    },
  );
}

async function* csvOf({ headers, batches }: SkippedRows): AsyncGenerator<string> {
  yield CSV_BOM + csvLine([...SKIPPED_FILE_COLUMNS, ...headers]);
  for await (const batch of batches) yield batch.map(lineOf).join('');
}

function lineOf({ line, reason, cells }: SkippedRow): string {
  return csvLine([String(line), skipReasonText(reason), ...cells]);
}
