import type { Page } from '@playwright/test';
import { NO_SUCCESS, openWhole, PAGES } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const STOPS = 'a[href], button, input, textarea, select, summary, [tabindex]';

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

for (const entry of PAGES) {
  const { path } = entry;
  test(`the Tab key reaches everything on ${path}, and the focus is seen`, async ({ page, watch }) => {
    watch.expect(NO_SUCCESS);
    await openWhole(page, entry);
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

  test(`the first stop on ${path} skips to the content`, async ({ page, watch }) => {
    watch.expect(NO_SUCCESS);
    await openWhole(page, entry);
    await page.keyboard.press('Tab');
    const skip = page.locator(':focus');
    await expect(skip).toBeInViewport();
    const target = await skip.getAttribute('href');
    expect(target).toMatch(/^#/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${target}$`));
    await expect(page.locator(target ?? '')).toHaveCount(1);
  });
}

test('a message can be sent with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await page.keyboard.type('Erika Tast');
  await page.keyboard.press('Tab');
  await page.keyboard.type('erika@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nur mit der Tastatur.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Erfolg');
});
