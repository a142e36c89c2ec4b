import type { Page } from '@playwright/test';

/** What can be clicked on an open page and would be 'unknown' in our own statistics, as the beginning of its HTML. */
export function findUnnamed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, input, select, textarea, [role=button], [role=tab]')]
      .filter(
        (element) =>
          !element.matches('[tabindex="-1"]') && element.checkVisibility({ visibilityProperty: true }),
      )
      // Ids that React makes up say nothing.
      .filter((element) => element.closest('[data-click]') === null && !/^(?!_r_)./.test(element.id))
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
