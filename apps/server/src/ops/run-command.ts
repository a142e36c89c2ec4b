import process from 'node:process';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { KeysError } from '../config/keys.ts';
import { BackupFileError } from '../db/backup/backup-lines.ts';
import { RestoreRefusedError } from '../db/backup/restore-database.ts';
import type { Database } from '../db/database.ts';
import { DatabaseError } from '../db/errors.ts';
import { FolderLockedError } from '../db/folder-lock.ts';
import { MigrationError } from '../db/migrate.ts';
import type { OpenDatabaseOptions } from '../db/open-database.ts';
import { openForMaintenance } from '../db/open-for-maintenance.ts';
import { errorCode } from '../runtime/error-code.ts';
import { createLogger } from '../runtime/logger.ts';

/** Wrong use of a command. `message` is one sentence for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Exit codes of sysexits.h. */
export const EXIT_OK = 0;
const EXIT_USAGE = 64;
export const EXIT_DATA = 65;
export const EXIT_UNAVAILABLE = 69;
const EXIT_CONFIG = 78;

/**
 * Runs an operator's command: reads its arguments (`readArguments` throws {@link UsageError}), opens the configured
 * database, prints the sentence that `work` returns, and sets the exit code as {@link runTask} does.
 */
export async function runCommand<Arguments>(
  readArguments: () => Arguments | Promise<Arguments>,
  work: (db: Database, config: Config, given: Arguments) => Promise<string>,
  withDatabase: WithDatabase = withMaintenance,
): Promise<void> {
  await runTask(readArguments, async (config, given) => {
    const options = {
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      databaseDirectUrl: config.databaseDirectUrl,
      logger: createLogger('error'),
    };
    return await withDatabase(options, (db) => work(db, config, given));
  });
}

/**
 * Runs a command that needs no database: prints what `work` returns, and sets the exit code; `ownExitCode` knows the errors of this command.
 * What an operator can act on is printed as one sentence; anything else is a defect and thrown.
 */
export async function runTask<Arguments>(
  readArguments: () => Arguments | Promise<Arguments>,
  work: (config: Config, given: Arguments) => Promise<string>,
  ownExitCode: (error: unknown) => number | undefined = () => undefined,
): Promise<void> {
  try {
    const given = await readArguments();
    const text = await work(readConfig(), given);
    process.stdout.write(`${text}\n`);
    process.exitCode = EXIT_OK;
  } catch (error) {
    const exitCode = ownExitCode(error) ?? exitCodeOf(error);
    if (exitCode === undefined || !(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = exitCode;
  }
}

/** Opens a database for `use` and closes it afterwards, however that ends. */
type WithDatabase = <T>(options: OpenDatabaseOptions, use: (db: Database) => Promise<T>) => Promise<T>;

async function withMaintenance<T>(
  options: OpenDatabaseOptions,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openForMaintenance(options);
  return await use(db).finally(() => db.close());
}

function exitCodeOf(error: unknown): number | undefined {
  if (error instanceof UsageError) return EXIT_USAGE;
  if (error instanceof ConfigError || error instanceof KeysError) return EXIT_CONFIG;
  if (error instanceof BackupFileError || error instanceof RestoreRefusedError) return EXIT_DATA;
  const isUnavailable =
    error instanceof DatabaseError || error instanceof FolderLockedError || error instanceof MigrationError;
  if (isUnavailable) return EXIT_UNAVAILABLE;
  const code = errorCode(error);
  // A file that is not there, exists already, or may not be written.
  return code !== undefined && /^E[A-Z]+$/.test(code) ? EXIT_DATA : undefined;
}

/** `3 rows (a: 1, b: 2)`. */
export function describeRows(counts: Readonly<Record<string, number>>): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = Object.entries(counts).map(([table, count]) => `${table}: ${count}`);
  return `${total} rows (${parts.join(', ')})`;
}
