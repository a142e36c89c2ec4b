import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { asAdministrator, withDatabase } from '../../apps/server/test/support/administrator.ts';
import { SILENT } from '../../apps/server/test/support/silent-logger.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { fillClicks } from './click-events.ts';
import { RequestTimer } from './time-requests.ts';

const PROGRAM = fileURLToPath(new URL('statistics-server.ts', import.meta.url));
const SHAPE = { pages: 2_000, elements: 20_000, days: 400, step: 100_000 };

/** A database with clicks in it. */
export interface ClickDatabase {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** The statistics in a process of their own, loaded. */
export interface ClickServer {
  readonly timer: RequestTimer;
  /** From the start of the process to the first figures. */
  readonly loadMs: number;
  stop(): Promise<void>;
}

/** Fills a database below `folder`, and on the PostgreSQL of `postgresUrl` if that is given. */
export async function makeClickDatabase(
  folder: string,
  events: number,
  postgresUrl: string | undefined,
): Promise<ClickDatabase> {
  const name = `clicks_${events}`;
  const dataDir = join(folder, `${postgresUrl === undefined ? 'pglite' : 'postgres'}-${events}`);
  const databaseUrl = postgresUrl === undefined ? undefined : withDatabase(postgresUrl, name);
  if (existsSync(dataDir)) return { dataDir, databaseUrl };
  if (postgresUrl !== undefined) {
    await asAdministrator(postgresUrl, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  }
  const db = await openDatabase({ dataDir, databaseUrl, logger: SILENT });
  try {
    await fillClicks(db, { events, ...SHAPE });
  } finally {
    await db.close();
  }
  return { dataDir, databaseUrl };
}

/** Starts the statistics on a database and waits until they are loaded. */
export async function startClickServer({ dataDir, databaseUrl }: ClickDatabase): Promise<ClickServer> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = fork(PROGRAM, {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The statistics did not start.'))),
  ]);
  const timer = new RequestTimer(port);
  while ((await timer.send('/api/stats')) !== 200) await delay(100);
  return {
    timer,
    loadMs: Math.round(performance.now() - startedAt),
    async stop() {
      timer.close();
      child.disconnect();
      await ended;
    },
  };
}
