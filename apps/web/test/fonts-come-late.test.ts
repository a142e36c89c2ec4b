import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { launchInstalledBrowser } from '../../../testing/browsers.ts';
import { testSize } from '../../../testing/test-size.ts';
import { shiftOf } from './support/layout-shift.ts';
import { type SiteBrowser, setUpSiteBrowser } from './support/site-browser.ts';
import { onlyFont, type SystemFont } from './support/system-fonts.ts';

/** The first half differs most; `npm run soak -- second-browser` tries all. */
const KNOWN: Readonly<Record<string, SystemFont>> = {
  'DejaVu Sans': { source: 'dejavu-sans' },
  // The same design and widths under another name.
  'Liberation Sans': {
    source: 'arimo',
    renamed: { 'Arimo Regular': 'Liberation Sans', 'Arimo Bold': 'Liberation Sans Bold' },
  },
  Roboto: { source: 'roboto' },
  'Noto Sans': { source: 'noto-sans' },
  'Open Sans': { source: 'open-sans' },
  Ubuntu: { source: 'ubuntu' },
};

/** Wide letters under a name that no style sheet has. */
const UNKNOWN: SystemFont = {
  source: 'dejavu-sans',
  renamed: { 'DejaVu Sans': 'Foreign', 'DejaVu Sans Bold': 'Foreign Bold' },
};

function onSystemWith(font: SystemFont): SiteBrowser {
  let remove = async () => {};
  afterAll(() => remove());
  return setUpSiteBrowser(async () => {
    const only = await onlyFont(font);
    remove = only.remove;
    return await launchInstalledBrowser(only.env);
  });
}

const isFont = (path: string) => path.endsWith('.woff2');

/** Where the parts of the first screen stand, and how large they are. */
const firstScreen = (page: Page) =>
  page.locator('h1, h1 ~ *, section:has(h1) figcaption').evaluateAll((parts) =>
    parts.map((part) => {
      const { top, height } = part.getBoundingClientRect();
      return `${part.tagName} ${Math.round(top)} ${Math.round(height)}`;
    }),
  );

async function firstScreens(page: Page): Promise<string[][]> {
  await page.evaluate(() => document.fonts.ready);
  const all: string[][] = [];
  for (const width of [320, 360, 412, 768, 960, 1080, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    all.push(await firstScreen(page));
  }
  return all;
}

/** A visit of the front page: the size of the window, and how far down the reader is. */
const VISITS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
].flatMap((viewport) => [0, 0.5, 1].map((part) => ({ viewport, part })));

/** Opens the front page without its fonts, goes to a part of it, and stays until it is drawn. */
async function openWithoutFonts({ open }: SiteBrowser, { viewport, part }: (typeof VISITS)[number]) {
  // Whatever else the head names comes before this.
  const page = await open('/', { viewport, waitUntil: 'domcontentloaded' });
  await page.evaluate((part) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    scrollTo({ top: (scrollHeight - clientHeight) * part, behavior: 'instant' });
  }, part);
  // Longer than a browser waits for fonts before it draws without them.
  await page.waitForTimeout(400);
  return { page, before: await shiftOf(page) };
}

/** Lets the fonts come on all of these visits at once; answers by how much each page shifts, and its heading's font. */
async function lateFonts(browser: SiteBrowser): Promise<{ shift: number; headingFont: string }[]> {
  let give: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    give = resolve;
  });
  Object.assign(browser.site().withheld, { matches: isFont, until });
  const visits = await Promise.all(VISITS.map((visit) => openWithoutFonts(browser, visit)));
  give();
  return await Promise.all(
    visits.map(async ({ page, before }) => {
      await page.waitForLoadState('networkidle');
      return { shift: (await shiftOf(page)) - before, headingFont: await headingFont(page) };
    }),
  );
}

/** The family that headings are set in. */
const headingFont = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('h2');
    return heading === null ? '' : (getComputedStyle(heading).fontFamily.split(',')[0] ?? '');
  });

describe.each(Object.entries(KNOWN).slice(0, testSize(3, 6)))(
  'where a system has %s alone',
  (_name, font) => {
    const browser = onSystemWith(font);

    it('the first screen stands alike whether fonts come or not, and its title is in its own letters', async () => {
      const whole = await browser.open('/');
      // The second visit has all fonts at hand.
      await whole.reload();
      const expected = await firstScreens(whole);
      browser.site().withheld.matches = isFont;
      const bare = await browser.open('/');
      expect(await firstScreens(bare)).toEqual(expected);
      expect(await bare.evaluate(() => document.fonts.check('600 20px "RER Hero"'))).toBe(true);
      // It says that it got no fonts, and nothing else.
      const others = browser.complaints.splice(0).filter((text) => !text.includes('Failed to load resource'));
      expect(others).toEqual([]);
    });

    it('nothing moves when fonts come late, and headings get their own letters', async () => {
      const own = { shift: 0, headingFont: '"RER Narrow Late"' };
      expect(await lateFonts(browser)).toEqual(VISITS.map(() => own));
    });
  },
);

describe('where a system has a font alone that nobody knows', () => {
  const browser = onSystemWith(UNKNOWN);

  it('nothing moves when fonts come late, and headings keep the letters that they have', async () => {
    const kept = { shift: 0, headingFont: '"RER Narrow"' };
    expect(await lateFonts(browser)).toEqual(VISITS.map(() => kept));
  });
});
