import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

// Clicks of other journeys would change the figures.
test.use({ productEnv: { COMPANY_NAME: 'Klickprobe GmbH' } });
test.describe.configure({ mode: 'serial' });

/** The browser of the tests says that it is one, and so counts as a machine. */
const STATISTICS = '/stats?visitors=all';

/** The rows of the latest clicks on the open statistics page, newest first; newer ones are asked for. */
async function latestClicks(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(page.getByText(/^Stand /)).toBeVisible();
  return page.getByRole('region', { name: 'Recent Click Events' }).locator('tbody tr').allInnerTexts();
}

test('a visitor who asks not to be counted is not', async ({ page, browser, product }) => {
  const context = await browser.newContext();
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  const visit = await context.newPage();
  await visit.goto(product.origin);
  await visit.locator('[data-click="kopf-darstellung"]').click();
  await visit.goto('about:blank');
  await context.close();
  // What is sent may wait a second on the server.
  await page.waitForTimeout(1500);
  await page.goto(STATISTICS);
  await expect(page.getByText('Noch wurde nichts aufgezeichnet.')).toBeVisible();
});

test('clicks of a visit, the one that leads away too, stand in the statistics within seconds', async ({
  page,
}) => {
  await page.goto('/?kampagne=geheim#kontakt');
  await page.locator('[data-click="kopf-darstellung"]').click();
  await page.locator('[data-click="kontakt-datenschutz"]').click();
  await page.waitForURL('**/impressum');
  await page.goto(STATISTICS);
  await expect.poll(() => latestClicks(page), { timeout: 10_000 }).toHaveLength(2);
  const [newest, first] = await latestClicks(page);
  expect(newest).toMatch(/:\d\d\s+\/\s.*kontakt-datenschutz/);
  expect(first).toMatch(/:\d\d\s+\/\s.*kopf-darstellung/);
});

test('a field is counted, what is typed there is not, and the pages of the team count nothing', async ({
  page,
  product,
}) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Name', exact: true }).click();
  await page.keyboard.type('Erika Geheim');
  await page.goto(STATISTICS);
  await page.getByRole('radio', { name: '7 Tage' }).check();
  await expect.poll(() => latestClicks(page), { timeout: 10_000 }).toHaveLength(3);
  expect((await latestClicks(page))[0]).toContain('contact-name');
  await page.goto('about:blank');
  await page.waitForTimeout(1500);
  const figures = await (await fetch(`${product.origin}/api/stats?visitors=all`)).text();
  expect(figures).toContain('"total":3');
  expect(figures).not.toMatch(/geheim/i);
});
