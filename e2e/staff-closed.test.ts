import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assistantPath, STAFF_PAGES } from '@rer/contracts';
import { z } from 'zod';
import { expect, test } from './support/test.ts';

/** A name of the product's machine that is not `localhost`; the browser of these tests knows its address. */
const HOST = 'rer.example.org';

test.use({
  productEnv: { ACCESS: 'staff' },
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`];
    await use({ ...launchOptions, args });
  },
});

const CLOSED_PATHS = [
  ...Object.entries(STAFF_PAGES).flatMap(([path, need]) => (need === 'nothing' ? [] : [path])),
  assistantPath('Volta'),
];

test('every staff page answers 401 with the sign-in at its own address', async ({ page, watch }) => {
  watch.expect(/status of 401/);
  for (const path of CLOSED_PATHS) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(401);
    await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' }), path).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
});

for (const path of [
  '/stats',
  '/anmelden',
  '/einladung#token=abcdefghijklmnopqrstuvwxyz',
  '/passwort-vergessen',
]) {
  test(`over plain HTTP from another machine ${path} explains why nobody can sign in, and asks for no password`, async ({
    page,
    product,
    watch,
  }) => {
    watch.expect(/status of 401|foreign: |Cross-Origin-Opener-Policy header has been ignored/);
    await page.goto(`http://${HOST}:${product.port}${path}`);
    await expect(page.getByRole('main')).toContainText('Hier geht die Anmeldung nicht');
    await expect(page.getByRole('main')).toContainText('HTTPS');
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
}

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
