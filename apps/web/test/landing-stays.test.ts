import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();

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
