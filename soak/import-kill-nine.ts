/**
 * kill -9 of the server in the middle of an import, of new rows and of changed ones: 50 times at random moments on each
 * database, or as often as the first argument says. Prints the figures as JSON; fails when anything but no row or all rows
 * is ever seen, or when the same file with the same key does not give exactly all.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runImportKills } from '../apps/server/test/support/import-kill-run.ts';
import { makeMigratedDataDir } from '../apps/server/test/support/migrated-data-dir.ts';
import { findPostgresPrograms, startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts';
import { seededRandom } from '../apps/server/test/support/seeded-random.ts';

const KILLS = 50;
const ROWS = 20_000;

const kills = Number(process.argv[2] ?? KILLS);
const dataDir = await makeMigratedDataDir();
const programs = findPostgresPrograms();
const cluster = programs === undefined ? undefined : await startPostgresCluster(programs, []);
try {
  await soak('pglite', { DATA_DIR: dataDir });
  if (cluster !== undefined)
    await soak('postgres', { DATA_DIR: join(dataDir, 'beside-postgres'), DATABASE_URL: cluster.url });
} finally {
  await cluster?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

async function soak(database: string, env: Record<string, string>): Promise<void> {
  for (const mode of ['skip', 'update'] as const) {
    const figures = await runImportKills({ kills, rows: ROWS, mode, env, random: seededRandom(kills) });
    process.stdout.write(
      `${JSON.stringify({ soak: 'import-kill-nine', database, mode, rows: ROWS, ...figures })}\n`,
    );
    if (figures.partial > 0 || figures.wrongAfterRetry > 0) process.exitCode = 1;
  }
}
