import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { launchInstalledBrowser } from '../../../testing/browsers.ts';
import { shiftOf } from './support/layout-shift.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser(() => launchInstalledBrowser());

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
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBe(0);
    expectNoFonts();
  });

  it('when the reader comes back to its end from another page', async () => {
    const page = await openAtEnd();
    const before = await placeOf(page);
    await page.goto(`${site().origin}/impressum`);
    await page.goBack();
    await expect.poll(() => placeOf(page)).toBe(before);
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBe(0);
    expectNoFonts();
  });
});

it('paper is not asked to try anything out', async () => {
  const page = await open('/');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('Zum Ausprobieren braucht es JavaScript.').isVisible()).toBe(false);
  expect(await page.getByText('bleibt jedem Verbraucher ein zweiter').isVisible()).toBe(true);
});
