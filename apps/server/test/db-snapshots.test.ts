import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { childrenOf } from '../../../testing/process-tree.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { takeDueSnapshot } from '../src/db/snapshots.ts';
import { makeDataDir, PGLITE, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';
import { insertRows, storedPages } from './support/table-rows.ts';
import { until } from './support/until.ts';

const HOUR_MS = 60 * 60 * 1000;
const START = Date.parse('2026-11-21T07:00:00Z');

/** Kills the database process of this one with -9. */
function killDatabase(): void {
  for (const child of childrenOf(process.pid)) {
    if (readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('rer-pglite')) process.kill(child, 'SIGKILL');
  }
}

describe.each([PGLITE])('snapshots of $name', (side) => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await side.create();
  });
  afterEach(() => place.dispose());

  const names = () => readdirSync(join(place.options.dataDir, 'snapshots')).sort();
  const take = (hours: number) =>
    takeDueSnapshot(
      place.db,
      { dataDir: place.options.dataDir, logger: pino({ level: 'silent' }) },
      new Date(START + hours * HOUR_MS),
    );
  const insert = (page: string) =>
    place.db.transaction((tx) => insertRows(tx, 'analytics_events', [{ page_url: page }]));

  test('are taken once an hour, and the last seven are kept', async () => {
    await take(0);
    await take(0.5);
    expect(names()).toEqual(['2026-11-21T07-00-00Z']);
    // Writing each costs a second; for those in between their names are enough.
    for (const hour of ['08', '09', '10', '11', '12']) {
      mkdirSync(join(place.options.dataDir, 'snapshots', `2026-11-21T${hour}-00-00Z`));
    }
    for (const hours of [6, 7.2, 8.1]) await take(hours);
    expect(names()).toEqual([
      '2026-11-21T08-00-00Z',
      '2026-11-21T09-00-00Z',
      '2026-11-21T10-00-00Z',
      '2026-11-21T11-00-00Z',
      '2026-11-21T12-00-00Z',
      '2026-11-21T13-00-00Z',
      '2026-11-21T14-12-00Z',
    ]);
  });

  test('hold every row that was acknowledged before they began, and whole transactions, while writing goes on', async () => {
    await insert('/committed');
    const acknowledged: string[] = ['/committed'];
    let isOver = false;
    const writers = [1, 2, 3].map(async (writer) => {
      for (let row = 0; !isOver; row += 1) {
        // Two rows of one transaction, changed by the next one: pages are written again and again.
        await place.db.transaction(async (tx) => {
          await insertRows(tx, 'analytics_events', [{ page_url: `/${writer}/${row}` }]);
          await insertRows(tx, 'analytics_events', [{ page_url: `/${writer}/${row}` }]);
          await tx.execute(
            `UPDATE analytics_events SET element_text = 'again' WHERE page_url = '/committed'`,
          );
        });
        acknowledged.push(`/${writer}/${row}`, `/${writer}/${row}`);
      }
    });
    await until('rows are written', () => acknowledged.length > 20);
    const before = [...acknowledged];
    await take(0);
    const during = acknowledged.length - before.length;
    isOver = true;
    await Promise.all(writers);
    expect(during, 'rows that were acknowledged meanwhile').toBeGreaterThan(0);
    const dataDir = makeDataDir();
    const [name = ''] = names();
    renameSync(join(place.options.dataDir, 'snapshots', name), join(dataDir, 'pgdata'));
    const db = await openDatabase({ dataDir, logger: SILENT });
    const found = (await db.transaction(storedPages)).map((page) => page ?? '').sort();
    const present = new Set(found);
    expect(before.filter((page) => !present.has(page))).toEqual([]);
    const counts = new Map<string, number>();
    for (const page of found) counts.set(page, (counts.get(page) ?? 0) + 1);
    counts.delete('/committed');
    expect([...counts.values()].filter((count) => count !== 2)).toEqual([]);
    await db.close();
    rmSync(dataDir, { recursive: true });
  });

  test('also tidy up, because nothing else does: dead rows are gone and the planner knows the tables', async () => {
    // From now on for a second the counters of changes stay with the session that makes them.
    await runSql(place.db, 'SELECT pg_stat_force_next_flush()');
    for (let row = 0; row < 50; row += 1) await insert(`/${row}`);
    await runSql(place.db, 'DELETE FROM analytics_events');
    await insert('/kept');
    await take(0);
    const rows = await runSql(
      place.db,
      `SELECT reltuples, relpages FROM pg_class WHERE relname = 'analytics_events'`,
    );
    expect(rows).toEqual([{ reltuples: 1, relpages: 1 }]);
  });

  test('a copy that was killed half way keeps no later one away', async () => {
    await runSql(place.db, `SELECT pg_backup_start('killed', true)`);
    await take(0);
    expect(names()).toEqual(['2026-11-21T07-00-00Z']);
  });

  test('wait for a database process that is being started anew', async () => {
    await insert('/kept');
    killDatabase();
    await take(0);
    expect(names()).toEqual(['2026-11-21T07-00-00Z']);
  });

  test('are begun anew when the database process ends while it is copied', async () => {
    await insert('/kept');
    const taken = take(0);
    await until('the copy has begun', () =>
      readdirSync(place.options.dataDir, { recursive: true }).some((name) =>
        String(name).includes('.partial'),
      ),
    );
    killDatabase();
    await taken;
    expect(names()).toEqual(['2026-11-21T07-00-00Z']);
  });

  test('what a kill left half written is replaced and never counted', async () => {
    const half = join(place.options.dataDir, 'snapshots', '2026-11-21T07-00-00Z.partial');
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'rest'), 'of a kill');
    await take(0);
    expect(names()).toEqual(['2026-11-21T07-00-00Z']);
    expect(existsSync(join(place.options.dataDir, 'snapshots', '2026-11-21T07-00-00Z', 'rest'))).toBe(false);
  });
});
