import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ways to a mount namespace of one's own: as root, as a user whom the kernel lets be root of one, by sudo. */
const WAYS = [
  ['unshare', '--mount'],
  ['unshare', '--map-root-user', '--mount'],
  ['sudo', '--non-interactive', 'unshare', '--mount'],
] as const;

/**
 * The command before a program that may mount a small disk for itself, unseen by the rest of the machine. Undefined
 * where the machine allows none of the ways, as some containers do.
 */
export function findMountNamespace(): readonly [string, ...string[]] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'rer-test-mount-'));
  try {
    return WAYS.find(([command, ...args]) => {
      const trial = spawnSync(command, [...args, 'mount', '-t', 'tmpfs', 'tmpfs', folder], {
        stdio: 'ignore',
      });
      return trial.status === 0;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
