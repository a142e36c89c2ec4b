import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the working copy, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** For what all runs on this machine share. A run that has a folder of its own for everything else names this one in `SHARED_TMPDIR`. */
export const SHARED_FOLDER = process.env['SHARED_TMPDIR'] ?? tmpdir();

/**
 * A path inside the working copy.
 * @param {...string} parts
 */
export function fromRoot(...parts) {
  return join(ROOT, ...parts);
}

/**
 * A program of the built server, as `bundle-server.mjs` left it.
 * @param {'main' | 'check-command' | 'backup-command' | 'restore-command' | 'staff-command' | 'models-command'} name
 */
export function serverProgram(name) {
  return fromRoot('apps', 'server', 'dist', 'bundled', `${name}.js`);
}
