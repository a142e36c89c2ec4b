import type { Page } from '@playwright/test';

/**
 * What a window cuts off or makes people scroll sideways for, as the beginning of its HTML. What scrolls in a frame of
 * its own, or is cut there on purpose, does not count, nor does what a drawing cuts. The page itself clips, so that its own width says nothing.
 */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isFramed = (element: Element): boolean => {
      for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
        if (/auto|scroll|hidden/.test(getComputedStyle(outer).overflowX)) return true;
      }
      return false;
    };
    return [...document.querySelectorAll('body *:not([aria-hidden] *, svg *)')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return (left < -1 || right > width + 1) && element.checkVisibility() && !isFramed(element);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
