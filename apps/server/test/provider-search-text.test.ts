import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { PROVIDER_ROWS_TABLE } from '../src/db/database.ts';
import { SearchCatchUp } from '../src/directory/search/search-catch-up.ts';
import { DATABASES, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';
import { until } from './support/until.ts';

describe.each(DATABASES)('search texts on $name', (side) => {
  let place: TestDatabase;
  let catchUp: SearchCatchUp;
  beforeAll(async () => {
    place = await side.create();
  });
  beforeEach(async () => {
    await query(`TRUNCATE ${PROVIDER_ROWS_TABLE} CASCADE`);
    catchUp = new SearchCatchUp(place.db, SILENT);
  });
  afterEach(() => catchUp.close());
  afterAll(() => place.dispose());

  const query = (sql: string, values?: readonly unknown[]) => runSql(place.db, sql, values);
  const add = async (name: string): Promise<string> => {
    const [row] = await query(
      `INSERT INTO rer_dienstleister (name, email, stadt) VALUES ($1, 'a@example.org', 'Köln') RETURNING id`,
      [name],
    );
    return String(row?.['id']);
  };
  const addMany = (count: number) =>
    query(
      `INSERT INTO rer_dienstleister (name, email) SELECT 'Firma ' || n, 'a@example.org' FROM generate_series(1, $1::integer) AS n`,
      [count],
    );
  const texts = () => query('SELECT search, version FROM rer_dienstleister_search ORDER BY search');

  test('follow the providers that are named, and no others', async () => {
    const id = await add('Erste AG');
    await add('Zweite');
    catchUp.noteWrite([id]);
    expect(await catchUp.run()).toBe(1);
    expect(await texts()).toEqual([{ search: 'erste a@example.org koln', version: 1 }]);
  });

  test('follow all providers when too many were written to name them, and go with them', async () => {
    const id = await add('Erste AG');
    await add('Zweite');
    catchUp.noteWrite(null);
    expect(await catchUp.run()).toBe(2);
    await query(`UPDATE rer_dienstleister SET stadt = 'Bonn' WHERE id = $1`, [id]);
    catchUp.noteWrite(null);
    expect(await catchUp.run()).toBe(1);
    expect(await catchUp.run()).toBe(0);
    expect(await texts()).toEqual([
      { search: 'erste a@example.org bonn', version: 2 },
      { search: 'zweite a@example.org koln', version: 1 },
    ]);
    await query('DELETE FROM rer_dienstleister WHERE id = $1', [id]);
    expect(await texts()).toHaveLength(1);
  });

  test('of more providers than a page are brought up to date, whichever of them are behind', async () => {
    await addMany(2_500);
    catchUp.noteWrite(null);
    expect(await catchUp.run()).toBe(2_500);
    const changed = await query(
      `UPDATE rer_dienstleister SET stadt = 'Bonn' WHERE name LIKE '%7' OR name LIKE '%42' RETURNING id`,
    );
    catchUp.noteWrite(null);
    expect(await catchUp.run()).toBe(changed.length);
    catchUp.noteWrite(changed.map(({ id }) => String(id)));
    expect(await catchUp.run()).toBe(0);
  });

  test('of all providers leave most of the time to others, if somebody is there', async () => {
    await addMany(300);
    const steps: { begun: number; tookMs: number; ended: number }[] = [];
    const crowded: Pick<Database, 'transaction' | 'takesTurns'> = {
      takesTurns: true,
      async transaction(work, options) {
        const begun = performance.now();
        await delay(20);
        let tookMs = 0;
        const result = await place.db.transaction(async (tx) => {
          const startedAt = performance.now();
          const done = await work(tx);
          tookMs = performance.now() - startedAt;
          return done;
        }, options);
        steps.push({ begun, tookMs, ended: performance.now() });
        return result;
      },
    };
    const own = new SearchCatchUp(crowded, SILENT);
    own.noteWrite(null);
    expect(await own.run()).toBe(300);
    expect(steps.length).toBeGreaterThan(2);
    const rests = steps.slice(1).map(({ begun }, i) => begun - (steps[i]?.ended ?? Number.NaN));
    // Nobody rests longer than half a second, however long a step took.
    for (const [i, rest] of rests.entries())
      expect(rest).toBeGreaterThan(Math.min(2 * (steps[i]?.tookMs ?? Number.NaN), 400));
    await own.close();
  });

  test('of named providers do not wait for those of a walk', async () => {
    await addMany(3_000);
    const held = holdSteps(place.db);
    const own = new SearchCatchUp(held.db, SILENT);
    own.noteWrite(null);
    const walk = own.run();
    await until('the walk is under way', () => held.waiting() > 0);
    const id = await add('Neue');
    own.noteWrite([id]);
    const named = own.runNamed();
    await until('the named one waits too', () => held.waiting() > 1);
    held.releaseLast();
    expect(await named).toBe(1);
    held.releaseAll();
    await walk;
    await own.close();
  });

  test('follow in the background, also while writes never pause', async () => {
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        const id = await add('Windrad');
        catchUp.noteWrite([id]);
        await delay(20);
      }
    })();
    await until('a search text follows', async () => (await texts()).length > 0);
    isDone = true;
    await writing;
  });

  test('that could not be written are tried again', async () => {
    const id = await add('Erste AG');
    const failing: Pick<Database, 'transaction' | 'takesTurns'> = {
      takesTurns: false,
      transaction: () => Promise.reject(new Error('away')),
    };
    let db: Pick<Database, 'transaction' | 'takesTurns'> = failing;
    const own = new SearchCatchUp(
      { takesTurns: false, transaction: (work, options) => db.transaction(work, options) },
      SILENT,
    );
    own.noteWrite([id]);
    await expect(own.run()).rejects.toThrow('away');
    db = place.db;
    expect(await own.run()).toBe(1);
    db = failing;
    await query(`UPDATE rer_dienstleister SET stadt = 'Bonn' WHERE id = $1`, [id]);
    own.noteWrite(null);
    await expect(own.run()).rejects.toThrow('away');
    db = place.db;
    expect(await own.run()).toBe(1);
    await own.close();
  });
});

/** A database whose transactions wait before they begin until they are let go. */
function holdSteps(db: Database) {
  let waiting: (() => void)[] = [];
  let isOpen = false;
  const releaseAll = () => {
    isOpen = true;
    for (const go of waiting) go();
    waiting = [];
  };
  const held: Pick<Database, 'transaction' | 'takesTurns'> = {
    takesTurns: false,
    async transaction(work, options) {
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
      return db.transaction(work, options);
    },
  };
  return { db: held, waiting: () => waiting.length, releaseLast: () => waiting.pop()?.(), releaseAll };
}
