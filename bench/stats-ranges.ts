/**
 * `GET /api/stats` over HTTP at 10,000,000 events, each of the ranges and two filters, beside the same at 10,000 events in
 * the same run, on both databases. Prints figures as JSON. Arguments: events (10,000,000), databases (`pglite,postgres`)
 * and runs (5). Fails when a median is over 30 ms, or that of a range over twice its own time at 10,000 events.
 *
 * Filling takes some ten minutes. A fourth argument is a folder where the embedded databases are kept, and a fifth the
 * address of a PostgreSQL where the others are, so that a second run fills nothing.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts';
import { findPostgresPrograms } from '../scripts/lib/postgres-programs.mjs';
import { type ClickDatabase, makeClickDatabase, startClickServer } from './support/click-databases.ts';
import { median } from './support/median.ts';

const GOAL_MS = 30;
const RATIO_GOAL = 2;
const FEW_EVENTS = 10_000;
const WARM_UP = 50;
const REQUESTS = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

const events = Number(process.argv[2] ?? 10_000_000);
const engines = (process.argv[3] ?? 'pglite,postgres').split(',');
const runs = Number(process.argv[4] ?? 5);
const keptFolder = process.argv[5];
const keptPostgres = process.argv[6];

const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const RANGES = {
  today: 'range=today',
  '7 days': 'range=7',
  '30 days': 'range=30',
  '390 days': `range=own&from=${day(395)}&to=${day(6)}`,
  'one day': `range=own&from=${day(200)}&to=${day(200)}`,
  all: 'range=all',
};
const FILTERS = {
  page: 'range=30&page=/seite-1',
  element: 'range=30&element=element-1',
};
type Medians = Readonly<Record<string, readonly number[]>>;

const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'rer-bench-'));
if (keptFolder === undefined) chmodSync(folder, 0o755);
try {
  for (const engine of engines) await onEngine(engine);
} finally {
  if (keptFolder === undefined) rmSync(folder, { recursive: true, force: true });
}

async function onEngine(engine: string): Promise<void> {
  if (engine === 'pglite' || keptPostgres !== undefined) {
    await compare(engine, engine === 'pglite' ? undefined : keptPostgres);
    return;
  }
  const programs = findPostgresPrograms(process.env);
  if (programs === undefined) throw new Error('PostgreSQL is not installed here.');
  const cluster = await startPostgresCluster(programs);
  try {
    await compare(engine, cluster.url);
  } finally {
    await cluster.remove();
  }
}

async function compare(engine: string, postgresUrl: string | undefined): Promise<void> {
  const startedAt = performance.now();
  const few = await makeClickDatabase(folder, FEW_EVENTS, postgresUrl);
  const many = await makeClickDatabase(folder, events, postgresUrl);
  print(engine, { filledInS: Math.round((performance.now() - startedAt) / 1000) });
  const atFew = await measure(engine, FEW_EVENTS, few);
  const atMany = await measure(engine, events, many);
  for (const name of Object.keys({ ...RANGES, ...FILTERS })) {
    const ms = median(atMany[name] ?? []);
    const fewMs = median(atFew[name] ?? []);
    const ratio = ms / fewMs;
    print(engine, { of: name, ms: rounded(ms), msAtFew: rounded(fewMs), ratio: rounded(ratio) });
    if (ms > scaled(GOAL_MS) || (name in RANGES && ratio > RATIO_GOAL)) process.exitCode = 1;
  }
}

/** The medians of each run. */
async function measure(engine: string, count: number, database: ClickDatabase): Promise<Medians> {
  const server = await startClickServer(database);
  const medians: Record<string, number[]> = {};
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [name, query] of Object.entries({ ...RANGES, ...FILTERS })) {
        const ms = await server.timer.medianOf(`/api/stats?${query}`, WARM_UP, REQUESTS);
        medians[name] = [...(medians[name] ?? []), ms];
      }
    }
  } finally {
    await server.stop();
  }
  print(engine, { at: count, loadMs: server.loadMs, medians: mapped(medians) });
  return medians;
}

function mapped(medians: Medians): Record<string, readonly number[]> {
  return Object.fromEntries(Object.entries(medians).map(([name, values]) => [name, values.map(rounded)]));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function print(engine: string, figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'stats-ranges', engine, events, ...figures })}\n`);
}
