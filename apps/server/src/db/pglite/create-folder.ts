import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseError } from '../errors.ts';
import { readVersion } from './postgres-version.ts';

/**
 * Makes the database folder when there is none: `initialise` fills a folder beside it, which takes its place when it is
 * complete, so that a kill leaves nothing half made. Throws a `DatabaseError` when the folder holds something else.
 */
export async function createFolder(
  folder: string,
  initialise: (partial: string) => Promise<void>,
): Promise<void> {
  if (readVersion(folder) !== undefined) return;
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new DatabaseError(
      'rejected',
      `The folder ${folder} holds files but no database. Nothing was changed; move it away, or put a snapshot in its place.`,
    );
  }
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  mkdirSync(partial, { mode: 0o700 });
  await initialise(partial);
  renameSync(partial, folder);
}
