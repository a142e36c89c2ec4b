import { CLICK_PAGE_MAX, clickStatistics } from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { type StatisticsServer, startStatistics } from './support/statistics-server.ts';

const NOW = Date.parse('2026-01-01T11:00:00Z');
const DAY_MS = 86_400_000;
/** 40 MB of pages as long as visitors may send them. */
const FLOOD = 10_000;
/** The first of them are named: 32 MB, without what the others take. */
const NAMED_AT_MOST = (32 * 1024 * 1024) / (2 * CLICK_PAGE_MAX);

describe.each(DATABASES)('statistics after a flood of long pages on $name', (side) => {
  let server: StatisticsServer;
  let restarted: StatisticsServer;
  const statistics = async ({ app }: StatisticsServer) =>
    clickStatistics.parse((await app.inject({ url: '/api/stats' })).json());
  const click = async (pages: string, atMs: number) =>
    await runSql(
      server.db,
      `insert into analytics_events ("timestamp", page_url) select to_timestamp($1), page from (${pages}) as clicked(page)`,
      [atMs / 1000],
    );
  beforeAll(async () => {
    server = await startStatistics(side, { now: () => NOW });
    await click(`values ('/alt'), ('/alt')`, NOW - 3 * DAY_MS);
    await statistics(server);
    await click(
      `select rpad('/' || n, ${CLICK_PAGE_MAX}, 'x') from generate_series(1, ${FLOOD}) as n`,
      NOW - DAY_MS,
    );
    await click(`values ('/neu')`, NOW - 1000);
    restarted = await server.again();
  });
  afterAll(async () => {
    await restarted.dispose();
    await server.dispose();
  });

  describe.each([
    ['while they come', () => server],
    ['after a restart', () => restarted],
  ])('%s', (_when, current) => {
    test('pages beyond 32 MB are counted together', async () => {
      const { total, uniquePages, topPages } = await statistics(current());
      expect(total).toBe(FLOOD + 3);
      expect(uniquePages).toBeLessThanOrEqual(NAMED_AT_MOST + 2);
      expect(topPages[0]).toEqual({ page: '(weitere)', clicks: total - 2 - (uniquePages - 2) });
    });

    test('pages that were there before are still counted one by one', async () => {
      const { topPages } = await statistics(current());
      expect(topPages[1]).toEqual({ page: '/alt', clicks: 2 });
    });
  });
});
