import { expect, test } from './support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  const other = colorScheme === 'light' ? 'dark' : 'light';

  test.describe(`a person whose system is ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`sees ${colorScheme}, switches to ${other}, and finds ${other} again`, async ({ page }) => {
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.goto('/');
      const first = await ground();
      await page.locator('[data-theme-toggle]').first().click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', other);
      await expect.poll(ground).not.toBe(first);
      const chosen = await ground();
      await page.goto('/impressum');
      await expect(page.locator('html')).toHaveAttribute('data-theme', other);
      await expect.poll(ground).toBe(chosen);
    });
  });
}
