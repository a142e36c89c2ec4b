import type { Page } from '@playwright/test';
import { fromRoot } from '../scripts/lib/paths.mjs';
import { emptyDirectory } from './support/directory.ts';
import { DIRECTORY_PATH, directoryPage } from './support/directory-page.ts';
import { IMPORT_PATH, importFile, importPage, pickFile } from './support/import-page.ts';
import { storeMonthOfClicks } from './support/month-of-clicks.ts';
import { expect, test } from './support/test.ts';

/** The pictures of the README: `UPDATE_SCREENSHOTS=1 node scripts/e2e.mjs e2e/screenshots.test.ts` makes them anew. */
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  prepareData: [async ({}, use) => use(storeMonthOfClicks), { scope: 'worker' }],
});

test('the landing page', async ({ page }) => {
  await page.goto('/');
  for (const colorScheme of THEMES)
    for (const window of Object.values(WINDOWS)) await picture(page, 'landing', { window, colorScheme });
});

test('the statistics', async ({ page }) => {
  await page.goto('/stats?range=30');
  await expect(page.getByRole('table').last().locator('tbody tr')).toHaveCount(50);
  for (const look of STAFF_PICTURES) await picture(page, 'statistics', look);
});

test('the import', async ({ page }) => {
  await page.goto(IMPORT_PATH);
  await pickFile(page, COMPANY_LIST);
  await expect(importPage(page).preview.locator('tbody tr')).toHaveCount(3);
  for (const look of STAFF_PICTURES) await picture(page, 'import', look);
});

test('the messages', async ({ page }) => {
  for (const data of MESSAGES) await page.request.post('/api/contact', { data });
  await page.goto('/nachrichten');
  await page
    .getByRole('link', { name: /Jürgen Weiß/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Per E-Mail antworten' })).toBeVisible();
  for (const look of STAFF_PICTURES) await picture(page, 'messages', look);
});

test('the directory', async ({ page, product }) => {
  await emptyDirectory(product);
  await page.goto(IMPORT_PATH);
  await importFile(page, COMPANY_LIST, 'Import Successful!');
  await page.goto(DIRECTORY_PATH);
  const directory = directoryPage(page);
  // Misspelt, so that the picture shows what the search forgives.
  await directory.search.fill('sparkase');
  await expect(directory.rows.locator('mark').first()).toBeVisible();
  for (const look of STAFF_PICTURES) await picture(page, 'directory', look);
});

interface Look {
  readonly window: (typeof WINDOWS)[keyof typeof WINDOWS];
  readonly colorScheme: (typeof THEMES)[number];
}

async function picture(page: Page, name: string, { window, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(window);
  await page.evaluate(() => document.fonts.ready);
  const path = fromRoot('docs', 'screenshots', `${name}-${window.width}-${colorScheme}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}
