import { type Browser, chromium } from 'playwright-core';
import { findBrowsers } from '../../../../scripts/lib/browser.mjs';

/** Starts the browser that all tests use (see `scripts/lib/browser.mjs`). */
export async function launchBrowser(): Promise<Browser> {
  const [{ path, args, env }] = await findBrowsers(process.env);
  return await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-background-networking', ...args],
    env: { ...process.env, ...env },
  });
}
