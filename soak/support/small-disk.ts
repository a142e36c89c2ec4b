import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { findMountNamespace } from '../../apps/server/test/support/mount-namespace.ts';

const MEBIBYTE = 1024 * 1024;
/** Tells the second run of a program that it is in its namespace. */
const INSIDE = 'SOAK_IN_NAMESPACE';

/**
 * Runs this program once more, in a mount namespace of its own, unless that is where it runs: a disk that it mounts is unseen by the
 * rest of the machine, and gone with it.
 * @returns The exit code of that second run; undefined inside of it.
 * @throws Where the machine lets nobody mount a disk.
 */
export function runInMountNamespace(): number | undefined {
  if (process.env[INSIDE] !== undefined) return undefined;
  const namespace = findMountNamespace();
  if (namespace === undefined) throw new Error('This machine allows no mount namespace: run it as root.');
  const [command, ...args] = namespace;
  const { status } = spawnSync(
    command,
    [...args, process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    {
      stdio: 'inherit',
      env: { ...process.env, [INSIDE]: '1' },
    },
  );
  return status ?? 1;
}

/** A disk of its own, in memory, that can be filled and freed. */
export class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'rer-soak-disk-'));

  constructor(megabytes: number) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder]);
  }

  /** Leaves so many mebibytes free, or less where others write at the same time. */
  fill(leftMegabytes: number): void {
    const { bavail, bsize } = statfsSync(this.folder);
    const file = openSync(this.#ballast, 'w');
    const piece = Buffer.alloc(MEBIBYTE);
    try {
      for (let left = bavail * bsize - leftMegabytes * MEBIBYTE; left > 0; left -= piece.length)
        writeSync(file, piece);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#ballast);
  }

  remove(): void {
    execFileSync('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
