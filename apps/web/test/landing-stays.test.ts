import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { launchInstalledBrowser } from './support/browser.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser(launchInstalledBrowser);

/** Layout shift of the page so far, after what it loads by itself has come. */
async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Opens the front page and goes to its end. In the stand-ins of all fonts, which are the same at every visit. */
async function openAtEnd(): Promise<Page> {
  site().withheld.matches = (path) => path.endsWith('.woff2');
  const page = await open('/', { viewport: { width: 1280, height: 900 } });
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(() => placeOf(page)).toBeGreaterThan(3000);
  // The browser notes the place a moment after the scrolling.
  await page.waitForTimeout(300);
  return page;
}

/** The browser says that it got no fonts, and nothing else. */
function expectNoFonts(): void {
  expect(complaints.splice(0).filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
}

describe('the front page keeps its place', () => {
  it('when it is loaded again at its end', async () => {
    const page = await openAtEnd();
    const before = await placeOf(page);
    await page.reload();
    await expect.poll(() => placeOf(page)).toBe(before);
    expect(await shiftOf(page)).toBe(0);
    expectNoFonts();
  });

  it('when the reader comes back to its end from another page', async () => {
    const page = await openAtEnd();
    const before = await placeOf(page);
    await page.goto(`${site().origin}/impressum`);
    await page.goBack();
    await expect.poll(() => placeOf(page)).toBe(before);
    expect(await shiftOf(page)).toBe(0);
    expectNoFonts();
  });
});

/** Where the parts of the first screen stand, and how large they are. */
const firstScreen = (page: Page) =>
  page.locator('h1, h1 ~ *, section:has(h1) figcaption').evaluateAll((parts) =>
    parts.map((part) => {
      const { top, height } = part.getBoundingClientRect();
      return `${part.tagName} ${Math.round(top)} ${Math.round(height)}`;
    }),
  );

it('the first screen stands alike whether fonts come or not, and its title is in its own letters', async () => {
  const widths = [320, 360, 412, 768, 960, 1080, 1280, 1920];
  const places = async (page: Page): Promise<string[][]> => {
    await page.evaluate(() => document.fonts.ready);
    const all: string[][] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      all.push(await firstScreen(page));
    }
    return all;
  };
  const whole = await open('/');
  // The second visit has all fonts at hand.
  await whole.reload();
  const expected = await places(whole);
  site().withheld.matches = (path) => path.endsWith('.woff2');
  const bare = await open('/');
  expect(await places(bare)).toEqual(expected);
  expect(await bare.evaluate(() => document.fonts.check('600 20px "RER Hero"'))).toBe(true);
  expectNoFonts();
});

it('paper is not asked to try anything out', async () => {
  const page = await open('/');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('Zum Ausprobieren braucht es JavaScript.').isVisible()).toBe(false);
  expect(await page.getByText('bleibt jedem Verbraucher ein zweiter').isVisible()).toBe(true);
});
