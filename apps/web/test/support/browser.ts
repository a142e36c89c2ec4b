import { type Browser, chromium } from 'playwright-core';
import { findBrowsers, findLeanBrowser } from '../../../../scripts/lib/browser.mjs';

type Found = Awaited<ReturnType<typeof findLeanBrowser>>;

async function launch({ path, args, env }: Found): Promise<Browser> {
  return await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-background-networking', ...args],
    env: { ...process.env, ...env },
  });
}

/** Starts the browser for tests of what pages do (see `scripts/lib/browser.mjs`). */
export async function launchBrowser(): Promise<Browser> {
  const browser = await findLeanBrowser(process.env);
  // Nothing here needs a graphics card, and drawing by one that is made up takes three times as long.
  return await launch({ ...browser, args: [...browser.args, '--disable-gpu'] });
}

/** Starts the browser that people have, with the letters of this machine, for tests of how pages are laid out. */
export async function launchInstalledBrowser(): Promise<Browser> {
  const [browser] = await findBrowsers(process.env);
  return await launch(browser);
}
