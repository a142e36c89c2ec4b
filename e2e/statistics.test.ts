import { readFile } from 'node:fs/promises';
import type { Product } from '../scripts/lib/product.mjs';
import { findCutOff } from './support/cut-off.ts';
import { expect, test } from './support/test.ts';
import { findTooSmall } from './support/too-small.ts';

// Events of other tests would change the figures.
test.use({ productEnv: { LOG_LEVEL: 'error' } });
test.describe.configure({ mode: 'serial' });

interface ClickEvent {
  readonly page_url?: string;
  readonly element_id?: string;
  readonly element_text?: string;
}

async function insertEvents(product: Product, events: readonly ClickEvent[]): Promise<void> {
  const columns = '"page_url","element_id","element_text"';
  const answer = await fetch(
    `${product.origin}/rest/v1/analytics_events?columns=${encodeURIComponent(columns)}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'missing=default' },
      body: JSON.stringify(events),
    },
  );
  expect(answer.status, await answer.text()).toBe(201);
}

/** Sixty clicks on seven pages and twelve elements; the last ones lack a page or an element id. */
const EVENTS: readonly ClickEvent[] = Array.from({ length: 60 }, (_, index) => ({
  ...(index === 59 ? {} : { page_url: `/seite-${Math.min(index % 8, 6)}` }),
  ...(index % 12 === 11 ? { element_text: 'Nur Text' } : { element_id: `knopf-${index % 12}` }),
}));

test('before the first click the page says so in its words', async ({ page }) => {
  await page.goto('/stats');
  await expect(page.getByRole('heading', { name: 'Website Statistics', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home', exact: true })).toHaveAttribute('href', '/');
  await expect(page.getByRole('main')).toContainText('0');
});

test('the page shows totals, five pages, ten elements and the fifty latest clicks', async ({
  page,
  product,
}) => {
  await insertEvents(product, EVENTS);
  await page.goto('/stats');
  const overview = page.getByRole('main');
  // The page looks again every five seconds, and one look answers for a second.
  await expect(overview).toContainText('60', { timeout: 15_000 });
  for (const heading of ['Top Pages', 'Top Elements Clicked', 'Recent Click Events']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  for (const column of ['Time', 'Page', 'Element']) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  const rows = page.getByRole('table').last().locator('tbody tr');
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toContainText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  await expect(rows.first()).toContainText('unknown');
  await expect(rows.first()).toContainText('Nur Text');
});

test('the figures of seven days are compared with those before, filtered by a row, and kept in the address', async ({
  page,
}) => {
  await page.goto('/stats');
  await page.getByRole('radio', { name: '7 Tage' }).check();
  const total = page.getByRole('region', { name: 'Overview' }).getByRole('definition');
  await expect(total.first()).toHaveText('60');
  await expect(total.nth(1)).toHaveText('+60, davor keine');
  await page.getByRole('region', { name: 'Top Pages' }).getByRole('link', { name: '/seite-0' }).click();
  await expect(total.first()).toHaveText('8');
  await page.reload();
  await expect(page).toHaveURL(/\?range=7&page=%2Fseite-0$/);
  await expect(total.first()).toHaveText('8');
  await page.goBack();
  await expect(total.first()).toHaveText('60');
});

test('a new click shows up by itself', async ({ page, product }) => {
  await page.goto('/stats?range=today');
  const total = page.getByRole('region', { name: 'Overview' }).getByRole('definition').first();
  await expect(total).toHaveText('60');
  await insertEvents(product, [{ page_url: '/neu', element_id: 'neu' }]);
  await expect(total).toHaveText('61', { timeout: 10_000 });
  await expect(page.getByRole('table').last().locator('tbody tr').first()).toContainText('/neu');
});

test('a whole list is downloaded as CSV', async ({ page }) => {
  await page.goto('/stats?range=7');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV alle Seiten herunterladen' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^statistik-.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(10);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the filled page keeps WCAG 2.2 AA, ${colorScheme}`, async ({ page, findAxeProblems }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/stats?range=7&visitors=all');
    await page.getByText('Verlauf als Tabelle').click();
    await expect(page.getByRole('table').last().locator('tbody tr')).toHaveCount(50);
    expect(await findAxeProblems()).toEqual([]);
  });
}

for (const width of [360, 768]) {
  test(`the filled page cuts nothing off at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/stats?range=own&from=2026-01-01&to=2036-01-01');
    await expect(page.getByRole('table').last().locator('tbody tr')).toHaveCount(50);
    expect(await findCutOff(page)).toEqual([]);
    expect(await findTooSmall(page)).toEqual([]);
  });
}
