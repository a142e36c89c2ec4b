import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the working copy, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** What all runs on this machine share, wherever each of them writes (`TMPDIR`). */
export const SHARED_FOLDER = process.platform === 'win32' ? tmpdir() : '/tmp';

/**
 * A path inside the working copy.
 * @param {...string} parts
 */
export function fromRoot(...parts) {
  return join(ROOT, ...parts);
}
