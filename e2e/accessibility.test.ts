import { contactForm } from './support/contact-form.ts';
import { NO_SUCCESS, PAGES } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, viewport] of Object.entries(SIZES)) {
    test.describe(`${colorScheme}, ${name}`, () => {
      test.use({ colorScheme, viewport });

      for (const { path } of PAGES) {
        test(`${path} keeps WCAG 2.2 AA`, async ({ page, findAxeProblems, watch }) => {
          watch.expect(NO_SUCCESS);
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          expect(await findAxeProblems()).toEqual([]);
        });
      }

      test('the contact form with every field refused keeps WCAG 2.2 AA', async ({
        page,
        findAxeProblems,
      }) => {
        await page.goto('/');
        await contactForm(page).submit.click();
        await expect(contactForm(page).name).toHaveAttribute('aria-invalid', 'true');
        expect(await findAxeProblems()).toEqual([]);
      });
    });
  }
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(name, () => {
    test.use({ viewport });

    for (const { path } of PAGES) {
      test(`${path} needs no sideways scrolling`, async ({ page, watch }) => {
        watch.expect(NO_SUCCESS);
        await page.goto(path);
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overhang).toBeLessThanOrEqual(0);
      });
    }
  });
}
