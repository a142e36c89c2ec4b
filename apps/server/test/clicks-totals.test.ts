import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ClickBuffer } from '../src/clicks/click-buffer.ts';
import { type ClickRow, toClickRow } from '../src/clicks/click-row.ts';
import { storeClicks } from '../src/clicks/store-clicks.ts';
import type { Database } from '../src/db/database.ts';
import { eraseExpired } from '../src/ops/retention.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';
import { insertRows, storedPages } from './support/table-rows.ts';

/** The totals as they are, and as a count of the events would have them: the same lines, or something is wrong. */
const TOTALS = [
  ['click_hours', `SELECT hour, kind, clicks FROM click_hours`, `1, kind`],
  [
    'click_page_hours',
    `SELECT hour, label, kind, clicks FROM click_page_hours JOIN click_pages ON id = page_id`,
    `1, 2, kind`,
  ],
  [
    'click_element_hours',
    `SELECT hour, label, kind, clicks FROM click_element_hours JOIN click_elements ON id = element_id`,
    `1, 2, kind`,
  ],
  [
    'click_page_totals',
    `SELECT label, kind, clicks FROM click_page_totals JOIN click_pages ON id = page_id`,
    `1, kind`,
  ],
  [
    'click_element_totals',
    `SELECT label, kind, clicks FROM click_element_totals JOIN click_elements ON id = element_id`,
    `1, kind`,
  ],
] as const;
const HOUR = `date_trunc('hour', "timestamp", 'UTC')`;
const PAGE = `coalesce(page_url, 'unknown')`;
const ELEMENT = `coalesce(element_id, element_text, 'unknown')`;
const COUNTED: Readonly<Record<(typeof TOTALS)[number][0], string>> = {
  click_hours: HOUR,
  click_page_hours: `${HOUR}, ${PAGE}`,
  click_element_hours: `${HOUR}, ${ELEMENT}`,
  click_page_totals: PAGE,
  click_element_totals: ELEMENT,
};

async function linesOf(db: Database, sql: string): Promise<readonly string[]> {
  const rows = await runSql<{ line: string }>(db, `SELECT row_to_json(t)::text AS line FROM (${sql}) AS t`);
  return rows.map(({ line }) => JSON.stringify(Object.values(JSON.parse(line)))).sort();
}

async function totalsOf(db: Database): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const [table, sql] of TOTALS) found[table] = await linesOf(db, sql);
  return found;
}

async function rawCountOf(db: Database): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const [table, , group] of TOTALS) {
    found[table] = await linesOf(
      db,
      `SELECT ${COUNTED[table]}, kind, count(*) FROM analytics_events GROUP BY ${group}`,
    );
  }
  return found;
}

