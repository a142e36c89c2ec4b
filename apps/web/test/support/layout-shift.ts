import type { Page } from 'playwright-core';

/** The browser tells of a shift with the frame after it. */
const SETTLED_MS = 300;

/** Layout shift of the page so far, as browsers count it. */
export async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(
    (settledMs) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), settledMs);
      }),
    SETTLED_MS,
  );
}
