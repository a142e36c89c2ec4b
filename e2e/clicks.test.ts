import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

// Clicks of other journeys would change the figures.
test.use({ productEnv: { COMPANY_NAME: 'Klickprobe GmbH' } });
test.describe.configure({ mode: 'serial' });

/** The bodies of the batches that a page has sent. */
function collectBatches(page: Page): string[] {
  const bodies: string[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/clicks') bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** The rows of the latest clicks on the statistics page: page and element. */
async function latestClicks(page: Page): Promise<string[]> {
  const rows = page.getByRole('table').last().locator('tbody tr');
  return (await rows.allInnerTexts()).map((row) => row.split('\t').slice(1).join(' '));
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
  await page.goto('/stats');
  await expect(page.getByText('Noch wurde nichts aufgezeichnet.')).toBeVisible();
});

test('clicks of a visit, the one that leads away too, stand in the statistics within seconds', async ({
  page,
}) => {
  const bodies = collectBatches(page);
  await page.goto('/?kampagne=geheim#kontakt');
  await page.locator('[data-click="kopf-darstellung"]').click();
  await page.locator('[data-click="kontakt-datenschutz"]').click();
  await page.waitForURL('**/impressum');
  await page.goto('/stats');
  await expect.poll(() => latestClicks(page), { timeout: 10_000 }).toHaveLength(2);
  const clicks = (await latestClicks(page)).join('\n');
  expect(clicks).toMatch(/\/ .*kontakt-datenschutz/);
  expect(clicks).toMatch(/\/ .*kopf-darstellung/);
  expect(bodies.join()).not.toContain('geheim');
});

test('the pages of the team count nothing, and nothing typed is sent', async ({ page }) => {
  await page.goto('/');
  const bodies = collectBatches(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).click();
  await page.keyboard.type('Erika Geheim');
  await page.goto('/stats');
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies.join()).not.toContain('Erika');
  await page.getByRole('radio', { name: '7 Tage' }).check();
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await page.goto('about:blank');
  expect(bodies).toHaveLength(1);
});
