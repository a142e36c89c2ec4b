import { clickStatistics } from '@rer/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { RawStatistics } from './support/raw-statistics.ts';
import { type StatisticsServer, startStatistics } from './support/statistics-server.ts';
import { insertRows } from './support/table-rows.ts';

const HOUR_MS = 60 * 60 * 1000;
const RUNS = 25;
const PAGES = ['/', '/a', '/Ä', '/\u{1F98A}', '/\uFFFD', null, 'unknown'];
const ELEMENTS = ['knopf', 'Knopf', '=1+1', null, 'unknown'];

/** A zone, and a moment there some hours after its clock has changed, mostly half an hour before midnight. */
const ZONES = [
  { timeZone: 'Europe/Berlin', now: '2026-03-29T21:30:00Z', change: '2026-03-29T01:00:00Z' },
  // At noon, after a day of 25 hours: what is compared is not the whole of it.
  { timeZone: 'Europe/Berlin', now: '2026-10-26T11:30:00Z', change: '2026-10-25T01:00:00Z' },
  { timeZone: 'America/Los_Angeles', now: '2025-11-03T07:30:00Z', change: '2025-11-02T09:00:00Z' },
  { timeZone: 'Asia/Kolkata', now: '2026-01-15T18:10:00Z', change: '2026-01-14T18:30:00Z' },
] as const;

/** Events of three years, most of them around midnights, the change of the clock, and the last days. */
function events(now: number, change: number, count: number, seed: number) {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const times = [
    () => now - random() * 3 * HOUR_MS,
    () => change + (random() - 0.5) * 6 * HOUR_MS,
    () => now - Math.floor(random() * 20) * 24 * HOUR_MS + (random() - 0.5) * HOUR_MS,
    () => now - Math.floor(random() * 25) * 40 * 24 * HOUR_MS,
  ];
  return Array.from({ length: count }, () => ({
    timestamp: new Date(Math.min(now, pick(times)?.() ?? now)),
    page_url: pick(PAGES) ?? null,
    element_id: pick(ELEMENTS) ?? null,
    element_text: pick(['Text', null]) ?? null,
    kind: random() < 0.3 ? ('bot' as const) : ('person' as const),
  }));
}

const query = fc.record({
  range: fc.oneof(
    fc.constantFrom('today', '7', '30', 'all'),
    fc.tuple(fc.nat(800), fc.oneof(fc.nat(3), fc.nat(100), fc.nat(800))),
  ),
  visitors: fc.constantFrom('persons' as const, 'all' as const),
  filter: fc.oneof(
    fc.constant({}),
    fc.constantFrom(...PAGES).map((page) => ({ page: page ?? 'unknown' })),
    fc.constantFrom(...ELEMENTS, 'Text').map((element) => ({ element: element ?? 'unknown' })),
  ),
});

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

describe.each(DATABASES)('statistics on $name', (side) => {
  describe.each(ZONES)('in $timeZone at $now', ({ timeZone, now: nowText, change }) => {
    const now = Date.parse(nowText);
    let server: StatisticsServer;
    let today = '';
    const store = async (count: number, seed: number) => {
      const rows = events(now, Date.parse(change), count, seed);
      await server.db.transaction((tx) => insertRows(tx, 'analytics_events', rows));
    };
    const ask = async (parameters: Record<string, string>) => {
      const url = `/api/stats?${new URLSearchParams(parameters)}`;
      return clickStatistics.parse((await server.app.inject({ url })).json());
    };
    beforeAll(async () => {
      server = await startStatistics(side, { now: () => now, timeZone });
      await store(400, 1);
      today = (await ask({ range: 'today' })).range.to;
    });
    afterAll(() => server.dispose());

    test('any range, filter and visitors equal a count of the events themselves', async () => {
      let seed = 1;
      const check = fc.asyncProperty(query, async ({ range, visitors, filter }) => {
        // Between two answers more clicks arrive, old ones too.
        seed += 1;
        await store(2, seed);
        const asked =
          typeof range === 'string'
            ? { range }
            : { range: 'own', from: dayBefore(today, range[0] + range[1]), to: dayBefore(today, range[0]) };
        const found = await ask({ ...asked, visitors, ...filter });
        const { from, to } = found.range;
        const raw = new RawStatistics(server.db, { timeZone, from: from ?? to, to, visitors, filter });
        const { total, uniquePages, uniqueElements, topPages, topElements, trend, previous } = found;
        expect({ total, uniquePages, uniqueElements }).toEqual(await raw.figures());
        expect(topPages.map(({ page, clicks }) => ({ label: page, clicks }))).toEqual(
          await raw.top('page', 5),
        );
        expect(topElements.map(({ element, clicks }) => ({ label: element, clicks }))).toEqual(
          await raw.top('element', 10),
        );
        const start = (text: string) => (trend.unit === 'hour' ? new Date(text).toISOString() : text);
        expect(
          trend.steps
            .filter(({ clicks }) => clicks > 0)
            .map((step) => ({ start: start(step.start), clicks: step.clicks })),
        ).toEqual(await raw.trend(trend.unit));
        expect(found.recent).toHaveLength(Math.min(50, total));
        if (previous !== null) {
          const before = new RawStatistics(server.db, { timeZone, ...previous, visitors, filter });
          expect(await before.figures()).toEqual({
            total: previous.total,
            uniquePages: previous.uniquePages,
            uniqueElements: previous.uniqueElements,
          });
        }
      });
      await fc.assert(check, { numRuns: RUNS, seed: 4 });
    });
  });
});
