import type { Page, TestInfo } from '@playwright/test';
import { fromRoot } from '../scripts/lib/paths.mjs';
import { findCutOff } from './support/cut-off.ts';
import { emptyDirectory } from './support/directory.ts';
import { DIRECTORY_PATH, directoryPage } from './support/directory-page.ts';
import { IMPORT_PATH, importFile, importPage, pickFile } from './support/import-page.ts';
import { storeMonthOfClicks } from './support/month-of-clicks.ts';
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

const MESSAGES = [
  {
    name: 'Änne Groß',
    email: 'aenne.gross@example.org',
    message: 'Guten Tag, arbeiten die Module auch mit vorhandenen Ortsnetzstationen?',
  },
  {
    name: 'Jürgen Weiß',
    email: 'j.weiss@example.org',
    message:
      'Guten Tag,\nwir betreiben ein kleines Netz in der Eifel und möchten das Konzept gern an einer Station ausprobieren.\n\nJürgen Weiß',
  },
].map((message) => ({ ...message, art13: true, website: '' }));

test.use({
  productEnv: { LOG_LEVEL: 'error' },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  prepareData: [async ({}, use) => use(storeMonthOfClicks), { scope: 'worker' }],
});

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

    test('the statistics fit and can be pictured', async ({ page }, testInfo) => {
      await page.goto('/stats?range=30');
      await expect(page.getByRole('table').last().locator('tbody tr')).toHaveCount(50);
      await picture(page, testInfo, `statistics-${window.width}-${colorScheme}`);
    });

    test('the import fits and can be pictured', async ({ page }, testInfo) => {
      await page.goto(IMPORT_PATH);
      await pickFile(page, COMPANY_LIST);
      await expect(importPage(page).preview.locator('tbody tr')).toHaveCount(3);
      await picture(page, testInfo, `import-${window.width}-${colorScheme}`);
    });

    test('the messages fit and can be pictured', async ({ page }, testInfo) => {
      for (const data of MESSAGES) await page.request.post('/api/contact', { data });
      await page.goto('/nachrichten');
      await page
        .getByRole('link', { name: /Jürgen Weiß/ })
        .first()
        .click();
      await expect(page.getByRole('link', { name: 'Per E-Mail antworten' })).toBeVisible();
      await picture(page, testInfo, `messages-${window.width}-${colorScheme}`);
    });

    test('the directory fits and can be pictured', async ({ page, product }, testInfo) => {
      await emptyDirectory(product);
      await page.goto(IMPORT_PATH);
      await importFile(page, COMPANY_LIST, 'Import Successful!');
      await page.goto(DIRECTORY_PATH);
      const directory = directoryPage(page);
      // Misspelt, so that the picture shows what the search forgives.
      await directory.search.fill('sparkase');
      await expect(directory.rows.locator('mark').first()).toBeVisible();
      await picture(page, testInfo, `directory-${window.width}-${colorScheme}`);
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
