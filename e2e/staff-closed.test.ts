import { assistantPath, STAFF_PAGES } from '@rer/contracts';
import { FOREIGN_NAME } from './support/browser-projects.ts';
import { expect, test } from './support/test.ts';

test.use({ productName: 'staff' });

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

test('over plain HTTP from another machine pages explain why nobody can sign in, and ask for no password', async ({
  page,
  product,
  watch,
}) => {
  watch.expect(/status of 401|foreign: |Cross-Origin-Opener-Policy header has been ignored/);
  for (const path of ['/stats', '/anmelden', '/passwort-vergessen']) {
    await page.goto(`http://${FOREIGN_NAME}:${product.port}${path}`);
    await expect(page.getByRole('main'), path).toContainText('Hier geht die Anmeldung nicht');
    await expect(page.getByRole('main'), path).toContainText('HTTPS');
    await expect(page.getByRole('textbox'), path).toHaveCount(0);
  }
});
