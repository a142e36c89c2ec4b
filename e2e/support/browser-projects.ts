import type { Project } from '@playwright/test';
import { z } from 'zod';
import { findBrowsers } from '../../scripts/lib/browser.mjs';
import { launchOptionsFor } from '../../testing/browsers.ts';

const browserList = z.array(
  z.object({
    name: z.enum(['system', 'npm']),
    path: z.string(),
    args: z.array(z.string()),
    env: z.record(z.string(), z.string()),
  }),
);

/** A name of the product's machine that is not `localhost`; the browsers of journeys know its address. */
export const FOREIGN_NAME = 'rer.example.org';

/** What journeys need of a browser beyond a camera and a microphone. One browser for all: a worker would start another one for each. */
const ARGUMENTS = [
  '--auto-select-desktop-capture-source=Entire screen',
  '--autoplay-policy=no-user-gesture-required',
  `--host-resolver-rules=MAP ${FOREIGN_NAME} 127.0.0.1`,
];

/**
 * Journeys that a second browser walks too: its own abilities, and what depends most on the engine. The first browser
 * walks all of them; the second one's full set is `npm run soak -- second-browser`.
 */
const SECOND_BROWSER = ['browser', 'landing', 'theme', 'data-clients'].map((name) => `**/${name}.test.ts`);

/** One Playwright project per browser to test with; `scripts/e2e.mjs` hands them over in `E2E_BROWSERS`. */
export async function projectsFor(env: NodeJS.ProcessEnv): Promise<Project[]> {
  const given = env['E2E_BROWSERS'];
  const browsers = given ? browserList.parse(JSON.parse(given)) : await findBrowsers(env);
  return browsers.map((browser, index) => {
    const launchOptions = launchOptionsFor(browser, env);
    return {
      name: browser.name,
      ...(index === 0 ? {} : { testMatch: SECOND_BROWSER }),
      use: {
        launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), ...ARGUMENTS] },
      },
    };
  });
}
