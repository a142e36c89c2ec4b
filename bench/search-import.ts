/**
 * Searches while a list is imported, on both databases: how long they take, how soon the new rows are found once everybody
 * sees them, and how long the import takes. Prints figures as JSON. Arguments: rows of the list (100,000) and rows that are
 * there before (20,000), fewer than in the list. Fails when a search takes over 100 ms, or the rows are not found within a second.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts';
import { startServer } from '../apps/server/test/support/server-process.ts';
import { until } from '../apps/server/test/support/until.ts';
import { findPostgresPrograms } from '../scripts/lib/postgres-programs.mjs';
import { writeCompanyFile } from './support/company-file.ts';
import { importOverHttp } from './support/import-over-http.ts';
import { startSearchProbe } from './support/search-probe.ts';
import { metricOf } from './support/search-request.ts';

const SEARCH_LIMIT_MS = 100;
const FOUND_LIMIT_MS = 1_000;
const SETTLED_LIMIT_MS = 120_000;
/** The last searches are those after the import. */
const AFTERWARDS_MS = 3_000;

const rows = Number(process.argv[2] ?? 100_000);
const rowsBefore = Number(process.argv[3] ?? 20_000);
const folder = mkdtempSync(join(tmpdir(), 'rer-bench-'));
try {
  await run('pglite', {});
  const programs = findPostgresPrograms(process.env);
  if (programs !== undefined) {
    const cluster = await startPostgresCluster(programs, []);
    try {
      await run('postgres', { DATABASE_URL: cluster.url });
    } finally {
      await cluster.remove();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(database: string, env: Record<string, string>): Promise<void> {
  const [before, list] = [join(folder, 'before.csv'), join(folder, 'list.csv')];
  await writeCompanyFile(before, rowsBefore, 'thin');
  await writeCompanyFile(list, rows, 'wide');
  const server = await startServer({ DATA_DIR: join(folder, database), ...env });
  const origin = `http://localhost:${server.port}`;
  try {
    await importOverHttp(origin, before);
    const held = async () => (await metricOf(origin, 'rer_search_providers')) === rowsBefore;
    await until('the index holds what is there', held, SETTLED_LIMIT_MS);
    // The search text in the database follows too; what is measured is the next import.
    await delay(AFTERWARDS_MS);
    const probe = startSearchProbe(origin, `info@firma-${rows - 1}.example`);
    await delay(AFTERWARDS_MS);
    const { report, ms } = await importOverHttp(origin, list);
    await delay(AFTERWARDS_MS);
    const { foundAt, ...figures } = await probe.stop();
    const foundMs = foundAt === null ? null : foundAt - Date.parse(report.endedAt ?? '');
    const rowsPerSecond = Math.round((report.inserted / ms) * 1_000);
    const byDatabase = await metricOf(origin, 'rer_searches_total{answerer="database"}');
    print({ database, inserted: report.inserted, rowsPerSecond, foundMs, byDatabase, ...figures });
    if (figures.worstMs > scaled(SEARCH_LIMIT_MS)) process.exitCode = 1;
    if (foundMs === null || foundMs > scaled(FOUND_LIMIT_MS)) process.exitCode = 1;
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

function print(figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'search-import', rows, rowsBefore, ...figures })}\n`);
}
