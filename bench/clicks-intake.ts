/**
 * Clicks per second on both databases: through the buffer, beside the same clicks in single inserts into the same table
 * with the same trigger; and through `POST /api/clicks` of a running server. Prints figures as JSON, medians of the runs.
 * Arguments: clicks (50,000) and runs (5). Fails below 20 times the rate of single inserts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { ClickBuffer } from '../apps/server/src/clicks/click-buffer.ts';
import type { ClickRow } from '../apps/server/src/clicks/click-row.ts';
import { storeClicks } from '../apps/server/src/clicks/store-clicks.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts';
import { startServer } from '../apps/server/test/support/server-process.ts';
import { SILENT } from '../apps/server/test/support/silent-logger.ts';
import { findPostgresPrograms } from '../scripts/lib/postgres-programs.mjs';
import { clickRows } from './support/click-rows.ts';
import { median } from './support/median.ts';

const RATIO_GOAL = 20;
/** Clicks of one request, as a busy page sends them. */
const BATCH = 10;
/** Single inserts cost so much more that fewer of them tell their rate. */
const SINGLE_SHARE = 0.04;
/** Single inserts under way at a time, as from so many visitors. */
const WRITERS = 8;
const SENDERS = 16;
const HTTP_MS = 3_000;

const count = Number(process.argv[2] ?? 50_000);
const runs = Number(process.argv[3] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'rer-bench-'));
const programs = findPostgresPrograms(process.env);
const cluster = programs === undefined ? undefined : await startPostgresCluster(programs, []);
try {
  await measure('pglite', {});
  if (cluster === undefined) print({ engine: 'postgres', skipped: 'PostgreSQL is not installed here.' });
  else await measure('postgres', { DATABASE_URL: cluster.url });
} finally {
  await cluster?.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(engine: string, env: Record<string, string>): Promise<void> {
  const dataDir = join(folder, engine);
  const db = await openDatabase({ dataDir, databaseUrl: env['DATABASE_URL'], logger: SILENT });
  const stored: { readonly buffered: number; readonly single: number; readonly ratio: number }[] = [];
  try {
    // Plans are made and labels are known, as in operation.
    await throughBuffer(db, clickRows(count, 1));
    for (let run = 1; run <= runs; run += 1) {
      const rows = clickRows(count, run);
      const buffered = await throughBuffer(db, rows);
      const single = await oneByOne(db, rows.slice(0, Math.ceil(count * SINGLE_SHARE)));
      stored.push({ buffered, single, ratio: Math.round((buffered / single) * 10) / 10 });
      print({ engine, run, ...stored.at(-1) });
    }
  } finally {
    await db.close();
  }
  const sent: HttpFigures[] = [];
  const server = await startServer({ ...env, DATA_DIR: dataDir });
  try {
    await overHttp(server.port, HTTP_MS / 3);
    for (let run = 1; run <= runs; run += 1) {
      sent.push(await overHttp(server.port, HTTP_MS));
      print({ engine, run, ...sent.at(-1) });
    }
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
  const ratio = median(stored.map((run) => run.ratio));
  print({
    engine,
    median: {
      bufferedPerSecond: median(stored.map((run) => run.buffered)),
      singlePerSecond: median(stored.map((run) => run.single)),
      ratio,
      httpRequestsPerSecond: median(sent.map((run) => run.requestsPerSecond)),
      httpEventsPerSecond: median(sent.map((run) => run.eventsPerSecond)),
      httpRefused: median(sent.map((run) => run.refused)),
    },
  });
  if (ratio < RATIO_GOAL) process.exitCode = 1;
}

/** Requests and clicks per second that were taken and stored, and how many requests were refused as too many (503). */
interface HttpFigures {
  readonly requestsPerSecond: number;
  readonly eventsPerSecond: number;
  readonly refused: number;
}

/** Clicks per second from the first that the buffer takes until the last is stored. */
async function throughBuffer(db: Database, rows: readonly ClickRow[]): Promise<number> {
  const buffer = new ClickBuffer({ store: (some) => storeClicks(db, some), logger: SILENT });
  const startedAt = performance.now();
  for (let first = 0; first < rows.length; first += BATCH) {
    // A visitor would get 503; here the figure is what is stored.
    while (buffer.figures().waiting > 5_000) await delay(1);
    if (!buffer.add(rows.slice(first, first + BATCH))) throw new Error('The buffer is full.');
    if (first % 1_000 === 0) await turn();
  }
  await buffer.close();
  if (buffer.figures().recorded !== rows.length) throw new Error('Not every click was stored.');
  return perSecond(rows.length, startedAt);
}

async function oneByOne(db: Database, rows: readonly ClickRow[]): Promise<number> {
  const left = [...rows];
  const write = async () => {
    for (let row = left.pop(); row !== undefined; row = left.pop()) await storeClicks(db, [row]);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, write));
  return perSecond(rows.length, startedAt);
}

async function overHttp(port: number, ms: number): Promise<HttpFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: SENDERS });
  const bodies = Array.from({ length: 100 }, (_, index) => bodyOf(clickRows(BATCH, index)));
  const before = await figure(port, 'recorded_total');
  const startedAt = performance.now();
  let taken = 0;
  let refused = 0;
  const send = async () => {
    while (performance.now() - startedAt < ms) {
      const status = await post(agent, port, bodies[taken % bodies.length] ?? '');
      if (status === 204) taken += 1;
      else if (status === 503) refused += 1;
      else throw new Error(`Answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  const requestsPerSecond = perSecond(taken, startedAt);
  agent.destroy();
  while ((await figure(port, 'waiting')) > 0) await delay(50);
  if ((await figure(port, 'recorded_total')) - before !== taken * BATCH) {
    throw new Error('Not every click that was taken was stored.');
  }
  return { requestsPerSecond, eventsPerSecond: requestsPerSecond * BATCH, refused };
}

function bodyOf(rows: readonly ClickRow[]): string {
  return JSON.stringify({ events: rows.map(({ page, elementId }) => ({ page, elementId, agoMs: 500 })) });
}

function post(agent: Agent, port: number, body: string): Promise<number> {
  const origin = `http://localhost:${port}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}/api/clicks`,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', origin } },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

async function figure(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  return Number(new RegExp(`^rer_clicks_${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

function perSecond(things: number, startedAt: number): number {
  return Math.round((things / (performance.now() - startedAt)) * 1_000);
}

function print(figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'clicks-intake', clicks: count, ...figures })}\n`);
}
