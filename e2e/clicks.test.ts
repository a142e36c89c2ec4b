import type { Page } from '@playwright/test';
import { clickStatistics } from '@rer/contracts';
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

/** What is clicked now is stored after everything that was clicked before: once it is there, nothing is on its way. */
async function clickLast(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('[data-click="kopf-darstellung"]').click();
  await page.goto('about:blank');
}

test('a visitor who asks not to be counted is not', async ({ page, browser, product }) => {
  const context = await browser.newContext();
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  const visit = await context.newPage();
  await visit.goto(product.origin);
  await visit.locator('[data-click="fuss-impressum"]').click();
  await visit.goto('about:blank');
  await clickLast(page);
  await page.goto(STATISTICS);
  await expect.poll(() => latestClicks(page), { timeout: 10_000 }).not.toHaveLength(0);
  expect(await latestClicks(page)).toEqual([expect.stringContaining('kopf-darstellung')]);
  await context.close();
});

test('clicks of a visit, the one that leads away too, stand in the statistics within seconds', async ({
  page,
}) => {
  await page.goto('/?kampagne=geheim#kontakt');
  await page.locator('[data-click="kopf-darstellung"]').click();
  await page.locator('[data-click="kontakt-datenschutz"]').click();
  await page.waitForURL('**/impressum');
  await page.goto(STATISTICS);
  await expect.poll(() => latestClicks(page), { timeout: 10_000 }).toHaveLength(3);
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
  await expect.poll(() => latestClicks(page), { timeout: 10_000 }).toHaveLength(4);
  expect((await latestClicks(page))[0]).toContain('contact-name');
  await clickLast(page);
  const answer = async () => (await fetch(`${product.origin}/api/stats?visitors=all`)).text();
  const figures = async () => {
    const { total, recent } = clickStatistics.parse(JSON.parse(await answer()));
    return { total, last: recent.slice(0, 2).map(({ element }) => element), shown: recent.length };
  };
  // Counts are a moment older than the list.
  await expect
    .poll(figures, { timeout: 10_000 })
    .toEqual({ total: 5, last: ['kopf-darstellung', 'contact-name'], shown: 5 });
  expect(await answer()).not.toMatch(/geheim/i);
});
