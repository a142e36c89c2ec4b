/**
 * 100,000 rows through `POST /api/import` on the embedded database: new, the same again, all changed, taken back; and how
 * long other requests wait beside each, and while the search text follows. Prints figures as JSON. Arguments: rows
 * (100,000) and runs (5). Fails when a request beside any of them takes over 250 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startServer } from '../apps/server/test/support/server-process.ts';
import { writeCompanyFile } from './support/company-file.ts';
import { importOverHttp } from './support/import-over-http.ts';
import { median } from './support/median.ts';
import { watchMemory } from './support/memory.ts';
import { type ProbeFigures, startProbe } from './support/probe.ts';

const WAIT_LIMIT_MS = 250;
const MEGABYTE = 1024 * 1024;
/** The search text of so many providers follows within this time. */
const AFTERWARDS_MS = 20_000;

const rows = Number(process.argv[2] ?? 100_000);
const runs = Number(process.argv[3] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'rer-bench-'));
try {
  const path = join(folder, 'companies.csv');
  const nextEdition = join(folder, 'next-edition.csv');
  await writeCompanyFile(path, rows, 'wide');
  await writeCompanyFile(nextEdition, rows, 'wide', 'Stand 2026');
  const waits: number[] = [];
  const speeds: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const server = await startServer({ DATA_DIR: join(folder, `data-${run}`) });
    const origin = `http://localhost:${server.port}`;
    try {
      const memory = watchMemory([server.process.pid ?? 0]);
      const first = await beside(origin, () => importOverHttp(origin, path));
      const after = await beside(origin, () => delay(AFTERWARDS_MS));
      const again = await beside(origin, () => importOverHttp(origin, path));
      const changed = await beside(origin, () => importOverHttp(origin, nextEdition, 'update'));
      const settled = await beside(origin, () => delay(AFTERWARDS_MS));
      const undone = await beside(origin, () => undo(origin, changed.result.report.id));
      const undoSettled = await beside(origin, () => delay(AFTERWARDS_MS));
      const growthMb = Math.round((memory.stop() - memory.before) / MEGABYTE);
      const { inserted } = first.result.report;
      if (
        inserted !== rows ||
        again.result.report.existing !== rows ||
        changed.result.report.updated !== rows
      ) {
        throw new Error('Not every row was imported, known or changed.');
      }
      const rowsPerSecond = Math.round((rows / first.result.ms) * 1000);
      speeds.push(rowsPerSecond);
      for (const { probe } of [first, again, changed, settled, undone, undoSettled])
        waits.push(probe.worstMs);
      print({
        run,
        rowsPerSecond,
        growthMb,
        first: first.probe,
        searchTextFollows: after.probe,
        again: again.probe,
        changed: { ...changed.probe, ms: Math.round(changed.result.ms) },
        changesSettle: settled.probe,
        undone: { ...undone.probe, ms: undone.result },
        undoSettles: undoSettled.probe,
      });
    } finally {
      server.process.kill('SIGTERM');
      await server.ended;
    }
  }
  print({
    median: { rowsPerSecond: median(speeds), worstWaitMs: median(waits) },
    worstWaitMs: Math.max(...waits),
  });
  if (Math.max(...waits) > scaled(WAIT_LIMIT_MS)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function beside<T>(
  origin: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly probe: ProbeFigures }> {
  const running = startProbe(origin);
  try {
    const result = await work();
    return { result, probe: await running.stop() };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** Returns the milliseconds that it took. */
async function undo(origin: string, id: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/api/import/${id}/undo`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The undo was refused: ${answer.status} ${await answer.text()}`);
  return Math.round(performance.now() - startedAt);
}

function print(figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'import-pglite', rows, ...figures })}\n`);
}
