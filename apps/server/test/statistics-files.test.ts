import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { runSql } from './support/run-sql.ts';
import { type StatisticsServer, startStatistics } from './support/statistics-server.ts';
import { insertRows } from './support/table-rows.ts';

const NOW = Date.parse('2026-01-01T11:00:00Z');
const MANY = 2_500;

describe.each(DATABASES)('files of the statistics on $name', (side) => {
  let server: StatisticsServer;
  const file = (query: string) => server.app.inject({ url: `/api/stats.csv?${query}` });
  const lines = async (query: string) => (await file(query)).body.slice(1).split('\r\n').slice(0, -1);
  beforeAll(async () => {
    server = await startStatistics(side, { now: () => NOW });
    await server.db.transaction((tx) =>
      insertRows(tx, 'analytics_events', [
        { timestamp: new Date(NOW - 3_000), page_url: '=HYPERLINK("x")', element_id: 'a;b' },
        { timestamp: new Date(NOW - 2_000), page_url: '/', element_id: '@SUM(1)' },
        { timestamp: new Date(NOW - 1_000), page_url: '/', element_text: 'Zeile\neins', kind: 'bot' },
      ]),
    );
  });
  afterAll(() => server.dispose());

  test('are UTF-8 with a mark, and named by list and days', async () => {
    const answer = await file('list=pages&range=7');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statistik-seiten-2025-12-26-bis-2026-01-01.csv"',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  test('hold whole lists, and nothing that a spreadsheet would run', async () => {
    expect(await lines('list=pages&visitors=all')).toEqual(['Seite;Klicks', '/;2', `"'=HYPERLINK(""x"")";1`]);
    expect(await lines('list=elements')).toEqual(['Element;Klicks', `'@SUM(1);1`, '"a;b";1']);
  });

  test('hold events with the time of the zone, the newest first', async () => {
    expect(await lines('list=events&visitors=all&range=today&page=%2F')).toEqual([
      'Zeit;Seite;Element;Art',
      '2026-01-01 11:59:59;/;"Zeile\neins";Maschine',
      `2026-01-01 11:59:58;/;'@SUM(1);Person`,
    ]);
  });

  test('hold the trend in the steps of the page', async () => {
    const found = await lines('list=trend&range=today');
    expect(found).toHaveLength(1 + 13);
    expect(found.slice(0, 2)).toEqual(['Beginn;Klicks', '2026-01-01T00:00+01:00;0']);
    expect(found.at(-2)).toBe('2026-01-01T11:00+01:00;2');
  });

  test('of more events than are read at once hold each of them once', async () => {
    await runSql(
      server.db,
      `insert into analytics_events ("timestamp", element_id)
         select to_timestamp($1) - interval '1 second' * (n / 100), 'e' || n from generate_series(1, ${MANY}) as n`,
      [NOW / 1000 - 60],
    );
    const found = await lines('list=events&range=today&page=unknown');
    const elements = found.slice(1).map((line) => line.split(';')[2]);
    expect(elements).toHaveLength(MANY);
    expect(new Set(elements).size).toBe(MANY);
    expect(found.slice(1).map((line) => line.split(';')[0])).toEqual(
      found
        .slice(1)
        .map((line) => line.split(';')[0])
        .toSorted()
        .reverse(),
    );
  });

  test.each(['', 'list=alles', 'list=pages&list=events', 'list=pages&foo=1'])(
    '%j is refused',
    async (query) => {
      expect((await file(query)).statusCode).toBe(400);
    },
  );
});

describe.each(DATABASES)('statistics of the product on $name', (side) => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await createProduct(side, { ACCESS: 'staff' });
  });
  afterAll(() => product.dispose());

  test.each(['/api/stats', '/api/stats.csv?list=events'])('%s is for staff', async (url) => {
    const { serviceKey } = product.keys;
    const answer = await product.app.inject({ url });
    const asStaff = await product.app.inject({ url, headers: { authorization: `Bearer ${serviceKey}` } });
    expect([answer.statusCode, asStaff.statusCode]).toEqual([401, 200]);
  });

  test('operators see what the figures take', async () => {
    const { body } = await product.app.inject({ url: '/metrics' });
    expect(body).toMatch(/^rer_statistics_bytes \d+$/m);
    expect(body).toMatch(/^rer_statistics_loaded 1$/m);
  });
});
