import { fromRoot } from '../scripts/lib/paths.mjs';
import { expect, test } from './support/test.ts';

/** The pictures of the README. They are written only on request, so that a test run changes no committed file. */
const PICTURES = [
  { name: 'landing-desktop-light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'landing-phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

for (const { name, colorScheme, viewport } of PICTURES) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport });

    test('the landing page can be pictured', async ({ page }, testInfo) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      await page.goto('/');
      await page.evaluate(() => document.fonts.ready);
      const update = process.env['UPDATE_SCREENSHOTS'] === '1';
      const path = update
        ? fromRoot('docs', 'screenshots', `${name}.png`)
        : testInfo.outputPath(`${name}.png`);
      const picture = await page.screenshot({ path, animations: 'disabled' });
      expect(picture.length).toBeGreaterThan(10_000);
    });
  });
}
