import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../http/send-csv.ts';
import type { StatisticsService } from '../statistics-service.ts';
import { readFiguresQuery, readStatisticsFileQuery } from './read-query.ts';

/** Time for a whole file, a last resort. */
const FILE_MS = 10 * 60 * 1000;
/** A client that reads nothing of a file for so long is disconnected. */
const READER_IDLE_MS = 60_000;

/** `GET /api/stats`, the figures of the statistics page, and `GET /api/stats.csv`, its lists as files; for staff. */
export function statisticsRoutes(
  app: FastifyInstance,
  statistics: Pick<StatisticsService, 'today' | 'answer' | 'list'>,
): void {
  app.get('/api/stats', { config: { access: 'staff' } }, ({ query, caller }) =>
    statistics.answer(readFiguresQuery(query, statistics.today()), caller),
  );
  app.get(
    '/api/stats.csv',
    // HEAD would read all events to throw them away.
    { config: { access: 'staff', audit: 'export' }, handlerTimeout: FILE_MS, exposeHeadRoute: false },
    async ({ query, caller }, reply) => {
      const { list, ...asked } = readStatisticsFileQuery(query, statistics.today());
      const { name, pieces } = await statistics.list(list, asked, caller);
      return sendCsv(reply, name, { pieces, readerIdleMs: READER_IDLE_MS });
    },
  );
}
