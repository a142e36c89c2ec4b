import { rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { FolderLockedError, lockFolder } from './folder-lock.ts';
import { type OpenDatabaseOptions, openDatabase } from './open-database.ts';
import { copyOnline } from './pglite/online-copy.ts';
import { findRuntimeFile } from './pglite/runtime-file.ts';

/** A snapshot that has just begun is written after this. */
const SNAPSHOT_MS = 10 * 60_000;

/**
 * Gives `use` a database to read all of: PostgreSQL when `databaseUrl` is given, else the embedded database when nothing else
 * uses its folder, else a copy of it in `DATA_DIR/backup-copy`, which needs as much room and is removed afterwards. The
 * running server goes on meanwhile: the embedded database has one connection at a time, which is never held for long, and the
 * copy is read at the lowest priority.
 * @throws {FolderLockedError} when another backup is being written, or a running process cannot be reached; and what
 *   `openDatabase` and `copyOnline` throw.
 */
export async function withBackupSource<T>(
  options: OpenDatabaseOptions,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  if (options.databaseUrl !== undefined) return await lendAndClose(await openDatabase(options), use);
  const folder = join(options.dataDir, 'backup-copy');
  const lock = await lockFolder(folder).catch((error: unknown) => {
    if (!(error instanceof FolderLockedError)) throw error;
    throw new FolderLockedError(
      'Another backup of this database is being written; start this one when that has ended.',
    );
  });
  try {
    const own = await openUnlessInUse(options);
    if (own !== undefined) return await lendAndClose(own, use);
    return await withCopy(options, join(folder, 'data'), use);
  } finally {
    lock.release();
  }
}

async function openUnlessInUse(options: OpenDatabaseOptions): Promise<Database | undefined> {
  try {
    return await openDatabase(options);
  } catch (error) {
    if (error instanceof FolderLockedError && findRuntimeFile(options.dataDir) !== undefined)
      return undefined;
    throw error;
  }
}

async function withCopy<T>(
  options: OpenDatabaseOptions,
  dataDir: string,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const runtime = findRuntimeFile(options.dataDir);
  if (runtime === undefined) throw new FolderLockedError('The running server has just ended; try again.');
  // Of a backup that was killed.
  await rm(dataDir, { recursive: true, force: true });
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    const target = join(dataDir, 'pgdata');
    const { socketFolder } = runtime;
    await copyOnline({ dataDir: options.dataDir, socketFolder, target, waitMs: SNAPSHOT_MS });
    return await lendAndClose(await openDatabase({ ...options, dataDir }), use);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function lendAndClose<T>(db: Database, use: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}
