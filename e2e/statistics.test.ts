import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { clickStatistics } from '@rer/contracts';
import type { Product } from '../scripts/lib/product.mjs';
import { expect, test } from './support/test.ts';

// Clicks of other journeys would change the figures.
test.use({ productName: 'figures' });
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

const latest = (page: Page) => page.getByRole('table').last().locator('tbody tr');
const total = (page: Page) => page.getByRole('region', { name: 'Overview' }).getByRole('definition');

test('clicks of a visit, the one that leads away too, stand in the statistics within seconds, and nothing that was typed', async ({
  page,
  product,
}) => {
  await page.goto('/stats');
  await expect(page.getByText('Noch wurde nichts aufgezeichnet.')).toBeVisible();
  await page.goto('/?kampagne=geheim#kontakt');
  await page.getByRole('textbox', { name: 'Name', exact: true }).click();
  await page.keyboard.type('Erika Geheim');
  await page.locator('[data-click="kopf-darstellung"]').click();
  await page.locator('[data-click="kontakt-datenschutz"]').click();
  await page.waitForURL('**/impressum');
  // The browser of the tests says that it is one, and so counts as a machine.
  const answer = async () => (await fetch(`${product.origin}/api/stats?visitors=all`)).text();
  const figures = async () => {
    const { total, recent } = clickStatistics.parse(JSON.parse(await answer()));
    return { total, recent: recent.map(({ page: at, element }) => `${at} ${element}`) };
  };
  // Counts are a moment older than the list.
  await expect.poll(figures).toEqual({
    total: 3,
    recent: ['/ kontakt-datenschutz', '/ kopf-darstellung', '/ contact-name'],
  });
  expect(await answer()).not.toMatch(/geheim/i);
  await page.goto('/stats?visitors=all');
  await expect(latest(page).first()).toContainText('kontakt-datenschutz');
});

test('the page shows totals and the fifty latest clicks, and a new one by itself', async ({
  page,
  product,
}) => {
  await insertEvents(product, EVENTS);
  await page.goto('/stats?range=today');
  // The page looks again every five seconds, and one look answers for a second.
  await expect(total(page).first()).toHaveText('60', { timeout: 15_000 });
  await expect(latest(page)).toHaveCount(50);
  await expect(latest(page).first()).toContainText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  await expect(latest(page).first()).toContainText('unknown');
  await expect(latest(page).first()).toContainText('Nur Text');
  await insertEvents(product, [{ page_url: '/neu', element_id: 'neu' }]);
  await expect(total(page).first()).toHaveText('61', { timeout: 10_000 });
  await expect(latest(page).first()).toContainText('/neu');
});

test('the figures of seven days are compared with those before, filtered by a row, kept in the address, and downloaded', async ({
  page,
}) => {
  await page.goto('/stats');
  await page.getByRole('radio', { name: '7 Tage' }).check();
  await expect(total(page).first()).toHaveText('61');
  await expect(total(page).nth(1)).toHaveText('+61, davor keine');
  await page.getByRole('region', { name: 'Top Pages' }).getByRole('link', { name: '/seite-0' }).click();
  await expect(total(page).first()).toHaveText('8');
  await page.reload();
  await expect(page).toHaveURL(/\?range=7&page=%2Fseite-0$/);
  await expect(total(page).first()).toHaveText('8');
  await page.goBack();
  await expect(total(page).first()).toHaveText('61');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV alle Seiten herunterladen' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^statistik-.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(10);
});

test('the filled page keeps WCAG 2.2 AA and cuts nothing off', async ({ page, look }) => {
  await page.goto('/stats?range=own&from=2026-01-01&to=2036-01-01&visitors=all');
  await page.getByText('Verlauf als Tabelle').click();
  await expect(latest(page)).toHaveCount(50);
  await look('filled');
});

test('the pages name the company, the date and the address of the imprint that were configured', async ({
  page,
}) => {
  await page.goto('/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Impressum und Datenschutz' });
  await expect(link).toHaveAttribute('href', 'https://legal.example.org/impressum');
  await page.goto('/impressum');
  await expect(page.getByRole('main')).toContainText('Rhein & Söhne GmbH');
  await expect(page.getByRole('main')).toContainText(/31\.\sJanuar\s2026/);
});
