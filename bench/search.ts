/**
 * The search index beside `pg_trgm` on PostgreSQL (GIN with `<%`, GiST with `<<->`) and MiniSearch, in one run, on generated
 * providers: time to build, memory, time of a query, recall among the first ten of queries whose answer is known. Prints
 * figures as JSON. Arguments: counts (`100000,1000000`), queries of each kind (25), engines
 * (`ours,minisearch,gin,gist`). GIN is asked with the least similarity of the product's fallback, and for comparison with
 * PostgreSQL's own, which finds less. Fails when ours at 1,000,000 takes over 300 bytes a provider or 30 s to build, is not 50 times
 * as fast as GIN at the median and the 95th percentile, finds less, or takes over 50 ms for any query or for all its ids.
 */
import process from 'node:process';
import { startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts';
import { findPostgresPrograms } from '../scripts/lib/postgres-programs.mjs';
import {
  askInRounds,
  type BuiltEngine,
  type EngineFigures,
  rounded,
} from './support/search/engine-figures.ts';
import { knownQueries } from './support/search/known-queries.ts';
import { fillPostgres, withPostgresIndex } from './support/search/postgres-engine.ts';
import { startEngine } from './support/search/start-engine.ts';

const GOAL_COUNT = 1_000_000;
const GOAL = { bytes: 300, buildS: 30, times: 50, hostileMs: 50 };
const IN_PROCESS = ['ours', 'minisearch'];
/** GiST takes seconds for one query among a million. */
const GIST_SHARE = 5;

const counts = (process.argv[2] ?? '100000,1000000').split(',').map(Number);
const each = Number(process.argv[3] ?? 25);
const engines = (process.argv[4] ?? 'ours,minisearch,gin,gist').split(',');

for (const count of counts) {
  const started: (BuiltEngine & { stop(): void })[] = [];
  try {
    for (const engine of IN_PROCESS) {
      if (engines.includes(engine)) started.push(await startEngine(engine, count, each));
    }
    await measure(count, started);
  } finally {
    for (const engine of started) engine.stop();
  }
}

async function measure(count: number, started: readonly BuiltEngine[]): Promise<void> {
  const queries = knownQueries(count, each);
  if (!engines.includes('gin') && !engines.includes('gist')) {
    judge(count, await askInRounds(started, queries));
    return;
  }
  const programs = findPostgresPrograms(process.env);
  if (programs === undefined) throw new Error('PostgreSQL is not installed here.');
  const cluster = await startPostgresCluster(programs, ['fsync=off', 'shared_buffers=1GB', 'jit=off']);
  try {
    await fillPostgres(cluster.url, count);
    if (engines.includes('gin')) {
      const ask = (gin: BuiltEngine) => askInRounds([...started, gin], queries);
      judge(count, await withPostgresIndex(cluster.url, 'pg_trgm GIN', count, ask));
      const askAlone = (gin: BuiltEngine) => askInRounds([gin], queries);
      for (const figures of await withPostgresIndex(cluster.url, 'pg_trgm GIN 0.6', count, askAlone))
        print(count, figures);
    }
    if (engines.includes('gist')) {
      const some = queries.filter((_, i) => i % GIST_SHARE === 0);
      const ask = (gist: BuiltEngine) => askInRounds([gist], some);
      for (const figures of await withPostgresIndex(cluster.url, 'pg_trgm GiST', count, ask))
        print(count, figures);
    }
  } finally {
    await cluster.remove();
  }
}

function judge(count: number, all: readonly EngineFigures[]): void {
  for (const figures of all) print(count, figures);
  const ours = all.find(({ engine }) => engine === 'ours');
  const gin = all.find(({ engine }) => engine === 'pg_trgm GIN');
  if (ours === undefined) return;
  const medianTimes = rounded((gin?.medianMs ?? Number.NaN) / ours.medianMs);
  const p95Times = rounded((gin?.p95Ms ?? Number.NaN) / ours.p95Ms);
  if (gin !== undefined) print(count, { ratioToGin: { medianTimes, p95Times } });
  if (count < GOAL_COUNT) return;
  const isSmall = ours.bytesPerProvider <= GOAL.bytes && ours.buildS <= GOAL.buildS;
  const isSlow =
    medianTimes < GOAL.times ||
    p95Times < GOAL.times ||
    Math.max(ours.hostileMaxMs ?? 0, ours.hostileRankMaxMs ?? 0) > GOAL.hostileMs;
  if (!isSmall || isSlow || ours.recall < (gin?.recall ?? 0)) process.exitCode = 1;
}

function print(count: number, figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'search', count, ...figures })}\n`);
}
