import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { findPostgresPrograms } from '../../../../scripts/lib/postgres-programs.mjs';
import { childrenOf } from '../../../../testing/process-tree.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { expectWithin, scaledAround } from '../support/contention.ts';
import { DATABASES, makeDataDir } from '../support/databases.ts';
import { findMountNamespace } from '../support/mount-namespace.ts';
import { startPostgresCluster } from '../support/postgres-cluster.ts';
import { SILENT } from '../support/silent-logger.ts';
import { insertRows, storedPages } from '../support/table-rows.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);

const insert = (db: Database, page: string) =>
  db.transaction((tx) => insertRows(tx, 'analytics_events', [{ page_url: page }]));
const pages = async (db: Database) => await db.transaction(storedPages);

test('on PGlite the server goes on within three seconds when its database process is killed', async () => {
  const place = await DATABASES[0]?.create();
  if (place === undefined) throw new Error('PGlite is always there.');
  const { db } = place;
  const limitMs = scaledAround(3_000);
  const acknowledged: string[] = [];
  const problems = new Set<string>();
  let isOver = false;
  const writers = Array.from({ length: 5 }, async (_, writer) => {
    for (let row = 0; !isOver; row += 1) {
      await insert(db, `/${writer}/${row}`).then(
        () => acknowledged.push(`/${writer}/${row}`),
        (error: unknown) =>
          problems.add(String(error instanceof Error && 'code' in error ? error.code : error)),
      );
    }
  });
  for (let kill = 0; kill < 3; kill += 1) {
    const before = acknowledged.length;
    await until('rows are written', () => acknowledged.length > before + 10);
    const child = newestChild();
    process.kill(child, 'SIGKILL');
    await until('another database process runs', () => newestChild() !== child && newestChild() !== 0);
    const after = acknowledged.length;
    const waitedMs = await until('rows are written again', () => acknowledged.length > after, 30_000);
    expect(waitedMs).toBeLessThan(limitMs());
  }
  isOver = true;
  await Promise.all(writers);
  const present = new Set(await pages(db));
  expect(acknowledged.filter((page) => !present.has(page))).toEqual([]);
  expect([...problems].filter((code) => code !== 'unavailable')).toEqual([]);
  await place.dispose();
}, 120_000);

test('a database process that holds too much memory is started anew without a failed request', async () => {
  const place = await DATABASES[0]?.prepare();
  if (place === undefined) throw new Error('PGlite is always there.');
  const memory = { heldBytes: 1, lookEveryMs: 10, quietMs: 5, apartMs: 1_000 };
  const db = await openDatabase({ ...place.options, memory });
  const first = newestChild();
  const asked: Promise<unknown>[] = [];
  const ask = async () => {
    asked.push(insert(db, `/${asked.length}`));
    await db.isReachable();
  };
  // One after the other, so that there are quiet moments.
  await until(
    'another database process runs',
    async () => {
      await ask();
      return newestChild() !== first && newestChild() !== 0;
    },
    60_000,
  );
  await ask();
  await Promise.all(asked);
  expect(await pages(db)).toHaveLength(asked.length);
  await db.close();
  await place.remove();
}, 120_000);

/** The database process of this test worker: the one child that runs Node. */
function newestChild(): number {
  return Math.max(0, ...childrenOf(process.pid));
}

const programs = findPostgresPrograms(process.env);

// Where one of these two is missing, the run says at its end that this was not tested.
if (programs !== undefined)
  test('a PostgreSQL that goes away is told as unavailable, and used again without a restart when it is back', async () => {
    const cluster = await startPostgresCluster(programs);
    const dataDir = makeDataDir();
    const db = await openDatabase({ dataDir, databaseUrl: cluster.url, logger: SILENT });
    try {
      await insert(db, '/before');
      const cutOff = db.transaction(async ({ client }) => {
        const statement = client.query('SELECT pg_sleep(20)');
        await Promise.all([statement, cluster.stop()]);
      });
      await expect(cutOff).rejects.toMatchObject({ code: 'unavailable', retryable: true });
      await expect(insert(db, '/away')).rejects.toMatchObject({ code: 'unavailable' });
      expect(await db.isReachable()).toBe(false);
      // A known outage is told at once.
      await expectWithin(500, async () => {
        const startedAt = Date.now();
        await expect(insert(db, '/away')).rejects.toMatchObject({ code: 'unavailable' });
        return Date.now() - startedAt;
      });
      await cluster.start();
      await insert(db, '/after');
      expect((await pages(db)).toSorted()).toEqual(['/after', '/before']);
    } finally {
      await db.close();
      await cluster.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

const namespace = findMountNamespace();

if (namespace !== undefined)
  describe('a full disk under PGlite', () => {
    const program = fileURLToPath(new URL('../support/programs/disk-full.mjs', import.meta.url));

    test.each([
      { where: 'tables', leftMegabytes: 3 },
      { where: 'log', leftMegabytes: 14 },
    ])(
      'met in its $where is told as such, loses no acknowledged row, and is over when space is freed',
      async ({ leftMegabytes }) => {
        const limitMs = scaledAround(5_000);
        const mountPoint = mkdtempSync(join(tmpdir(), 'rer-test-disk-'));
        try {
          const [command, ...before] = namespace ?? ['false'];
          const { stdout } = await run(
            command,
            [
              ...before,
              process.execPath,
              program,
              mountPoint,
              inject('pgliteTemplate'),
              String(leftMegabytes),
            ],
            { timeout: 60_000 },
          );
          const figures: unknown = JSON.parse(stdout);
          expect(figures).toMatchObject({
            lostRows: 0,
            recoveryMs: expect.any(Number),
            codes: { out_of_resources: expect.any(Number) },
          });
          const codes = Object.keys(Object(Reflect.get(Object(figures), 'codes')));
          expect(codes.filter((code) => !['out_of_resources', 'unavailable'].includes(code))).toEqual([]);
          expect(Reflect.get(Object(figures), 'recoveryMs')).toBeLessThan(limitMs());
        } finally {
          rmSync(mountPoint, { recursive: true, force: true });
        }
      },
      90_000,
    );
  });
