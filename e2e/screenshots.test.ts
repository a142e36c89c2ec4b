import type { Page, TestInfo } from '@playwright/test';
import { fromRoot } from '../scripts/lib/paths.mjs';
import type { Product } from '../scripts/lib/product.mjs';
import { findCutOff } from './support/cut-off.ts';
import { IMPORT_PATH, importPage, pickFile } from './support/import-page.ts';
import { expect, test } from './support/test.ts';

/**
 * The pictures of the README. They are kept in `docs/screenshots` only on request (`UPDATE_SCREENSHOTS=1`), so that a test
 * run changes no committed file.
 */
const WINDOWS = {
  360: { width: 360, height: 740 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 800 },
  1920: { width: 1920, height: 1080 },
} as const;
const THEMES = ['light', 'dark'] as const;
/** The staff's pages are pictured as most people will see them. */
const STAFF_PICTURES = [
  { window: WINDOWS[1280], colorScheme: 'light' },
  { window: WINDOWS[360], colorScheme: 'dark' },
] as const;
const COMPANY_LIST = fromRoot('packages', 'directory', 'sample', 'unternehmen-de.csv');

test.use({ productEnv: { LOG_LEVEL: 'error' } });

for (const colorScheme of THEMES) {
  for (const viewport of Object.values(WINDOWS)) {
    test.describe(`${viewport.width} pixels wide, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport });

      test('the landing page fits and can be pictured', async ({ page }, testInfo) => {
        await page.goto('/');
        await picture(page, testInfo, `landing-${viewport.width}-${colorScheme}`);
      });
    });
  }
}

for (const { window, colorScheme } of STAFF_PICTURES) {
  test.describe(`for staff, ${window.width} pixels wide, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: window });

    test('the statistics fit and can be pictured', async ({ page, product }, testInfo) => {
      await sendClicks(product);
      await page.goto('/stats');
      await expect(page.getByRole('table').last().locator('tbody tr')).toHaveCount(50);
      await picture(page, testInfo, `statistics-${window.width}-${colorScheme}`);
    });

    test('the import fits and can be pictured', async ({ page }, testInfo) => {
      await page.goto(IMPORT_PATH);
      await pickFile(page, COMPANY_LIST);
      await expect(importPage(page).preview.locator('tbody tr')).toHaveCount(3);
      await picture(page, testInfo, `import-${window.width}-${colorScheme}`);
    });
  });
}

async function picture(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect(await findCutOff(page)).toEqual([]);
  const path =
    process.env['UPDATE_SCREENSHOTS'] === '1'
      ? fromRoot('docs', 'screenshots', `${name}.png`)
      : testInfo.outputPath(`${name}.png`);
  const bytes = await page.screenshot({ path, animations: 'disabled' });
  expect(bytes.length).toBeGreaterThan(10_000);
}

const PAGES = ['/', '/', '/', '/impressum', '/kontakt/gesendet'];
const ELEMENTS = ['hero-kontakt', 'hero-konzept', 'hero-simulation', 'fuss-impressum', 'kontakt-senden'];
const DAYS = 30;
const HOUR_MS = 60 * 60 * 1000;
let isFilled = false;

/** Clicks of a month, more on working days than on Sundays; once for each product. */
async function sendClicks(product: Product): Promise<void> {
  if (isFilled) return;
  isFilled = true;
  const events = Array.from({ length: DAYS * 24 }, (_, hour) => {
    const at = new Date(Date.now() - hour * HOUR_MS);
    const count = at.getUTCDay() === 0 ? 1 : 1 + ((hour * 7) % 5);
    return Array.from({ length: count }, (_, click) => ({
      timestamp: new Date(at.getTime() - click * 60_000).toISOString(),
      page_url: PAGES[(hour + click) % PAGES.length],
      element_id: ELEMENTS[(hour * 3 + click) % ELEMENTS.length],
    }));
  }).flat();
  const answer = await fetch(`${product.origin}/rest/v1/analytics_events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(events),
  });
  expect(answer.status, await answer.text()).toBe(201);
}
