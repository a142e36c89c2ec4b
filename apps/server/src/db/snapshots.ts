import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { startInterval } from '../runtime/interval.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Database } from './database.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How often it is asked whether an hour has passed, so that restarts neither skip nor pile up snapshots. */
const CHECK_EVERY_MS = 5 * 60 * 1000;
const KEPT = 7;
/** Below this a snapshot would endanger the database itself. */
const FREE_BYTES_MIN = 512 * 1024 * 1024;

export interface SnapshotOptions {
  /** `DATA_DIR`: snapshots lie in its folder `snapshots`, each a database folder that can be put in place of `pgdata`. */
  readonly dataDir: string;
  readonly logger: Logger;
}

/**
 * Copies the embedded database every hour and keeps the last seven copies. Does nothing on PostgreSQL. Returns how to
 * stop, which gives up a copy under way.
 */
export function startSnapshots(db: Database, options: SnapshotOptions): () => Promise<void> {
  if (db.snapshot === undefined) return async () => {};
  const stopping = new AbortController();
  const { signal } = stopping;
  const take = async () => {
    await takeDueSnapshot(db, options, new Date(), signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
  const stop = startInterval('snapshots', CHECK_EVERY_MS, take, options.logger, { startsLater: true });
  return async () => {
    stopping.abort();
    await stop();
  };
}

/** Takes a snapshot when the newest is an hour old, and removes all but the newest seven. */
export async function takeDueSnapshot(
  db: Database,
  options: SnapshotOptions,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const folder = join(options.dataDir, 'snapshots');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const newest = (await listSnapshots(folder)).at(-1);
  if (newest !== undefined && now.getTime() - timeOf(newest) < HOUR_MS) return;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < FREE_BYTES_MIN) {
    options.logger.warn({ freeBytes: bavail * bsize }, 'no snapshot: disk space is low');
    return;
  }
  await db.snapshot?.(join(folder, nameOf(now)), signal);
  const beyond = (await listSnapshots(folder)).slice(0, -KEPT);
  for (const name of beyond) await rm(join(folder, name), { recursive: true, force: true });
}

/** `2026-11-21T07-30-00Z`: UTC, sortable, without characters that file systems refuse. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

function nameOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

function timeOf(name: string): number {
  return Date.parse(name.replace(NAME, '$1T$2:$3:$4Z'));
}

/** Oldest first; leaves out what a kill left half written. */
async function listSnapshots(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort();
}
