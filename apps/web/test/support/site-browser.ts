import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../../../testing/browsers.ts';
import { type BuiltSite, serveBuiltSite } from './built-site.ts';

/** A browser before the built site, for all tests of one file. */
export interface SiteBrowser {
  readonly site: () => BuiltSite;
  /** Opens a page in a fresh profile, by default until everything that it names is there. */
  readonly open: (
    path: string,
    options?: BrowserContextOptions,
    waitUntil?: 'load' | 'domcontentloaded',
  ) => Promise<Page>;
  /** What the console said so far, errors and warnings alone; a test that expects some empties it. */
  readonly complaints: string[];
}

/** Starts and stops server and browser around the tests; a complaint on the console fails the test. */
export function setUpSiteBrowser(launch: () => Promise<Browser> = launchBrowser): SiteBrowser {
  let site: BuiltSite | undefined;
  let browser: Browser | undefined;
  const complaints: string[] = [];
  const require = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('Server and browser start before the first test.');
    return value;
  };
  beforeAll(async () => {
    [site, browser] = await Promise.all([serveBuiltSite(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    site?.answers.clear();
    Object.assign(require(site).withheld, { matches: () => false, until: undefined });
    expect(complaints.splice(0)).toEqual([]);
  });
  return {
    site: () => require(site),
    complaints,
    open: async (path, options, waitUntil = 'load') => {
      // Scrolling that glides makes every click below the fold wait for it.
      const context = await require(browser).newContext({ reducedMotion: 'reduce', ...options });
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => complaints.push(message));
      await page.goto(`${require(site).origin}${path}`, { waitUntil });
      return page;
    },
  };
}
