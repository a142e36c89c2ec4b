import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER } from '../../src/db/migration-files.ts';

/** The migration that made the providers a view. */
export const IMPORTS_MIGRATION = '20261121090000';

/** A folder inside `parent` with our migrations before the one that is named: the schema of an older program. */
export function copyMigrationsBefore(parent: string, migration: string): string {
  const folder = mkdtempSync(join(parent, 'migrations-'));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  for (const file of readdirSync(folder)) {
    if (file >= migration) rmSync(join(folder, file));
  }
  return folder;
}
