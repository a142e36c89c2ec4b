import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { pgliteConnection } from '../src/db/pglite/socket-folder.ts';
import { Tidying, type TidyingLimits } from '../src/db/pglite/tidying.ts';
import { queryMessage } from '../src/db/pglite/wire-messages.ts';
import { WireServer } from '../src/db/pglite/wire-server.ts';
import { until } from './support/until.ts';

const QUIET_MS = 1_000;
const ASKED_MS = 1.5 * QUIET_MS;

/** Each table is a large one. */
const LIMITS: TidyingLimits = { atOnceBytes: 0, quietMs: QUIET_MS, patienceMs: 60_000 };

let db: PGlite;
let server: WireServer;
let client: pg.Client;
const folder = mkdtempSync(join(tmpdir(), 'rer-tidying-'));
beforeAll(async () => {
  db = await PGlite.create();
  server = new WireServer({
    backend: {
      execute: async (message, answer) => {
        await db.execProtocolRawStream(message, { syncToFs: false, onRawData: answer });
      },
      isInTransaction: () => db.isInTransaction(),
    },
    socketPath: join(folder, '.s.PGSQL.5432'),
    parameters: { server_version: '17', client_encoding: 'UTF8' },
    idleInTransactionMs: 60_000,
    onBroken: (error) => {
      throw error;
    },
  });
  await server.listen();
  client = new pg.Client(pgliteConnection(folder));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  server.close();
  await db.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await client.query('DROP TABLE IF EXISTS notes');
  await client.query('CREATE TABLE notes AS SELECT generate_series(1, 100) AS id');
});

/** Rows that the planner knows of; -1 before the first VACUUM or ANALYZE. Past the server, which takes this for no query. */
const knownRows = async () => {
  const { rows } = await db.query<{ reltuples: number }>(
    `SELECT reltuples FROM pg_class WHERE relname = 'notes'`,
  );
  return rows[0]?.reltuples;
};
const tidying = (limits: Partial<TidyingLimits> = {}) => {
  const made = new Tidying({
    db,
    server,
    execute: (sql) =>
      db.execProtocolRawStream(queryMessage(sql), { syncToFs: false, onRawData: () => undefined }),
    onError: (error) => {
      throw error;
    },
    limits: { ...LIMITS, ...limits },
  });
  onTestFinished(() => made.stop());
  return made;
};
/** Asks something all the time. */
const askWhile = async (isGoingOn: () => boolean | Promise<boolean>) => {
  while (await isGoingOn()) await client.query('SELECT 1');
};

test('a large table is tidied in a moment in which nothing is asked, and not before', async () => {
  await tidying().run();
  const end = performance.now() + ASKED_MS;
  await askWhile(() => performance.now() < end);
  expect(await knownRows()).toBe(-1);
  await until('the table is tidied', async () => (await knownRows()) === 100);
});

test('a large table waits for such a moment only so long', async () => {
  await tidying({ patienceMs: 0 }).run();
  await askWhile(async () => (await knownRows()) === -1);
  expect(await knownRows()).toBe(100);
});

test('a table that waits is left alone once the tidying is stopped', async () => {
  const stopped = tidying({ patienceMs: 0 });
  await stopped.run();
  stopped.stop();
  const end = performance.now() + ASKED_MS;
  await askWhile(() => performance.now() < end);
  expect(await knownRows()).toBe(-1);
});

test('a small table is tidied at once', async () => {
  await tidying({ atOnceBytes: 1024 * 1024 }).run();
  expect(await knownRows()).toBe(100);
});
