/**
 * How long others wait for the embedded database beside `npm run backup`, and how many of their requests fail. Prints figures as
 * JSON, with those of a quiet server before. Arguments: providers (1,000,000) and a folder for the data (that of temporary
 * files). Fails when a request beside the backup fails or takes over 250 ms and over what the quiet server's slowest took.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { scaled } from '../apps/server/test/support/contention.ts';
import { runProgram } from '../apps/server/test/support/run-program.ts';
import { startServer } from '../apps/server/test/support/server-process.ts';
import { until } from '../apps/server/test/support/until.ts';
import { startProbe } from './support/probe.ts';
import { metricOf } from './support/search-request.ts';
import { storeGeneratedProviders } from './support/store-generated-providers.ts';

const WAIT_LIMIT_MS = 250;
const QUIET_MS = 10_000;
const INDEX_LIMIT_MS = 300_000;

const providers = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(process.argv[3] ?? tmpdir(), 'rer-bench-'));
const dataDir = join(folder, 'data');
try {
  await storeGeneratedProviders({ dataDir }, providers);
  const server = await startServer({ DATA_DIR: dataDir });
  const origin = `http://localhost:${server.port}`;
  try {
    const held = async () => (await metricOf(origin, 'rer_search_providers')) === providers;
    await until('the index holds all providers', held, INDEX_LIMIT_MS);
    const before = startProbe(origin);
    await delay(QUIET_MS);
    const quiet = await before.stop();
    const beside = startProbe(origin);
    const file = join(folder, 'bench.rer-backup.gz');
    const backup = await runProgram('backup-command', ['--out', file], { DATA_DIR: dataDir });
    const meanwhile = await beside.stop();
    if (backup.exitCode !== 0) throw new Error(backup.errors);
    const megabytes = Math.round(statSync(file).size / 1024 / 1024);
    const seconds = Math.round(backup.durationMs / 1000);
    process.stdout.write(
      `${JSON.stringify({ providers, seconds, megabytes, quiet, meanwhile }, undefined, 2)}\n`,
    );
    const limitMs = Math.max(scaled(WAIT_LIMIT_MS), quiet.worstMs);
    if (meanwhile.failed > 0 || meanwhile.worstMs > limitMs) process.exitCode = 1;
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
