/**
 * Searches over HTTP with 16 clients while a million providers are in the index: clients that ask as soon as they have an
 * answer, and clients that type, a search each 150 ms. First by the provider-data function, then as the page of the directory
 * asks for its list: for the same queries, for beginnings of them as they are typed, and filtered and in another order.
 * PostgreSQL where it is installed, else the embedded database. Prints figures as JSON. Arguments: providers (1,000,000) and
 * searches of each client (200). Fails when the 95th percentile of those who type is over 20 ms by the function; the page
 * also counts all that is found, which takes longer.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts';
import { startServer } from '../apps/server/test/support/server-process.ts';
import { until } from '../apps/server/test/support/until.ts';
import { findPostgresPrograms } from '../scripts/lib/postgres-programs.mjs';
import { knownQueries } from './support/search/known-queries.ts';
import { metricOf } from './support/search-request.ts';
import { storeGeneratedProviders } from './support/store-generated-providers.ts';

const CLIENTS = 16;
const TYPING_PAUSE_MS = 150;
const P95_LIMIT_MS = 20;
const READY_LIMIT_MS = 20 * 60_000;
const QUERIES_OF_EACH_KIND = 300;

const providers = Number(process.argv[2] ?? 1_000_000);
const searches = Number(process.argv[3] ?? 200);
const folder = mkdtempSync(join(tmpdir(), 'rer-bench-'));
const programs = findPostgresPrograms(process.env);
const cluster = programs === undefined ? undefined : await startPostgresCluster(programs, []);
try {
  const place = { dataDir: folder, databaseUrl: cluster?.url };
  await storeGeneratedProviders(place, providers);
  const queries = knownQueries(providers, QUERIES_OF_EACH_KIND).map(({ query }) => query);
  const startedAt = performance.now();
  const server = await startServer({
    DATA_DIR: folder,
    ...(cluster === undefined ? {} : { DATABASE_URL: cluster.url }),
  });
  const origin = `http://localhost:${server.port}`;
  try {
    await until(
      'the index is ready',
      async () => (await metricOf(origin, 'rer_search_ready')) === 1,
      READY_LIMIT_MS,
    );
    const readySeconds = Math.round((performance.now() - startedAt) / 1_000);
    const bytesEach = Math.round((await metricOf(origin, 'rer_search_bytes')) / providers);
    // The first searches of a process are compiled, and do not count.
    const measured = async (texts: readonly string[], asked: readonly string[]) => {
      const { port } = server;
      await measure({ port, queries: texts, each: 20, pauseMs: 0, asked });
      return {
        eager: await measure({ port, queries: texts, each: searches, pauseMs: 0, asked }),
        typing: await measure({ port, queries: texts, each: searches, pauseMs: TYPING_PAUSE_MS, asked }),
      };
    };
    const { eager, typing } = await measured(queries, ['function']);
    const page = await measured(queries, ['page']);
    const pageBeginnings = await measured(queries.flatMap(beginnings), ['page']);
    const pageNarrowed = await measured(queries, ['page', '&is_active=true&sort=name']);
    const byDatabase = await metricOf(origin, 'rer_searches_total{answerer="database"}');
    print({
      database: cluster === undefined ? 'pglite' : 'postgres',
      readySeconds,
      bytesEach,
      byDatabase,
      eager,
      typing,
      page,
      pageBeginnings,
      pageNarrowed,
    });
    if (typing.p95Ms > scaled(P95_LIMIT_MS) || byDatabase > 0) process.exitCode = 1;
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
} finally {
  await cluster?.remove();
  rmSync(folder, { recursive: true, force: true });
}

interface SearchTimes {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly worstMs: number;
}

/** What somebody has typed whenever he pauses. */
function beginnings(query: string): readonly string[] {
  return [3, 5, 8].filter((length) => length < query.length).map((length) => query.slice(0, length));
}

interface Clients {
  readonly port: number;
  readonly queries: readonly string[];
  /** Searches of each. */
  readonly each: number;
  readonly pauseMs: number;
  /** Whom they ask: last arguments of `search-clients-process.ts`. */
  readonly asked: readonly string[];
}

/** From a process of its own: whoever measures would take its own pauses for the server's. */
async function measure({ port, queries, each, pauseMs, asked }: Clients): Promise<SearchTimes> {
  const program = fileURLToPath(new URL('./support/search-clients-process.ts', import.meta.url));
  const child = fork(program, [...[port, CLIENTS, each, pauseMs].map(String), ...asked]);
  child.send(queries);
  const startedAt = performance.now();
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]): never => {
      throw new Error(`The clients ended with ${code}.`);
    }),
  ]);
  const seconds = (performance.now() - startedAt) / 1_000;
  const times = z
    .array(z.number())
    .parse(message)
    .toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return {
    perSecond: Math.round(times.length / seconds),
    medianMs: at(0.5),
    p95Ms: at(0.95),
    worstMs: Math.round(times.at(-1) ?? 0),
  };
}

function print(figures: object): void {
  process.stdout.write(
    `${JSON.stringify({ bench: 'search-http', providers, clients: CLIENTS, ...figures })}\n`,
  );
}
