import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from '../errors.ts';

/** Major version of the PostgreSQL inside our PGlite. A test compares it with the running one. */
export const PGLITE_POSTGRES_MAJOR = '18';

/**
 * Throws a `DatabaseError` `rejected` when the folder was written by another major version: files of one version
 * destroy nothing when they are left alone, and are not readable by another. A folder without files is fine.
 */
export function requireReadableVersion(folder: string): void {
  const found = readVersion(folder);
  if (found === undefined || found === PGLITE_POSTGRES_MAJOR) return;
  throw new DatabaseError(
    'rejected',
    `The database in ${folder} was written by PostgreSQL ${found}, this program reads ${PGLITE_POSTGRES_MAJOR}. ` +
      'Nothing was changed. Write a backup with the version of this program that ran last (npm run backup), ' +
      'move the folder away, and restore the backup with this version (npm run restore).',
  );
}

/** Major version that wrote the folder; undefined when there is no database in it. */
export function readVersion(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
