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

/**
 * What is too small for a finger or an eye on a phone: targets under 44 pixels, save links in running text (WCAG 2.5.5),
 * and text under 12 pixels. Nothing in wider windows.
 */
export function findTooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (innerWidth >= 768) return [];
    const stops =
      ':is(a[href], button, summary, input, select, textarea, [role=button], [role=option]):not([tabindex="-1"][name])';
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const isInText = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      );
    /** With its label, which is part of the target of a box or a dot. */
    const size = (element: Element): number => {
      const labels = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null;
      const named = element instanceof HTMLInputElement && element.matches('[type=checkbox], [type=radio]');
      const parts = [element, labels, ...(named ? (element.labels ?? []) : [])].filter(
        (part) => part !== null,
      );
      const boxes = parts.map((part) => part.getBoundingClientRect());
      const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      const height =
        Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
      return Math.min(width, height);
    };
    const small = [...document.querySelectorAll(stops)]
      .filter((element) => isSeen(element) && !isInText(element) && size(element) < 43.5)
      .map((element) => `${Math.round(size(element))} px: ${element.outerHTML.slice(0, 120)}`);

    /** As it is drawn: text of a drawing grows and shrinks with that. */
    const drawnSize = (element: Element): number => {
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.d ?? 1) : 1;
      return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
    };
    const fine = [...document.querySelectorAll('body *:not(script, style, noscript, option)')]
      .filter(
        (element) =>
          [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') &&
          isSeen(element) &&
          drawnSize(element) < 11.95,
      )
      .map((element) => `${drawnSize(element).toFixed(1)} px of text: ${element.outerHTML.slice(0, 120)}`);
    return [...small, ...fine];
  });
}

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
