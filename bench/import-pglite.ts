/**
 * 100,000 rows through `POST /api/import` on the embedded database, and how long other requests wait meanwhile and while
 * the search text follows. Prints figures as JSON. Arguments: rows (100,000) and runs (5). Fails when another request
 * takes over 250 ms.
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
import { otherRequests, startProbe } from './support/probe.ts';

const WAIT_LIMIT_MS = 250;
const MEGABYTE = 1024 * 1024;
/** The search text of so many providers follows within this time. */
const AFTERWARDS_MS = 20_000;

const rows = Number(process.argv[2] ?? 100_000);
const runs = Number(process.argv[3] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'rer-bench-'));
try {
  const path = join(folder, 'companies.csv');
  await writeCompanyFile(path, rows, 'wide');
  const waits: number[] = [];
  const speeds: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const server = await startServer({ DATA_DIR: join(folder, `data-${run}`) });
    const origin = `http://localhost:${server.port}`;
    try {
      const memory = watchMemory([server.process.pid ?? 0]);
      const beside = startProbe(otherRequests(origin));
      const { report, ms, uploadMs } = await importOverHttp(origin, path);
      const during = await beside.stop();
      const after = startProbe(otherRequests(origin));
      await delay(AFTERWARDS_MS);
      const afterwards = await after.stop();
      const growthMb = Math.round((memory.stop() - memory.before) / MEGABYTE);
      if (report.inserted !== rows) throw new Error(`Not every row was imported: ${report.message}`);
      waits.push(during.worstMs);
      const rowsPerSecond = Math.round((rows / ms) * 1000);
      speeds.push(rowsPerSecond);
      print({ run, rowsPerSecond, uploadMs: Math.round(uploadMs), growthMb, during, afterwards });
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

function print(figures: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'import-pglite', rows, ...figures })}\n`);
}
