import { findInstalledBrowser } from './installed-browser.mjs';
import { findNpmBrowser } from './npm-browser.mjs';

/**
 * A Chromium to test with.
 * @typedef {object} Browser
 * @property {'system' | 'npm'} name Where it comes from.
 * @property {string} path The program.
 * @property {string[]} args What it needs on top of the arguments of every browser.
 * @property {Record<string, string>} env What its environment needs on top of ours.
 */

const NO_BROWSER =
  'There is no browser to test with: run `npm ci` (it brings one for Linux on x64), install Chromium or Chrome, or name one in CHROMIUM_PATH.';

/**
 * Finds the browsers to test with.
 * @param {NodeJS.ProcessEnv} env `E2E_BROWSER` is `system`, `npm` or `all` (each that there is must be there); without
 * it the first found is taken, an installed one before the one from npm. `CHROMIUM_PATH` names an installed one.
 * @returns {Promise<[Browser, ...Browser[]]>} At least one.
 * @throws {Error} with one sentence when a browser that was asked for is not there.
 */
export async function findBrowsers(env) {
  // Not BROWSER: desktops and editors set that one for purposes of their own.
  const choice = env['E2E_BROWSER'] || 'first';
  if (choice === 'first') {
    const browser = findInstalledBrowser(env) ?? (await findNpmBrowser());
    if (browser === undefined) throw new Error(NO_BROWSER);
    return [browser];
  }
  if (choice === 'system') return [requireSystem(env)];
  if (choice === 'npm') return [await requireNpm()];
  if (choice === 'all') return [requireSystem(env), await requireNpm()];
  throw new Error(`E2E_BROWSER is ${choice}; it may be system, npm or all.`);
}

/**
 * Finds the browser for tests that open pages by the hundred. The one from npm comes first: it is Chromium's shell
 * without a window of its own, and opens and draws a page for half of what an installed Chromium takes.
 * @param {NodeJS.ProcessEnv} env `E2E_BROWSER` may ask for `system` or `npm`, as in {@link findBrowsers}.
 * @returns {Promise<Browser>}
 * @throws {Error} with one sentence when there is none, or not the one that was asked for.
 */
export async function findLeanBrowser(env) {
  const choice = env['E2E_BROWSER'] || 'first';
  const lean = choice === 'system' ? undefined : await findNpmBrowser();
  if (lean !== undefined) return lean;
  const [browser] = await findBrowsers(env);
  return browser;
}

/** @param {NodeJS.ProcessEnv} env */
function requireSystem(env) {
  const browser = findInstalledBrowser(env);
  if (browser !== undefined) return browser;
  throw new Error('No installed Chromium or Chrome was found: install one, or name it in CHROMIUM_PATH.');
}

async function requireNpm() {
  const browser = await findNpmBrowser();
  if (browser !== undefined) return browser;
  throw new Error('The browser from npm is not there: run `npm ci` on Linux on x64.');
}
