import { spawnSync } from 'node:child_process';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findBrowsers, findLeanBrowser } from '../scripts/lib/browser.mjs';

/** A browser of this machine, as `scripts/lib/browser.mjs` finds it. */
export type FoundBrowser = Awaited<ReturnType<typeof findLeanBrowser>>;

/**
 * A camera and a microphone that need no device and no question, and none of the requests that a browser makes for
 * itself: what the tests see on the network is the product's alone.
 */
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Whether the browser's own sandbox works here. Not for root, and not where user namespaces are forbidden. */
function sandboxWorks(browser: FoundBrowser): boolean {
  if (process.getuid?.() === 0) return false;
  const env = { ...process.env, ...browser.env };
  const trial = spawnSync(browser.path, ['--headless', '--dump-dom', 'about:blank'], {
    env,
    timeout: 20_000,
  });
  return trial.status === 0;
}

/** How a browser is started for journeys and calls. */
export function launchOptionsFor(browser: FoundBrowser, env: NodeJS.ProcessEnv): LaunchOptions {
  return {
    executablePath: browser.path,
    args: [...ARGUMENTS, ...browser.args],
    env: { ...defined(env), ...browser.env },
    chromiumSandbox: sandboxWorks(browser),
  };
}

function defined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function launch({ path, args, env }: FoundBrowser, ownEnv: NodeJS.ProcessEnv = {}): Promise<Browser> {
  return await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-background-networking', ...args],
    env: { ...process.env, ...env, ...ownEnv },
  });
}

/** Starts the browser for tests of what single pages do. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await findLeanBrowser(process.env);
  // Nothing here needs a graphics card, and drawing by one that is made up takes three times as long.
  return await launch({ ...browser, args: [...browser.args, '--disable-gpu'] });
}

let shared: Promise<Browser> | undefined;

/**
 * The browser of {@link launchBrowser}, one for all files that a worker runs: each test has a context of its own, and closes that
 * alone. It ends with the worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected() === true) return running;
  shared = launchBrowser();
  return await shared;
}

/**
 * Starts the browser that people have, for tests of how pages are laid out: with the fonts of this machine, unless the
 * environment that is put on top of ours says something else.
 */
export async function launchInstalledBrowser(env: NodeJS.ProcessEnv = {}): Promise<Browser> {
  const [browser] = await findBrowsers(process.env);
  return await launch(browser, env);
}
