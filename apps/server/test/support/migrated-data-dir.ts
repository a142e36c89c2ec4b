import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/open-database.ts';
import { asAdministrator, withDatabase } from './administrator.ts';
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

/** Makes an empty, migrated database that others are copied from; nobody is connected to it. */
export async function makeMigratedDatabase(
  url: string,
): Promise<{ readonly name: string; remove(): Promise<void> }> {
  const name = `rer_test_template_${randomBytes(6).toString('hex')}`;
  await asAdministrator(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const dataDir = mkdtempSync(join(tmpdir(), 'rer-test-'));
  const db = await openDatabase({ dataDir, databaseUrl: withDatabase(url, name), logger: SILENT });
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
  return { name, remove: () => asAdministrator(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function openAndClose(dataDir: string, migrationsFolder?: string): Promise<void> {
  const db = await openDatabase({ dataDir, migrationsFolder, logger: SILENT });
  await db.close();
}
