import type { LaunchOptions } from 'playwright-core';
import { findBrowsers } from '../../scripts/lib/browser.mjs';
import { launchOptionsFor } from '../../testing/browsers.ts';

/** How each test file starts its browser, the first of this machine: with a camera and a microphone that are made up. */
export async function browserOptions(): Promise<LaunchOptions> {
  const [browser] = await findBrowsers(process.env);
  const options = launchOptionsFor(browser, process.env);
  return { ...options, args: [...(options.args ?? []), '--autoplay-policy=no-user-gesture-required'] };
}
