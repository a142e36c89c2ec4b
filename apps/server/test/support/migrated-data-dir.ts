import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/open-database.ts';
import { SILENT } from './silent-logger.ts';

/**
 * Makes a `DATA_DIR` with an empty, migrated and closed database of the embedded kind. The caller removes it. `copyBlank`
 * receives a copy of it as it was before the first migration.
 */
export async function makeMigratedDataDir(copyBlank?: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rer-test-'));
  if (copyBlank !== undefined) {
    const migrationsFolder = join(copyBlank, 'no-migrations');
    mkdirSync(migrationsFolder, { recursive: true });
    await openAndClose(dataDir, migrationsFolder);
    cpSync(join(dataDir, 'pgdata'), join(copyBlank, 'pgdata'), { recursive: true });
  }
  await openAndClose(dataDir);
  return dataDir;
}

async function openAndClose(dataDir: string, migrationsFolder?: string): Promise<void> {
  const db = await openDatabase({ dataDir, migrationsFolder, logger: SILENT });
  await db.close();
}
