import { chromium } from 'playwright-core';
import { launchOptionsFor } from '../../e2e/support/browsers.ts';
import { findBrowsers } from '../../scripts/lib/browser.mjs';

/** The first browser of this machine, for all test files: one process with a camera and a microphone that are made up. */
export async function startBrowser(): Promise<{ endpoint: string; close: () => Promise<void> }> {
  const [browser] = await findBrowsers(process.env);
  const options = launchOptionsFor(browser, process.env);
  const server = await chromium.launchServer({
    ...options,
    args: [...(options.args ?? []), '--autoplay-policy=no-user-gesture-required'],
  });
  return { endpoint: server.wsEndpoint(), close: () => server.close() };
}
