import { type Browser, chromium } from 'playwright-core';
import { findBrowsers, findLeanBrowser } from '../../../../scripts/lib/browser.mjs';

type Found = Awaited<ReturnType<typeof findLeanBrowser>>;

async function launch({ path, args, env }: Found, ownEnv: NodeJS.ProcessEnv = {}): Promise<Browser> {
  return await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-background-networking', ...args],
    env: { ...process.env, ...env, ...ownEnv },
  });
}

/** Starts the browser for tests of what pages do (see `scripts/lib/browser.mjs`). */
export async function launchBrowser(): Promise<Browser> {
  const browser = await findLeanBrowser(process.env);
  // Nothing here needs a graphics card, and drawing by one that is made up takes three times as long.
  return await launch({ ...browser, args: [...browser.args, '--disable-gpu'] });
}

/**
 * Starts the browser that people have, for tests of how pages are laid out: with the fonts of this machine, unless the
 * environment that is put on top of ours says something else.
 */
export async function launchInstalledBrowser(env: NodeJS.ProcessEnv = {}): Promise<Browser> {
  const [browser] = await findBrowsers(process.env);
  return await launch(browser, env);
}
