import type { Page } from '@playwright/test';
import { findUnnamed } from '../testing/page-checks.ts';
import { contactForm } from './support/contact-form.ts';
import { ALL_LOOKS, expect, test } from './support/test.ts';

/** Every page that a person can come to, with the status it answers under open access and who draws it. */
const PAGES = [
  { path: '/', status: 200, drawnBy: 'server' },
  { path: '/impressum', status: 200, drawnBy: 'server' },
  { path: '/stats', status: 200, drawnBy: 'browser' },
  { path: '/dienstleister', status: 200, drawnBy: 'browser' },
  { path: '/dienstleister-import', status: 200, drawnBy: 'browser' },
  { path: '/volta-dienstleister', status: 200, drawnBy: 'browser' },
  { path: '/kontakt/gesendet', status: 200, drawnBy: 'server' },
  { path: '/gibt-es-nicht', status: 404, drawnBy: 'server' },
] as const;

const STOPS = 'a[href], button, input, textarea, select, summary, [tabindex]';

/** What a page has left in the browser. */
const STORES = async () => ({
  local: localStorage.length,
  session: sessionStorage.length,
  databases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
});
const NOTHING = { local: 0, session: 0, databases: 0, caches: 0, workers: 0 };

/** Marks everything that the Tab key must reach with a number, and answers how many there are. */
function numberStops(page: Page): Promise<number> {
  return page.evaluate((selector) => {
    const reachable = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        // Of a group of radio buttons the Tab key reaches the chosen one.
        !element.matches(':disabled, [type=radio]:not(:checked)') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    reachable.forEach((element, index) => {
      element.dataset['stop'] = String(index);
    });
    return reachable.length;
  }, STOPS);
}

/** The number of the focused element and whether its focus can be seen. */
function focusedStop(page: Page): Promise<{ stop: number; visible: boolean; name: string }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { stop: -1, visible: false, name: '' };
    // A radio button in a card shows its focus around the card.
    const card = element.matches('[type=radio]') ? element.closest('label') : null;
    const visible = [element, card ?? element].some((surface) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(surface);
      return boxShadow !== 'none' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0);
    });
    return {
      stop: Number(element.dataset['stop'] ?? -1),
      visible,
      name: element.outerHTML.slice(0, 120),
    };
  });
}

for (const { path, status, drawnBy } of PAGES) {
  test(`${path} keeps what every page keeps`, async ({ page, context, watch, look }) => {
    // What the browser and the page say of an answer that is no success.
    watch.expect(/status of 40[14]|404 Error|gibt-es-nicht/);
    const answer = await page.goto(path);
    await page.waitForLoadState('networkidle');

    await test.step('it leaves no cookie and no storage, and asks no other origin', async () => {
      expect(answer?.status()).toBe(status);
      expect(await context.cookies()).toEqual([]);
      expect(await page.evaluate(STORES)).toEqual(NOTHING);
      expect(watch.lines().filter((line) => /^(foreign|policy)/.test(line))).toEqual([]);
    });

    await test.step('its policy allows no inline code', async () => {
      const policy = (await answer?.headerValue('content-security-policy')) ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
    });

    await test.step('it keeps WCAG 2.2 AA, nothing sticks out of a window, and all that visitors click has a name', async () => {
      // What staff see with something in it is looked at in `accessibility.test.ts`.
      await (drawnBy === 'server' ? look(path, ALL_LOOKS) : look(path));
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overhang, `${width} pixels`).toBeLessThanOrEqual(0);
        // The team's own pages, which the browser draws, count no clicks.
        if (drawnBy === 'server') expect(await findUnnamed(page), `${width} pixels`).toEqual([]);
      }
    });

    await test.step('its first stop skips to the content', async () => {
      await page.keyboard.press('Tab');
      const skip = page.locator(':focus');
      await expect(skip).toBeInViewport();
      const target = await skip.getAttribute('href');
      expect(target).toMatch(/^#/);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${target}$`));
      await expect(page.locator(target ?? '')).toHaveCount(1);
    });

    await test.step('the Tab key reaches everything, and the focus is seen', async () => {
      // Any key will do: what is loaded for those who come by keyboard is there before it is counted.
      await page.keyboard.press('Shift');
      await page.waitForLoadState('networkidle');
      const count = await numberStops(page);
      const reached = new Set<number>();
      const unseen: string[] = [];
      for (let pressed = 0; pressed < count + 5; pressed += 1) {
        await page.keyboard.press('Tab');
        const { stop, visible, name } = await focusedStop(page);
        if (stop < 0) continue;
        reached.add(stop);
        if (!visible) unseen.push(name);
      }
      expect(count).toBeGreaterThan(1);
      expect(reached.size).toBe(count);
      expect(unseen).toEqual([]);
    });
  });
}

test('the contact form with every field refused keeps WCAG 2.2 AA, and names what is clicked', async ({
  page,
  findAxeProblems,
}) => {
  await page.goto('/');
  await contactForm(page).submit.click();
  await expect(contactForm(page).name).toHaveAttribute('aria-invalid', 'true');
  expect(await findUnnamed(page)).toEqual([]);
  for (const { colorScheme, width } of ALL_LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(await findAxeProblems(), `${colorScheme}, ${width} pixels`).toEqual([]);
  }
});

test('the policy is in force: foreign code that gets into the page does not run, and is reported', async ({
  page,
  watch,
}) => {
  watch.expect(/policy|Content.Security.Policy/i);
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken"';
    document.body.append(script);
  });
  await expect
    .poll(() => watch.lines().filter((line) => line.startsWith('policy: script-src')))
    .toHaveLength(1);
  await expect(page).not.toHaveTitle('taken');
});

test('an unknown address says so, logs its path, and leads home', async ({ page, watch }) => {
  watch.expect(/status of 404|gibt-es-nicht/);
  await page.goto('/gibt-es-nicht/wirklich');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
  await expect
    .poll(() => watch.lines().filter((line) => line.includes('404 Error') && line.includes('/wirklich')))
    .not.toEqual([]);
  await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});
