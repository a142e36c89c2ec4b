/**
 * kill -9 of the server in the middle of an import, of new rows and of changed ones: 50 times at random moments on each
 * database, or as often as the first argument says; the second names modes (`skip,update`), the third databases
 * (`pglite,postgres`). Prints the figures as JSON; fails when anything but no row or all rows
 * is ever seen, or when the same file with the same key does not give exactly all.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { IMPORT_MODES, type ImportMode } from '@rer/contracts';
import { runImportKills } from '../apps/server/test/support/import-kill-run.ts';
import { makeMigratedDataDir } from '../apps/server/test/support/migrated-data-dir.ts';
import { startPostgresCluster } from '../apps/server/test/support/postgres-cluster.ts';
import { findPostgresPrograms } from '../scripts/lib/postgres-programs.mjs';
import { seededRandom } from '../testing/seeded-random.ts';

const KILLS = 50;
const ROWS = 20_000;

const kills = Number(process.argv[2] ?? KILLS);
const modes = IMPORT_MODES.filter((mode) => (process.argv[3] ?? 'skip,update').split(',').includes(mode));
const databases = (process.argv[4] ?? 'pglite,postgres').split(',');

for (const mode of modes) {
  if (databases.includes('pglite')) await onPglite((env) => soak('pglite', mode, env));
}
for (const mode of modes) {
  if (databases.includes('postgres')) await onPostgres((env) => soak('postgres', mode, env));
}

async function onPglite(work: (env: Record<string, string>) => Promise<void>): Promise<void> {
  const dataDir = await makeMigratedDataDir();
  try {
    await work({ DATA_DIR: dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(work: (env: Record<string, string>) => Promise<void>): Promise<void> {
  const programs = findPostgresPrograms(process.env);
  if (programs === undefined) {
    process.stdout.write('PostgreSQL is not installed here: the embedded database alone was killed.\n');
    return;
  }
  const cluster = await startPostgresCluster(programs, []);
  const dataDir = mkdtempSync(join(tmpdir(), 'rer-soak-'));
  try {
    await work({ DATA_DIR: dataDir, DATABASE_URL: cluster.url });
  } finally {
    await cluster.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function soak(database: string, mode: ImportMode, env: Record<string, string>): Promise<void> {
  const figures = await runImportKills({ kills, rows: ROWS, mode, env, random: seededRandom(kills) });
  process.stdout.write(
    `${JSON.stringify({ soak: 'import-kill-nine', database, mode, rows: ROWS, ...figures })}\n`,
  );
  if (figures.partial > 0 || figures.wrongAfterRetry > 0) process.exitCode = 1;
}
