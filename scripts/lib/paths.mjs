import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the working copy, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * A path inside the working copy.
 * @param {...string} parts
 */
export function fromRoot(...parts) {
  return join(ROOT, ...parts);
}
