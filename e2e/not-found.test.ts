import { expect, test } from './support/test.ts';

test('an unknown address answers 404, says so and logs its path', async ({ page, watch }) => {
  watch.expect(/status of 404/);
  watch.expect(/gibt-es-nicht/);
  const answer = await page.goto('/gibt-es-nicht/wirklich');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  await expect
    .poll(() => watch.lines().filter((line) => line.includes('/gibt-es-nicht/wirklich')))
    .not.toEqual([]);
  await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown address of an interface answers 404 with an error body', async ({ product, request }) => {
  const answer = await request.get(`${product.origin}/api/gibt-es-nicht`);
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
});
