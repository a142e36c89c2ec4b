import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { sharedBrowser } from '../../../../testing/browsers.ts';
import { type BuiltSite, serveBuiltSite } from './built-site.ts';
import type { LocalServer } from './serve.ts';

/** What a test file has before its browser. */
interface Served extends LocalServer {
  /** Takes back what a test put in. */
  readonly reset: () => void;
}

interface OpenOptions extends BrowserContextOptions {
  /** By default until everything that the page names is there. */
  readonly waitUntil?: 'load' | 'domcontentloaded';
  /** Is done before the page is asked for. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** A browser before a site, for all tests of one file. */
export interface SiteBrowser<Site extends Served = BuiltSite> {
  readonly site: () => Site;
  /** Opens a page in a fresh profile. */
  readonly open: (path: string, options?: OpenOptions) => Promise<Page>;
  /** What the console said so far, errors and warnings alone; a test that expects some empties it. */
  readonly complaints: string[];
}

/**
 * Starts and stops a server around the tests, and a browser where they launch one of their own; a complaint on the console
 * fails the test.
 */
export function setUpBrowser<Site extends Served>(
  serve: () => Promise<Site>,
  launch?: () => Promise<Browser>,
): SiteBrowser<Site> {
  let site: Site | undefined;
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const require = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('Server and browser start before the first test.');
    return value;
  };
  beforeAll(async () => {
    [site, browser] = await Promise.all([serve(), (launch ?? sharedBrowser)()]);
  });
  afterAll(async () => {
    if (launch !== undefined) await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    site?.reset();
    expect(complaints.splice(0)).toEqual([]);
  });
  return {
    site: () => require(site),
    complaints,
    open: async (path, { waitUntil = 'load', prepare, ...options } = {}) => {
      // Scrolling that glides makes every click below the fold wait for it.
      const context = await require(browser).newContext({ reducedMotion: 'reduce', ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => complaints.push(message));
      await prepare?.(page);
      await page.goto(`${require(site).origin}${path}`, { waitUntil });
      return page;
    },
  };
}

/** {@link setUpBrowser} before the built site. */
export const setUpSiteBrowser = (launch?: () => Promise<Browser>): SiteBrowser =>
  setUpBrowser(serveBuiltSite, launch);
