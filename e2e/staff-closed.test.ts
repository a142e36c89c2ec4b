import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { expect, test } from './support/test.ts';

test.use({ productEnv: { ACCESS: 'staff' } });

const STAFF_PATHS = [
  '/stats',
  '/dienstleister-import',
  '/dienstleister_import',
  '/dienstleister',
  '/volta-dienstleister',
];

test('every staff page answers 401 and says that sign-in is not set up', async ({ page, watch }) => {
  watch.expect(/status of 401/);
  for (const path of STAFF_PATHS) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(401);
    await expect(page.getByRole('main'), path).toContainText(
      'Eine Anmeldung ist hier noch nicht eingerichtet.',
    );
  }
});

test('the page that says so keeps WCAG 2.2 AA', async ({ page, watch, findAxeProblems }) => {
  watch.expect(/status of 401/);
  await page.goto('/stats');
  expect(await findAxeProblems()).toEqual([]);
});

test('staff interfaces answer 401 without the service key and 200 with it', async ({ product }) => {
  const keys = z
    .object({ serviceKey: z.string() })
    .parse(JSON.parse(await readFile(join(product.dataDir, 'keys.json'), 'utf8')));
  const headers = { authorization: `Bearer ${keys.serviceKey}` };
  for (const path of ['/api/stats', '/rest/v1/analytics_events?select=*']) {
    expect((await fetch(product.origin + path)).status).toBe(401);
    expect((await fetch(product.origin + path, { headers })).status).toBe(200);
  }
});

test('visitors may still read and write to the company', async ({ page }) => {
  expect((await page.goto('/'))?.status()).toBe(200);
  expect((await page.goto('/impressum'))?.status()).toBe(200);
});
