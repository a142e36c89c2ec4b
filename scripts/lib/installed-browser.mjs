import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isExecutable } from './is-executable.mjs';

/** @typedef {{ name: 'system', path: string, args: string[], env: Record<string, string> }} InstalledBrowser */

/** Names under which systems start a Chromium or Chrome. */
export const BROWSER_COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * What Playwright switches off in every browser. A second `--disable-features` replaces the first one, so that ours has
 * to say these as well.
 */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * What is not seen of a browser without a window, and costs time in each fresh profile: the address bar's list is two
 * web pages in processes of their own, and a renderer is kept ready for the page after this one. Together they take
 * more than half of what it costs to open a page.
 */
const UNSEEN = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

const ARGUMENTS = [`--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...UNSEEN].join(',')}`];

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
    return { name: 'system', path: named, args: ARGUMENTS, env: {} };
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = BROWSER_COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  const path = [...onPath, ...APPLICATIONS].find(isExecutable);
  return path === undefined ? undefined : { name: 'system', path, args: ARGUMENTS, env: {} };
}
