/**
 * A million rows through `POST /api/import` on PostgreSQL, with validation, duplicate check and report, beside a COPY of
 * the same file into a table with the same columns and indexes. Prints figures as JSON. Arguments: rows (1,000,000) and
 * runs (5). Fails below 0.4 of COPY, when another request waits over 100 ms, or when memory grows by 300 MB.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { asAdministrator, withDatabase } from '../apps/server/test/support/administrator.ts';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts';
import { startServer } from '../apps/server/test/support/server-process.ts';
import { findPostgresPrograms } from '../scripts/lib/postgres-programs.mjs';
import { type FileShape, HEADERS, writeCompanyFile } from './support/company-file.ts';
import { importOverHttp } from './support/import-over-http.ts';
import { median } from './support/median.ts';
import { watchMemory } from './support/memory.ts';
import { type ProbeFigures, startProbe } from './support/probe.ts';

const RATIO_GOAL = 0.4;
const WAIT_LIMIT_MS = 100;
const GROWTH_LIMIT_MB = 300;
const MEGABYTE = 1024 * 1024;

const rows = Number(process.argv[2] ?? 1_000_000);
const runs = Number(process.argv[3] ?? 5);
const programs = findPostgresPrograms(process.env);
if (programs === undefined) throw new Error('PostgreSQL is not installed here.');
const folder = mkdtempSync(join(tmpdir(), 'rer-bench-'));
chmodSync(folder, 0o755);
// A new cluster makes each file of its log when it is first needed, and every commit waits for that. One that has been
// in use has them; so this one keeps those that the reference run makes (docs/operation.md, PostgreSQL).
const cluster = await startPostgresCluster(programs, ['min_wal_size=3GB', 'max_wal_size=6GB']);
try {
  const wide = await makeFile(rows, 'wide');
  const results: RunFigures[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await runOnce(wide, 'wide', run === 0);
    results.push(result);
    print({ run: run + 1, ...result });
  }
  const ratio = median(results.map((result) => result.ratio));
  const worstWaitMs = Math.max(...results.map(({ probe }) => probe.worstMs));
  print({
    median: {
      ratio,
      copyRowsPerSecond: median(results.map((result) => result.copyRowsPerSecond)),
      importRowsPerSecond: median(results.map((result) => result.importRowsPerSecond)),
      worstWaitMs,
    },
  });
  const growth: number[] = [];
  for (const times of [1, 3]) {
    const { growthMb } = await runOnce(await makeFile(rows * times, 'thin'), 'thin', false);
    growth.push(growthMb);
    print({ thinRows: rows * times, growthMb });
  }
  if (ratio < RATIO_GOAL || worstWaitMs > scaled(WAIT_LIMIT_MS)) process.exitCode = 1;
  if (Math.max(...growth, ...results.map(({ growthMb }) => growthMb)) >= GROWTH_LIMIT_MB)
    process.exitCode = 1;
} finally {
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}

interface RunFigures {
  readonly ratio: number;
  readonly copyRowsPerSecond: number;
  readonly importRowsPerSecond: number;
  readonly uploadMs: number;
  readonly growthMb: number;
  readonly probe: ProbeFigures;
}

async function makeFile(count: number, shape: FileShape): Promise<{ path: string; rows: number }> {
  const path = join(folder, `${shape}-${count}.csv`);
  const bytes = await writeCompanyFile(path, count, shape);
  chmodSync(path, 0o644);
  print({ file: shape, rows: count, megabytes: Math.round(bytes / MEGABYTE) });
  return { path, rows: count };
}

async function runOnce(
  file: { readonly path: string; readonly rows: number },
  shape: FileShape,
  isFirst: boolean,
): Promise<RunFigures> {
  const name = `rer_bench_${process.pid}_${isFirst ? 'first' : 'next'}`;
  await asAdministrator(cluster.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await asAdministrator(cluster.url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = withDatabase(cluster.url, name);
  const server = await startServer({ DATA_DIR: join(folder, `data-${name}`), DATABASE_URL: url });
  const origin = `http://localhost:${server.port}`;
  try {
    const copyMs = await copyByPostgres(url, file.path, shape);
    await asAdministrator(cluster.url, 'CHECKPOINT');
    const memory = watchMemory([server.process.pid ?? 0, cluster.pid()]);
    const probe = startProbe(origin);
    const { report, ms, uploadMs } = await importOverHttp(origin, file.path);
    const figures = await probe.stop();
    const growthMb = Math.round((memory.stop() - memory.before) / MEGABYTE);
    if (report.state !== 'succeeded' || report.inserted !== file.rows) {
      throw new Error(`Not every row was imported: ${JSON.stringify({ ...report, skipped: [] })}`);
    }
    return {
      ratio: Math.round((copyMs / ms) * 1000) / 1000,
      copyRowsPerSecond: Math.round((file.rows / copyMs) * 1000),
      importRowsPerSecond: Math.round((file.rows / ms) * 1000),
      uploadMs: Math.round(uploadMs),
      growthMb,
      probe: figures,
    };
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

/** The reference: the same file, read by PostgreSQL itself. Milliseconds. */
async function copyByPostgres(url: string, path: string, shape: FileShape): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      'CREATE TABLE reference (LIKE rer_dienstleister_rows INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)',
    );
    const columns = HEADERS[shape].map((header) => (header === 'firmen_name' ? 'name' : header)).join(', ');
    const startedAt = performance.now();
    await client.query(
      `COPY reference (${columns}) FROM ${pg.escapeLiteral(path)} WITH (FORMAT csv, DELIMITER ';', HEADER true)`,
    );
    const ms = performance.now() - startedAt;
    await client.query('DROP TABLE reference');
    return ms;
  } finally {
    await client.end();
  }
}

function print(figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'import-postgres', ...figures })}\n`);
}
