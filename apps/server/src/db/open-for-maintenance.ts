import type { Database } from './database.ts';
import { FolderLockedError } from './folder-lock.ts';
import { type OpenDatabaseOptions, openDatabase } from './open-database.ts';
import { attachPglite } from './pglite/attach-pglite.ts';
import { findRuntimeFile } from './pglite/runtime-file.ts';
import { PooledDatabase } from './pooled-database.ts';

/**
 * Opens the database for a command beside or without a running server: PostgreSQL when `databaseUrl` is given, else the
 * embedded database of the running server, else its folder, which stays locked until `close`.
 * Throws what `openDatabase` throws; `FolderLockedError` when a running process cannot be reached.
 */
export async function openForMaintenance(options: OpenDatabaseOptions): Promise<Database> {
  try {
    return await openDatabase(options);
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
    const runtime = findRuntimeFile(options.dataDir);
    if (runtime === undefined) throw error;
    const db = new PooledDatabase(attachPglite(runtime.socketFolder), options.logger);
    if (await db.isReachable(5_000)) return db;
    await db.close(0);
    throw error;
  }
}
