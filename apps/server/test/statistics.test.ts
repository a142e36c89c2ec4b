import { clickStatistics } from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { type StatisticsServer, startStatistics } from './support/statistics-server.ts';
import { insertRows } from './support/table-rows.ts';

/** Noon in Berlin; all events lie in the 60 seconds before. */
const NOW = Date.parse('2026-01-01T11:00:00Z');

describe.each(DATABASES)('statistics on $name', (side) => {
  let server: StatisticsServer;
  const statistics = async (query = '') =>
    clickStatistics.parse((await server.app.inject({ url: `/api/stats${query}` })).json());
  beforeAll(async () => {
    server = await startStatistics(side, { now: () => NOW });
  });
  afterAll(() => server.dispose());

  test('without events every figure is zero, and all time has no days', async () => {
    expect(await statistics()).toEqual({
      total: 0,
      uniquePages: 0,
      uniqueElements: 0,
      topPages: [],
      topElements: [],
      recent: [],
      range: { name: 'all', from: null, to: '2026-01-01' },
      visitors: 'persons',
      filter: {},
      timeZone: 'Europe/Berlin',
      previous: null,
      trend: { unit: 'day', steps: [] },
      countedNewest: null,
    });
  });

  test('without events a range has its steps all the same', async () => {
    const found = await statistics('?range=7');
    expect(found.trend.steps).toHaveLength(7);
    expect(found.previous).toMatchObject({ from: '2025-12-19', to: '2025-12-25', total: 0 });
  });

  test('pages and elements are counted by the labels of the seed, the most clicked first', async () => {
    const start = NOW - 60_000;
    const events = Array.from({ length: 60 }, (_, index) => ({
      timestamp: new Date(start + index * 1000),
      page_url: index < 30 ? '/' : index < 50 ? null : `/seite-${index % 7}`,
      element_id: index % 2 === 0 ? `knopf-${index % 14}` : null,
      element_text: index % 3 === 0 ? 'Mehr' : null,
    }));
    await server.db.transaction((tx) => insertRows(tx, 'analytics_events', events));
    const found = await statistics();
    const label = (event: (typeof events)[number]) => event.element_id ?? event.element_text ?? 'unknown';
    expect(found.total).toBe(60);
    expect(found.uniquePages).toBe(new Set(events.map((event) => event.page_url ?? 'unknown')).size);
    expect(found.uniqueElements).toBe(new Set(events.map(label)).size);
    expect(found.topPages.slice(0, 2)).toEqual([
      { page: '/', clicks: 30 },
      { page: 'unknown', clicks: 20 },
    ]);
    expect(found.topPages).toHaveLength(5);
    expect(found.topElements.length).toBeLessThanOrEqual(10);
    expect(found.recent).toHaveLength(50);
    expect(found.recent[0]).toMatchObject({ timestamp: '2026-01-01T10:59:59.000Z', element: 'unknown' });
    expect(found.recent[2]).toMatchObject({ timestamp: '2026-01-01T10:59:57.000Z', element: 'Mehr' });
  });

  test.each([
    '?range=gestern',
    '?range=7&range=30',
    '?range=own&from=2026-01-01',
    '?range=own&from=2026-02-30&to=2026-03-01',
    '?range=own&from=2026-01-02&to=2026-01-01',
    '?range=own&from=2027-01-01&to=2027-01-02',
    '?range=own&from=2010-01-01&to=2026-01-01',
    '?range=own&from=2015-01-01&to=2025-01-01',
    '?range=own&from=0000-01-01&to=0000-12-31',
    '?range=own&from=1999-12-31&to=2000-01-01',
    '?range=7&from=2026-01-01&to=2026-01-02',
    '?visitors=bots',
    '?visitor=all',
    '?page=%2F&element=x',
    `?page=${'x'.repeat(2049)}`,
    `?element=${'x'.repeat(201)}`,
    '?__proto__=1',
  ])('%s is refused with a sentence', async (query) => {
    const answer = await server.app.inject({ url: `/api/stats${query}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(/^[A-ZÄÖÜa-z].*\.$/),
    });
  });

  test.each(['%00', '%F0%9F%A6%8A', "'; drop table analytics_events; --", '__proto__', ''])(
    'a filter of any text answers, as of a page that nobody has clicked: %j',
    async (label) => {
      const found = await statistics(`?range=today&page=${label}`);
      expect(found).toMatchObject({
        total: 0,
        uniquePages: 0,
        topElements: [],
        recent: [],
        countedNewest: null,
      });
    },
  );

  test('an element as long as the database takes one can be filtered by', async () => {
    const found = await statistics(`?range=today&element=${encodeURIComponent('🦊'.repeat(200))}`);
    expect(found.total).toBe(0);
  });

  test('clicks stored later, by whichever way, are in the next answer', async () => {
    const before = await statistics('?range=today&element=sp%C3%A4ter');
    await server.db.transaction((tx) =>
      insertRows(tx, 'analytics_events', [{ timestamp: new Date(NOW - 1), element_id: 'später' }]),
    );
    const after = await statistics('?range=today&element=sp%C3%A4ter');
    expect([before.total, after.total]).toEqual([0, 1]);
    expect(after.trend.steps.at(-2)).toEqual({ start: '2026-01-01T11:00+01:00', clicks: 1 });
  });

  test('of a page with more clicks than are looked through, the newest are counted and their number is told', async () => {
    await runSql(
      server.db,
      `insert into analytics_events ("timestamp", page_url, element_id)
         select to_timestamp($1) - make_interval(secs => n), '/viel', 'e' || n % 3 from generate_series(1, 5001) as n`,
      [NOW / 1000],
    );
    const found = await statistics('?range=all&page=/viel');
    expect(found).toMatchObject({ total: 5001, uniqueElements: 3, countedNewest: 2000 });
  });

  test('totals stay when their events are gone, and what can only be counted from events says so', async () => {
    await runSql(server.db, `delete from analytics_events where page_url = '/viel'`);
    const found = await statistics('?range=all&page=/viel');
    expect(found).toMatchObject({ total: 5001, topElements: [], countedNewest: 0, recent: [] });
  });

  test('today is compared with yesterday up to the hour of now, pages and elements too', async () => {
    const click = (time: string, page: string) => ({
      timestamp: new Date(`2025-12-31T${time}+01:00`),
      page_url: page,
      element_id: page.slice(1),
    });
    await server.db.transaction((tx) =>
      insertRows(tx, 'analytics_events', [
        click('09:00:00', '/früh'),
        click('12:59:59', '/früh'),
        click('13:00:00', '/spät'),
      ]),
    );
    const until = '2025-12-31T13:00+01:00';
    const { previous } = await statistics('?range=today');
    expect(previous).toMatchObject({ until, total: 2, uniquePages: 1, uniqueElements: 1 });
    const late = await statistics('?range=today&page=/sp%C3%A4t');
    expect(late.previous).toMatchObject({ until, total: 0, uniquePages: 0, uniqueElements: 0 });
    const early = await statistics('?range=today&element=fr%C3%BCh');
    expect(early.previous).toMatchObject({ until, total: 2, uniquePages: 1, uniqueElements: 1 });
    const whole = await statistics('?range=own&from=2025-12-31&to=2025-12-31');
    expect([whole.total, whole.previous?.until]).toEqual([3, null]);
  });
});
