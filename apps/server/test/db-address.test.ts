import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childrenOf } from '../../../testing/process-tree.ts';
import { connectDatabase } from '../src/db/connect-database.ts';
import type { Database } from '../src/db/database.ts';
import { DATABASES, PGLITE, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';
import { insertRows, storedPages } from './support/table-rows.ts';
import { until } from './support/until.ts';

const WORKER = fileURLToPath(new URL('support/programs/address-worker.mjs', import.meta.url));

describe.each(DATABASES)('the address of a database on $name', (side) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await side.create();
  });
  afterAll(() => place.dispose());

  const pages = async () => await place.db.transaction(storedPages);

  test('leads a worker thread to the same rows', async () => {
    const before = await pages();
    const worker = new Worker(WORKER, { workerData: place.db.address, execArgv: [] });
    const answer = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    expect(answer).toBe(before.length + 1);
    expect(await pages()).toEqual([...before, '/worker']);
  });

  test('is the same through a database that was connected by it', async () => {
    const other = connectDatabase(structuredClone(place.db.address), SILENT);
    expect(other.engine).toBe(place.db.engine);
    expect(other.address).toEqual(place.db.address);
    await other.close();
  });

  test('leads to connections of its own: closing them closes nothing else', async () => {
    const other = connectDatabase(place.db.address, SILENT);
    expect(await other.isReachable(10_000)).toBe(true);
    await other.close();
    expect(await other.isReachable()).toBe(false);
    expect(await place.db.isReachable(10_000)).toBe(true);
  });

  test('leads nowhere once the database is closed', async () => {
    const own = await side.create();
    const other = connectDatabase(own.db.address, SILENT);
    await own.dispose();
    await expect(runSql(other, 'SELECT 1')).rejects.toMatchObject({
      name: 'DatabaseError',
    });
    await other.close();
  });

  test('leads two transactions at a time at most', async () => {
    const other = connectDatabase(place.db.address, SILENT);
    const before = await pages();
    const insert = (page: string) =>
      other.transaction((tx) => insertRows(tx, 'analytics_events', [{ page_url: page }]));
    await Promise.all(['/1', '/2', '/3', '/4'].map(insert));
    expect(await pages()).toHaveLength(before.length + 4);
    await other.close();
  });

  test('leads to a database that is busy after the time that one is told to wait, or after five seconds', async () => {
    const told = connectDatabase(place.db.address, SILENT, 2_000);
    const usual = connectDatabase(place.db.address, SILENT);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const hold = (db: Database) =>
      new Promise<{ readonly ended: Promise<void> }>((begun, failed) => {
        const ended = db.transaction(() => {
          begun({ ended });
          return held;
        });
        ended.catch(failed);
      });
    // Embedded, one transaction holds up all others; on a server, two take the connections that there are.
    const holding = place.db.takesTurns ? [place.db] : [told, told, usual, usual];
    const holders = await Promise.all(holding.map(hold));
    const refused: string[] = [];
    const ask = async (db: Database, name: string) => {
      const answer = runSql(db, 'SELECT 1');
      await expect(answer).rejects.toMatchObject({ code: 'overloaded' });
      refused.push(name);
    };
    await Promise.all([ask(usual, 'usual'), ask(told, 'told')]);
    expect(refused).toEqual(['told', 'usual']);
    letGo();
    await Promise.all(holders.map(({ ended }) => ended));
    await Promise.all([told.close(), usual.close()]);
  });
});

describe.each([PGLITE])('the address of a database on $name, whose process may end', (side) => {
  test('leads to the next process', async () => {
    const childrenBefore = childrenOf(process.pid);
    const place = await side.create();
    const [child = 0] = childrenOf(process.pid).filter((pid) => !childrenBefore.includes(pid));
    const other = connectDatabase(place.db.address, SILENT);
    expect(await other.isReachable(10_000)).toBe(true);
    process.kill(child, 'SIGKILL');
    await until('the database is back', () => other.isReachable(), 20_000);
    await other.close();
    await place.dispose();
  });
});
