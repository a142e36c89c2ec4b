import { spawnSync } from 'node:child_process';
import type { LaunchOptions, Project } from '@playwright/test';
import { z } from 'zod';
import { findBrowsers } from '../../scripts/lib/browser.mjs';

const browserList = z.array(
  z.object({
    name: z.enum(['system', 'npm']),
    path: z.string(),
    args: z.array(z.string()),
    env: z.record(z.string(), z.string()),
  }),
);
type Browser = z.infer<typeof browserList>[number];

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
function sandboxWorks(browser: Browser): boolean {
  if (process.getuid?.() === 0) return false;
  const env = { ...process.env, ...browser.env };
  const trial = spawnSync(browser.path, ['--headless', '--dump-dom', 'about:blank'], {
    env,
    timeout: 20_000,
  });
  return trial.status === 0;
}

/** How a browser is started for tests. */
export function launchOptionsFor(browser: Browser, env: NodeJS.ProcessEnv): LaunchOptions {
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

/**
 * Journeys that a second browser walks too: its own abilities, and what depends most on the engine. The first browser
 * walks all of them; the same product in another Chromium is worth this much of the time that a run may take.
 */
const SECOND_BROWSER = ['browser', 'landing', 'theme', 'data-clients'].map((name) => `**/${name}.test.ts`);

/** One Playwright project per browser to test with; `scripts/e2e.mjs` hands them over in `E2E_BROWSERS`. */
export async function projectsFor(env: NodeJS.ProcessEnv): Promise<Project[]> {
  const given = env['E2E_BROWSERS'];
  const browsers = given ? browserList.parse(JSON.parse(given)) : await findBrowsers(env);
  return browsers.map((browser, index) => ({
    name: browser.name,
    ...(index === 0 ? {} : { testMatch: SECOND_BROWSER }),
    use: { launchOptions: launchOptionsFor(browser, env) },
  }));
}
