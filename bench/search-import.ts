/**
 * Searches while a list is imported, on both databases: how long they take, how soon the new rows are found once everybody
 * sees them, and how long the import takes; then how soon the search has followed when the list is taken back, another
 * import of it is cancelled half way, and a third is removed through the REST interface; and how long others wait beside an undo. Prints figures as JSON. Arguments: rows of the
 * list (100,000) and rows that are there before (20,000), fewer than in the list. Fails when a search takes over 100 ms, when
 * the rows are not found within a second, when the search has not followed within a second, or when somebody waits for over 250 ms beside an undo.
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
import { watchGone } from './support/gone-watch.ts';
import { beginImport, importOf, importOverHttp } from './support/import-over-http.ts';
import { startProbe } from './support/probe.ts';
import { startSearchProbe } from './support/search-probe.ts';
import { metricOf } from './support/search-request.ts';

const SEARCH_LIMIT_MS = 100;
const FOUND_LIMIT_MS = 1_000;
const GONE_LIMIT_MS = 1_000;
const WAIT_LIMIT_MS = 250;
/** Stands in every row of the list and in none before. */
const EDITION = 'Zweitausgabe';
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
  await writeCompanyFile(list, rows, 'wide', EDITION);
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
    await measureGone(database, origin, list, report.id);
    await measureOthers(database, origin, list);
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

async function measureGone(database: string, origin: string, list: string, imported: string): Promise<void> {
  const watch = async (kind: string, vanish: () => Promise<void>) => {
    const figures = await watchGone(origin, EDITION, rowsBefore, vanish);
    print({ database, kind, ...figures });
    if (figures.behindMs > scaled(GONE_LIMIT_MS) || figures.emptyListMs > 0) process.exitCode = 1;
  };
  await watch('undone', () => send(`${origin}/api/import/${imported}/undo`, 'POST'));
  const half = await beginImport(origin, list);
  await half.until(({ rowsRead }) => rowsRead >= rows / 2);
  await watch('cancelled', () => send(`${origin}/api/import/${half.id}/cancel`, 'POST'));
  await importOverHttp(origin, list);
  await delay(AFTERWARDS_MS);
  await watch('removed', async () => {
    const removal = `${origin}/rest/v1/rer_dienstleister?notes=eq.${EDITION}`;
    for (let digits = 0; digits < 100; digits += 1) {
      const first = String(digits).padStart(2, '0');
      await send(`${removal}&plz=gte.${first}000&plz=lte.${first}999`, 'DELETE');
    }
    await send(`${removal}&plz=is.null`, 'DELETE');
  });
}

/** Four people beside an undo and the clearing behind it, until nothing is left to be removed. */
async function measureOthers(database: string, origin: string, list: string): Promise<void> {
  const { report } = await importOverHttp(origin, list);
  const probes = Array.from({ length: 4 }, () => startProbe(origin));
  const startedAt = performance.now();
  await send(`${origin}/api/import/${report.id}/undo`, 'POST');
  const undoMs = Math.round(performance.now() - startedAt);
  const undone = await importOf(origin, report.id).until(({ clearing }) => clearing === undefined);
  const clearedMs = Math.round(performance.now() - startedAt);
  const others = await Promise.all(probes.map((probe) => probe.stop()));
  const worstMs = Math.max(...others.map((each) => each.worstMs));
  const failed = others.reduce((sum, each) => sum + each.failed, 0);
  const p99Ms = Math.max(...others.map((each) => each.p99Ms));
  print({ database, kind: 'beside', state: undone.state, undoMs, clearedMs, worstMs, p99Ms, failed });
  if (worstMs > scaled(WAIT_LIMIT_MS) || failed > 0) process.exitCode = 1;
}

async function send(address: string, method: string): Promise<void> {
  const answer = await fetch(address, { method });
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}: ${await answer.text()}`);
}

function print(figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'search-import', rows, rowsBefore, ...figures })}\n`);
}
