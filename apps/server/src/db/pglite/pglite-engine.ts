import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { monotonicNow } from '../../runtime/monotonic-clock.ts';
import type { DatabaseEngine, DatabaseLogger } from '../engine.ts';
import { DatabaseError } from '../errors.ts';
import { unavailable } from '../pg-errors.ts';
import { withTimeLimit } from '../time-limit.ts';
import { insertByUnnest } from './insert-by-unnest.ts';
import { LocalLeases } from './local-leases.ts';
import { hasRoomForLog } from './log-room.ts';
import { MEMORY_LIMITS, type MemoryLimits, MemoryWatch } from './memory-watch.ts';
import { copyOnline } from './online-copy.ts';
import { openFailure } from './open-failure.ts';
import { PgliteProcess } from './pglite-process.ts';
import { readVersion, requireReadableVersion } from './postgres-version.ts';
import { removeRuntimeFile, writeRuntimeFile } from './runtime-file.ts';
import { makeSocketFolder, pgliteConnection } from './socket-folder.ts';

/** More would not help: the transactions take turns. */
const POOL_SIZE = 8;
/** Opening after a crash replays the log; initialising a new folder takes 2 to 5 seconds on a slow disk. */
const START_LIMIT_MS = 60_000;
const CLOSE_LIMIT_MS = 10_000;
/** A process that does not answer for this long after its transaction overran its limit is inside a statement. */
const ABANDON_PATIENCE_MS = 250;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** A process that served this long starts the pauses anew when it ends. */
const STABLE_AFTER_MS = 1_000;

export interface PgliteEngineOptions {
  /** `DATA_DIR`; the database lies in its folder `pgdata`. The caller holds the lock on it. */
  readonly dataDir: string;
  readonly lockFd: number;
  readonly logger: DatabaseLogger;
  /** Default {@link MEMORY_LIMITS}. */
  readonly memory?: MemoryLimits | undefined;
}

/** Where the files of the embedded database lie. */
export function pgliteFolder(dataDir: string): string {
  return join(dataDir, 'pgdata');
}

/**
 * Starts PGlite in a child process and keeps it running: whenever the process ends, a new one is started at the same
 * address, after a pause that grows while it keeps failing (a full disk, for example).
 */
export async function startPglite(options: PgliteEngineOptions): Promise<DatabaseEngine> {
  const { dataDir, lockFd, logger, memory = MEMORY_LIMITS } = options;
  const folder = pgliteFolder(dataDir);
  requireReadableVersion(folder);
  const socket = makeSocketFolder();
  const start = (path = folder) => new PgliteProcess({ folder: path, socketPath: socket.socketPath, lockFd });
  let isClosing = false;
  let isRestarting = false;
  let current: PgliteProcess;

  try {
    // In a process of its own: making a folder takes 300 MB more, which a process never gives back.
    await createFolder(folder, async (partial) => {
      const first = start(partial);
      await readyOrKilled(first);
      await first.close(CLOSE_LIMIT_MS);
    });
    current = start();
    await readyOrKilled(current);
  } catch (error) {
    socket.remove();
    if (error instanceof DatabaseError) throw error;
    throw await openFailure(dataDir, error instanceof Error ? error.message : String(error));
  }
  writeRuntimeFile(dataDir, { socketFolder: socket.path });

  const supervise = async () => {
    let pauseMs = FIRST_PAUSE_MS;
    let readyAt = monotonicNow();
    for (;;) {
      const reason = await current.ended;
      if (isClosing) return;
      const heldBytes = current.outgrownBytes;
      if (heldBytes === undefined) {
        if (monotonicNow() - readyAt > STABLE_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
        logger.warn({ reason, pauseMs }, 'database process ended, starting it again');
        await delay(pauseMs);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        if (isClosing) return;
      } else {
        isRestarting = true;
        logger.info({ heldBytes }, 'database process held much memory, starting it anew');
      }
      current = start();
      const startedAt = monotonicNow();
      await readyOrKilled(current).then(
        () =>
          logger.info({ startMs: Math.round(monotonicNow() - startedAt) }, 'database process is ready again'),
        // It has ended, which the next turn finds.
        () => undefined,
      );
      if (isRestarting) watch.noteStart();
      isRestarting = false;
      readyAt = monotonicNow();
    }
  };
  const watch = new MemoryWatch(memory, () => current);
  const supervision = supervise();
  const leases = new LocalLeases();

  return {
    kind: 'pglite',
    takesTurns: true,
    // Pipelined statements run at once: between two statements of the client whose turn it is, all others wait.
    poolConfig: { ...pgliteConnection(socket.path), max: POOL_SIZE, pipeline: true },
    bulkInsert: insertByUnnest,
    async abandon() {
      const process = current;
      if (await process.isIdleWithin(ABANDON_PATIENCE_MS)) return;
      logger.warn({}, 'a statement overran its time limit, ending the database process');
      await process.kill();
    },
    hasDiskRoom: () => hasRoomForLog(dataDir),
    isRestarting: () => isRestarting || current.outgrownBytes !== undefined,
    async snapshot(target, signal) {
      await copyOnline({ dataDir, socketFolder: socket.path, target, signal });
      await current.vacuum();
    },
    tryLease: (name, kind) => Promise.resolve(leases.tryLease(name, kind)),
    address: { engine: 'pglite', socketFolder: socket.path },
    async close() {
      isClosing = true;
      watch.close();
      leases.close();
      removeRuntimeFile(dataDir);
      await current.close(CLOSE_LIMIT_MS);
      await supervision;
      socket.remove();
    },
  };
}

async function readyOrKilled(process: PgliteProcess): Promise<void> {
  try {
    await withTimeLimit(process.ready, START_LIMIT_MS, unavailable);
  } catch (error) {
    await process.kill();
    throw error;
  }
}

/**
 * Makes the database folder when there is none: `initialise` fills a folder beside it, which takes its place when it is
 * complete, so that a kill leaves nothing half made. Throws a `DatabaseError` when the folder holds something else.
 */
async function createFolder(folder: string, initialise: (partial: string) => Promise<void>): Promise<void> {
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
