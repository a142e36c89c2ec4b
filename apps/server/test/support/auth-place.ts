import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { findPostgresPrograms } from '../../../../scripts/lib/postgres-programs.mjs';
import { openDatabase } from '../../src/db/open-database.ts';
import type { AuthPlace } from './auth-server.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { SILENT } from './silent-logger.ts';

/** A migrated database for programs that are no tests; the embedded one where there is no `databaseUrl`. */
export async function openAuthPlace(databaseUrl: string | undefined): Promise<AuthPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rer-soak-'));
  const options = { dataDir, databaseUrl, logger: SILENT };
  const db = await openDatabase(options);
  return {
    options,
    db,
    async dispose() {
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs `work` on `pglite`, or on a PostgreSQL that is started for it; says so where there is none. */
export async function onDatabase(
  name: string,
  work: (databaseUrl: string | undefined) => Promise<void>,
): Promise<void> {
  if (name === 'pglite') {
    await work(undefined);
    return;
  }
  const programs = findPostgresPrograms(process.env);
  if (programs === undefined) {
    process.stdout.write('PostgreSQL is not installed here: it was left out.\n');
    return;
  }
  const cluster = await startPostgresCluster(programs);
  try {
    await work(cluster.url);
  } finally {
    await cluster.remove();
  }
}
