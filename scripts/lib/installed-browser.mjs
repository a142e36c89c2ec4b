import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @typedef {{ name: 'system', path: string, args: string[], env: Record<string, string> }} InstalledBrowser */

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The Chromium or Chrome that this machine has: `CHROMIUM_PATH`, else the first one on `PATH`, else macOS applications.
 * @param {NodeJS.ProcessEnv} env
 * @returns {InstalledBrowser | undefined}
 * @throws {Error} when `CHROMIUM_PATH` names nothing that can be run.
 */
export function findInstalledBrowser(env) {
  const named = env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named) || !isExecutable(named)) {
      throw new Error(`CHROMIUM_PATH is ${named}, which is no program that can be run: correct or unset it.`);
    }
    return { name: 'system', path: named, args: [], env: {} };
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  const path = [...onPath, ...APPLICATIONS].find(isExecutable);
  return path === undefined ? undefined : { name: 'system', path, args: [], env: {} };
}