const label = fc.constantFrom(null, 'unknown', '', '/', '/impressum', 'ä', 'ß'.repeat(200), 'x');
const event = fc.record({
  // Around the change of an hour, and in the double hour of the end of summer time.
  timestamp: fc
    .tuple(fc.constantFrom('2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z'), fc.integer({ min: -2, max: 2 }))
    .map(([moment, seconds]) => new Date(Date.parse(moment) + seconds * 1_000)),
  page_url: label,
  element_id: label,
  element_text: label,
  kind: fc.constantFrom('person', 'bot'),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;
/** Statements of one writer, one after the other in one transaction where the way in knows transactions. */
const writer = fc.record({
  way: fc.constantFrom('statements', 'bulk', 'buffer', 'rest'),
  statements: fc.array(fc.array(event, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
});

describe.each(DATABASES)('totals of clicks on $name', (side) => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await createProduct(side);
  });
  afterAll(() => product.dispose());
  afterEach(() =>
    runSql(
      product.db,
      'TRUNCATE analytics_events, click_hours, click_page_hours, click_element_hours, click_page_totals, click_element_totals',
    ),
  );

  const ways: Record<string, (statements: readonly (readonly Event[])[]) => Promise<unknown>> = {
    statements: (statements) =>
      product.db.transaction(async (tx) => {
        for (const events of statements) await insertRows(tx, 'analytics_events', events);
      }),
    bulk: (statements) =>
      product.db.transaction((tx) =>
        product.db.bulkInsert(
          tx,
          {
            table: 'analytics_events',
            columns: [
              { name: 'timestamp', type: 'timestamptz' },
              { name: 'page_url', type: 'text' },
              { name: 'element_id', type: 'text' },
              { name: 'element_text', type: 'text' },
              { name: 'kind', type: 'text' },
            ],
          },
          statements
            .flat()
            .map((each) => [
              each.timestamp.toISOString(),
              each.page_url,
              each.element_id,
              each.element_text,
              each.kind,
            ]),
        ),
      ),
    async buffer(statements) {
      const buffer = new ClickBuffer({ store: (rows) => storeClicks(product.db, rows), logger: SILENT });
      for (const events of statements) buffer.add(events.map(asClick));
      await buffer.close();
    },
    async rest(statements) {
      for (const events of statements) {
        const answer = await product.app.inject({
          method: 'POST',
          url: '/rest/v1/analytics_events',
          headers: {
            apikey: product.keys.publishableKey,
            authorization: `Bearer ${product.keys.serviceKey}`,
          },
          payload: events.map(({ page_url, element_id, element_text }) => ({
            page_url,
            element_id,
            element_text,
          })),
        });
        expect(answer.statusCode).toBe(201);
      }
    },
  };

  test('are those of a count of the events, whatever way, in whatever order and beside whom they came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(writer, { minLength: 1, maxLength: 6 }), async (writers) => {
        await Promise.all(writers.map(({ way, statements }) => ways[way]?.(statements)));
        expect(await totalsOf(product.db)).toEqual(await rawCountOf(product.db));
      }),
      { numRuns: 25 },
    );
    expect((await rawCountOf(product.db))['click_page_totals']?.length).toBeGreaterThan(5);
  });

  test('stay when the events go after 90 days', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await product.db.transaction((tx) =>
      insertRows(
        tx,
        'analytics_events',
        [91, 91, 100, 89, 0].map((days) => ({ timestamp: daysAgo(days), page_url: `/${days}` })),
      ),
    );
    const before = await totalsOf(product.db);
    expect(await eraseExpired(product.db)).toMatchObject({ events: 3 });
    expect(await product.db.transaction(storedPages)).toEqual(['/89', '/0']);
    expect(await totalsOf(product.db)).toEqual(before);
    expect(before['click_page_totals']).toHaveLength(4);
  });

  test('a reader finds every hour that changed by when it changed', async () => {
    await ways['statements']?.([[{ ...NO_EVENT, page_url: '/alt' }]]);
    const rows = await runSql<{ now: Date }>(product.db, 'SELECT clock_timestamp() AS now');
    await ways['statements']?.([[{ ...NO_EVENT, page_url: '/neu' }]]);
    const changed = async (table: string) =>
      (
        await runSql<{ clicks: string }>(product.db, `SELECT clicks FROM ${table} WHERE changed_at >= $1`, [
          rows[0]?.now,
        ])
      ).map(({ clicks }) => Number(clicks));
    expect(await changed('click_hours')).toEqual([2]);
    expect(await changed('click_page_hours')).toEqual([1]);
    expect(await changed('click_element_hours')).toEqual([2]);
  });

  test('one click that the database refuses costs no other', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => asClick({ ...NO_EVENT, element_id: `e${index}` }));
    rows[17] = { ...asClick(NO_EVENT), elementId: 'x'.repeat(201) };
    const buffer = new ClickBuffer({ store: (some) => storeClicks(product.db, some), logger: SILENT });
    buffer.add(rows);
    await buffer.close();
    expect(buffer.figures()).toEqual({ recorded: 39, dropped: 1, waiting: 0 });
    expect((await totalsOf(product.db))['click_element_totals']).toHaveLength(39);
  });

  test('a click of the future, by a clock of ours that is fast, happened now', async () => {
    const [row] = [toClickRow({ page: '/', agoMs: 0 }, Date.now() + 60_000, 'person')];
    if (row === null) throw new Error('A path is a path.');
    await storeClicks(product.db, [row]);
    const rows = await runSql(
      product.db,
      'SELECT "timestamp" <= clock_timestamp() AS is_past FROM analytics_events',
    );
    expect(rows).toEqual([{ is_past: true }]);
  });
});

const NO_EVENT: Event = {
  timestamp: new Date('2026-10-25T00:30:00Z'),
  page_url: null,
  element_id: null,
  element_text: null,
  kind: 'person',
};

function asClick({ timestamp, page_url, element_id, element_text, kind }: Event): ClickRow {
  return {
    at: timestamp,
    page: page_url ?? '/',
    elementId: element_id,
    elementText: element_text,
    kind,
  };
}
