import { accessSync, constants } from 'node:fs';

/**
 * Whether this is a program that we may run.
 * @param {string} path
 */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
