/**
 * The search index beside `pg_trgm` on PostgreSQL (GIN with `<%`, GiST with `<<->`) and MiniSearch, in one run, on generated
 * providers: time to build, memory, time of a query, recall among the first ten of queries whose answer is known. Prints
 * figures as JSON. Arguments: counts (`100000,1000000`), queries of each kind (25), engines
 * (`ours,minisearch,gin,gist`). Fails when ours at 1,000,000 takes over 300 bytes a provider or 30 s to build, is not 50 times
 * as fast as GIN at the median and the 95th percentile, finds less, or takes over 50 ms for any query.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findPostgresPrograms, startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts';
import { type EngineFigures, rounded } from './support/search/engine-figures.ts';
import { type KnownQuery, knownQueries } from './support/search/known-queries.ts';
import { fillPostgres, measurePostgres, type PostgresWay } from './support/search/postgres-engine.ts';

const PROGRAM = fileURLToPath(new URL('support/search/engine-process.ts', import.meta.url));
const GOAL_COUNT = 1_000_000;
const GOAL = { bytes: 300, buildS: 30, times: 50, hostileMs: 50 };
const WAYS: Readonly<Record<string, PostgresWay>> = { gin: 'pg_trgm GIN', gist: 'pg_trgm GiST' };
/** GiST takes seconds for one query among a million. */
const GIST_SHARE = 5;

const counts = (process.argv[2] ?? '100000,1000000').split(',').map(Number);
const each = Number(process.argv[3] ?? 25);
const engines = (process.argv[4] ?? 'ours,minisearch,gin,gist').split(',');

for (const count of counts) {
  const queries = knownQueries(count, each);
  const figures = new Map<string, EngineFigures>();
  for (const engine of engines.filter((name) => !(name in WAYS))) {
    figures.set(engine, await inProcess(engine, count));
    print(count, figures.get(engine) ?? {});
  }
  const ways = engines.filter((name) => name in WAYS);
  if (ways.length > 0) await onPostgres(count, ways, queries, figures);
  judge(count, figures);
}

async function inProcess(engine: string, count: number): Promise<EngineFigures> {
  const child = fork(PROGRAM, [engine, String(count), String(each)], {
    execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=10000'],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${engine} ended early.`)));
  const [message] = await Promise.race([once(child, 'message'), ended]);
  child.kill();
  // Our own program sends nothing else.
  return message as EngineFigures;
}

async function onPostgres(
  count: number,
  ways: readonly string[],
  queries: readonly KnownQuery[],
  figures: Map<string, EngineFigures>,
): Promise<void> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed here.');
  const cluster = await startPostgresCluster(programs, ['fsync=off', 'shared_buffers=1GB', 'jit=off']);
  try {
    await fillPostgres(cluster.url, count);
    for (const name of ways) {
      const way = WAYS[name] ?? 'pg_trgm GIN';
      const asked = name === 'gist' ? queries.filter((_, i) => i % GIST_SHARE === 0) : queries;
      figures.set(name, await measurePostgres(cluster.url, way, count, asked));
      print(count, figures.get(name) ?? {});
    }
  } finally {
    await cluster.remove();
  }
}

function judge(count: number, figures: ReadonlyMap<string, EngineFigures>): void {
  const [ours, gin] = [figures.get('ours'), figures.get('gin')];
  if (ours === undefined) return;
  const medianTimes = gin === undefined ? null : rounded(gin.medianMs / ours.medianMs);
  const p95Times = gin === undefined ? null : rounded(gin.p95Ms / ours.p95Ms);
  print(count, { ratioToGin: { medianTimes, p95Times } });
  if (count < GOAL_COUNT) return;
  const isSmall = ours.bytesPerProvider <= GOAL.bytes && ours.buildS <= GOAL.buildS;
  const isFast = (medianTimes ?? GOAL.times) >= GOAL.times && (p95Times ?? GOAL.times) >= GOAL.times;
  const isBounded = (ours.hostileMaxMs ?? 0) <= GOAL.hostileMs;
  if (!isSmall || !isFast || !isBounded || ours.recall < (gin?.recall ?? 0)) process.exitCode = 1;
}

function print(count: number, figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'search', count, ...figures })}\n`);
}
