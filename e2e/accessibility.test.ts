import { contactForm } from './support/contact-form.ts';
import { findCutOff } from './support/cut-off.ts';
import { NO_SUCCESS, openWhole, PAGES } from './support/pages.ts';
import { expect, test } from './support/test.ts';
import { findTooSmall } from './support/too-small.ts';
import { findUnnamed } from './support/unnamed.ts';

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const entry of PAGES) {
      test(`${entry.path} keeps WCAG 2.2 AA on a phone and on a desktop`, async ({
        page,
        findAxeProblems,
        watch,
      }) => {
        watch.expect(NO_SUCCESS);
        await page.setViewportSize(SIZES.phone);
        await openWhole(page, entry);
        expect(await findAxeProblems(), 'phone').toEqual([]);
        await page.setViewportSize(SIZES.desktop);
        expect(await findAxeProblems(), 'desktop').toEqual([]);
      });
    }

    test('the contact form with every field refused keeps WCAG 2.2 AA', async ({ page, findAxeProblems }) => {
      await page.setViewportSize(SIZES.phone);
      await page.goto('/');
      await contactForm(page).submit.click();
      await expect(contactForm(page).name).toHaveAttribute('aria-invalid', 'true');
      expect(await findUnnamed(page)).toEqual([]);
      expect(await findAxeProblems(), 'phone').toEqual([]);
      await page.setViewportSize(SIZES.desktop);
      expect(await findAxeProblems(), 'desktop').toEqual([]);
    });
  });
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(name, () => {
    test.use({ viewport });

    test('no page is wider than the window, none cuts anything off, all that is clicked has a name, and a finger finds it on a phone', async ({
      page,
      watch,
    }) => {
      watch.expect(NO_SUCCESS);
      for (const entry of PAGES) {
        await openWhole(page, entry);
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overhang, entry.path).toBeLessThanOrEqual(0);
        expect(await findCutOff(page), entry.path).toEqual([]);
        expect(await findTooSmall(page), entry.path).toEqual([]);
        // The team's own pages, which the browser draws, count no clicks.
        if (entry.drawnBy === 'server') expect(await findUnnamed(page), entry.path).toEqual([]);
      }
    });
  });
}
