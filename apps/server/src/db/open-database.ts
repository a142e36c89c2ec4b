import type { Database } from './database.ts';
import type { DatabaseEngine, DatabaseLogger } from './engine.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_FOLDER, readMigrations } from './migration-files.ts';
import type { MemoryLimits } from './pglite/memory-watch.ts';
import { startPglite } from './pglite/pglite-engine.ts';
import { PooledDatabase } from './pooled-database.ts';
import { connectPostgres } from './postgres/postgres-engine.ts';
import { refuseForeignAccounts, requireRights } from './required-rights.ts';
import { keepRoles } from './roles/keep-roles.ts';

export interface OpenDatabaseOptions {
  /** `DATA_DIR`. Used when there is no `databaseUrl`. */
  readonly dataDir: string;
  /** `DATABASE_URL`: PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** `DATABASE_DIRECT_URL`: the same database past a pooler, for migrations and leases. Default: `databaseUrl`. */
  readonly databaseDirectUrl?: string | undefined;
  readonly logger: DatabaseLogger;
  /** The lock on `dataDir` when the caller holds it and releases it after `close`. Absent: locked here until closed. */
  readonly folderLock?: FolderLock | undefined;
  /** Called with the open database before anything in it is changed; what it rejects with is thrown by `openDatabase`. */
  readonly accept?: ((db: Database) => Promise<void>) | undefined;
  /** When the embedded database is started anew for its memory, for tests. */
  readonly memory?: MemoryLimits | undefined;
  /** Folder of the migrations, for tests. Default: the product's own. */
  readonly migrationsFolder?: string | undefined;
}

/**
 * Opens the database and brings its schema to this program's state. Throws `FolderLockedError`, `MigrationError` or
 * `DatabaseError`, each with a message for an operator; nothing stays open then.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const engine = await openEngine(options);
  const db = new PooledDatabase(engine, options.logger);
  try {
    await options.accept?.(db);
    await migrateDirectly(db, options);
    return db;
  } catch (error) {
    await db.close(0);
    throw error;
  }
}

async function openEngine(options: OpenDatabaseOptions): Promise<DatabaseEngine> {
  const { dataDir, databaseUrl, logger, memory } = options;
  if (databaseUrl !== undefined) {
    return connectPostgres({ url: databaseUrl, directUrl: options.databaseDirectUrl });
  }
  if (options.folderLock !== undefined)
    return await startPglite({ dataDir, lockFd: options.folderLock.fd, logger, memory });
  const lock = await lockFolder(dataDir);
  try {
    const engine = await startPglite({ dataDir, lockFd: lock.fd, logger, memory });
    return { ...engine, close: () => engine.close().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function migrateDirectly(db: Database, options: OpenDatabaseOptions): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = options;
  const hasPooler =
    databaseUrl !== undefined && databaseDirectUrl !== undefined && databaseDirectUrl !== databaseUrl;
  const direct = hasPooler
    ? new PooledDatabase(connectPostgres({ url: databaseDirectUrl }), options.logger)
    : db;
  try {
    await refuseForeignAccounts(direct);
    await requireRights(direct);
    const applied = await migrate(
      direct,
      await readMigrations(options.migrationsFolder ?? MIGRATIONS_FOLDER),
    );
    await keepRoles(direct);
    if (applied.length > 0) options.logger.info({ applied }, 'database migrated');
  } finally {
    if (direct !== db) await direct.close();
  }
}
