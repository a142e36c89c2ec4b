import { closeSync, constants, mkdirSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { monotonicNow } from '../runtime/monotonic-clock.ts';

/** A process that was just killed takes its child with it within this time. */
const WAIT_MS = 400;
const PAUSE_MS = 20;

/** An exclusive lock on a data folder. */
export interface FolderLock {
  /** Given to child processes, so that the lock is held until the last of them has gone. */
  readonly fd: number;
  /** Idempotent. */
  release(): void;
}

/** Another living process uses the folder. `message` is one sentence for an operator. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
  readonly code = 'folder_locked';
}

/** The part of `fs-native-extensions` that is used; the package has no types of its own. */
interface NativeLocks {
  tryLock(fd: number): boolean;
}

function isNativeLocks(candidate: unknown): candidate is NativeLocks {
  return typeof candidate === 'object' && candidate !== null && 'tryLock' in candidate;
}

/**
 * Locks the folder, which is made when it is missing, for this process and the children that get its descriptor.
 * The operating system frees the lock when they are gone, however they ended, and never takes it from a living one.
 * Call it before heavy imports: a second start must be refused quickly. Throws {@link FolderLockedError}.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFile(join(dataDir, 'lock'), WAIT_MS);
  if (lock !== undefined) return lock;
  throw new FolderLockedError(
    `The folder ${dataDir} is in use by another running process of this program; stop that one first, or choose another DATA_DIR.`,
  );
}

/** Locks a file as {@link lockFolder} does a folder; undefined when another process still has it after `waitMs`. */
export async function lockFile(path: string, waitMs: number): Promise<FolderLock | undefined> {
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const deadline = monotonicNow() + waitMs;
  while (!tryLock(fd)) {
    if (monotonicNow() > deadline) {
      closeSync(fd);
      return undefined;
    }
    await delay(PAUSE_MS);
  }
  let isHeld = true;
  return {
    fd,
    release() {
      if (isHeld) closeSync(fd);
      isHeld = false;
    },
  };
}

function tryLock(fd: number): boolean {
  const locks: unknown = createRequire(import.meta.url)('fs-native-extensions');
  if (!isNativeLocks(locks)) throw new TypeError('fs-native-extensions has no tryLock.');
  return locks.tryLock(fd);
}
