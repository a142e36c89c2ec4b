import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import { DatabaseError } from '../errors.ts';
import { FolderLockedError, lockFile } from '../folder-lock.ts';
import { toDatabaseError } from '../pg-errors.ts';
import { ClientTransaction } from '../rows.ts';
import { CopyInSteps } from './copy-in-steps.ts';
import { pgliteConnection } from './socket-folder.ts';

const CONNECT_LIMIT_MS = 5_000;
/** Together longer than the database process takes to start anew; such starts are many minutes apart. */
const ATTEMPTS = 10;
const PAUSE_MS = 1_000;
/** SQLSTATE of `pg_backup_stop` where no copy was begun. */
const NO_COPY = '55000';
/** Left free for the database itself. */
const SPARE_BYTES = 256 * 1024 * 1024;
/** The state of the cluster, which goes last. */
const CONTROL_FILE = join('global', 'pg_control');
/** What belongs to the running process, or to an earlier copy. */
const LEFT_OUT = /^(postmaster\.pid|backup_label.*|base\/pgsql_tmp\/.*|pg_stat_tmp\/.*|pg_wal\/[^/]+)$/;
const LOG_FILE = /^[0-9A-F]{24}$/;

export interface OnlineCopyOptions {
  /** `DATA_DIR`, whose folder `pgdata` is copied. */
  readonly dataDir: string;
  /** Where its database process listens. */
  readonly socketFolder: string;
  /** The copy; must not exist. It appears when it is whole and on the disk. */
  readonly target: string;
  /** How long another copy of the same database may keep this one waiting; default not at all. */
  readonly waitMs?: number | undefined;
  /** Gives the copy up. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies an embedded database that others go on using, as `pg_basebackup` does: the files change while they are copied, and
 * opening the copy replays the log that was written meanwhile, so that it holds every row that was committed before
 * the copy ended, and no half of any transaction
 * (https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP). Others wait for its first
 * and its last statement alone. One copy at a time. Nothing else may run `CHECKPOINT` meanwhile, which
 * would remove the log; the embedded database never does so by itself.
 * @throws {DatabaseError} when the database cannot be reached within some ten seconds, or there is no room for the copy; {FolderLockedError} when
 *   another copy is under way.
 */
export async function copyOnline(options: OnlineCopyOptions): Promise<void> {
  const lock = await lockFile(join(options.dataDir, 'copy.lock'), options.waitMs ?? 0);
  if (lock === undefined) throw new FolderLockedError('Another copy of the database is still being written.');
  const partial = `${options.target}.partial`;
  try {
    await rm(partial, { recursive: true, force: true });
    for (let attempt = 1; ; attempt += 1) {
      try {
        await copyOnce(partial, options);
        break;
      } catch (error) {
        if (attempt === ATTEMPTS || !isStartedAnew(error)) throw error;
        await delay(PAUSE_MS, undefined, options.signal && { signal: options.signal });
      }
    }
    await rename(partial, options.target);
    await syncFolder(dirname(options.target));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}

/** Whether the database process may just be started anew, after a crash or for its memory: the new one knows of no copy. */
function isStartedAnew(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === 'unavailable' || error.sqlState === NO_COPY);
}

async function copyOnce(partial: string, options: OnlineCopyOptions): Promise<void> {
  const client = new pg.Client({
    ...pgliteConnection(options.socketFolder),
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  // A connection that breaks tells its queries too.
  client.on('error', () => undefined);
  try {
    await rm(partial, { recursive: true, force: true });
    await client.connect().catch((error: unknown) => {
      throw toDatabaseError(error) ?? error;
    });
    await writeCopy(client, partial, options);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function writeCopy(client: pg.Client, partial: string, options: OnlineCopyOptions): Promise<void> {
  const source = join(options.dataDir, 'pgdata');
  const steps = new CopyInSteps(options.signal);
  await begin(client);
  try {
    await copyFiles(source, partial, steps);
  } catch (error) {
    await client.query('SELECT pg_backup_stop(false)').catch(() => undefined);
    throw error;
  }
  const { label, last } = await end(client);
  await copyLog(join(source, 'pg_wal'), join(partial, 'pg_wal'), { label, last }, steps);
  const file = await open(join(partial, 'backup_label'), 'wx', 0o600);
  await file.writeFile(label);
  await file.sync().finally(() => file.close());
}

/** All clients share one session, in which a copy that was killed may still be open; it is no one else's, by the lock. */
async function begin(client: pg.Client): Promise<void> {
  const start = async () => await client.query(`SELECT pg_backup_start('copy', true)`);
  try {
    await start();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '55000') throw toDatabaseError(error) ?? error;
    await client.query('SELECT pg_backup_stop(false)');
    await start();
  }
}

const copyEnd = z.object({
  /** What tells the copy from where to replay. */
  label: z.string(),
  /** Name of the last file of the log that the copy needs. */
  last: z.string(),
});

async function end(client: pg.Client): Promise<z.infer<typeof copyEnd>> {
  try {
    return await new ClientTransaction(client).row(
      copyEnd,
      'SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
    );
  } catch (error) {
    // A database process that was started anew meanwhile knows of no copy.
    throw toDatabaseError(error) ?? error;
  }
}

async function copyFiles(source: string, target: string, steps: CopyInSteps): Promise<void> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  await mkdir(target, { recursive: true, mode: 0o700 });
  const files: string[] = [];
  for (const entry of entries) {
    const path = relative(source, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) await mkdir(join(target, path), { recursive: true, mode: 0o700 });
    else if (!LEFT_OUT.test(path) && path !== CONTROL_FILE) files.push(path);
  }
  await requireRoom(source, files, target);
  for (const path of files) {
    await steps.copy(join(source, path), join(target, path)).catch((error: unknown) => {
      // Dropped since: the log says so too.
      if (!isMissing(error)) throw error;
    });
  }
  await steps.copy(join(source, CONTROL_FILE), join(target, CONTROL_FILE));
}

async function requireRoom(source: string, files: readonly string[], target: string): Promise<void> {
  let bytes = 0;
  for (const path of files)
    bytes += await stat(join(source, path)).then(
      (each) => each.size,
      () => 0,
    );
  const { bavail, bsize } = await statfs(target);
  if (bavail * bsize >= bytes + SPARE_BYTES) return;
  const megabytes = Math.ceil((bytes + SPARE_BYTES) / 1024 / 1024);
  throw new DatabaseError(
    'out_of_resources',
    `A copy of the running database needs ${megabytes} MB free on the disk of ${target}. Free some, or stop the server and try again.`,
  );
}

async function copyLog(
  source: string,
  target: string,
  needed: z.infer<typeof copyEnd>,
  steps: CopyInSteps,
): Promise<void> {
  const first = /\(file ([0-9A-F]{24})\)/.exec(needed.label)?.[1] ?? '';
  const names = (await readdir(source))
    .filter((name) => LOG_FILE.test(name) && name >= first && name <= needed.last)
    .sort();
  if (names[0] !== first || names.at(-1) !== needed.last) {
    throw new Error('The log of the database was removed while it was copied.');
  }
  for (const name of names) await steps.copy(join(source, name), join(target, name));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
