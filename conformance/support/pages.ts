import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, inject, onTestFinished } from 'vitest';

/** Pages that are kept from test to test: opening one takes longer than many a test. */
export interface Pages {
  /** A page that nobody uses. It is given back at the end of the test. */
  take(): Promise<Page>;
  /** The browser is good for nothing any more: pages that are taken from now on are those of another. */
  giveUpBrowser(): Promise<void>;
}

/** To be called once at the top of a file that needs the browser. Each file has one of its own. */
export function pagesOfThisFile(): Pages {
  let browser: Promise<Browser> | undefined;
  let free: Page[] = [];
  const close = async () => {
    const closing = browser;
    browser = undefined;
    free = [];
    await (await closing)?.close();
  };
  afterAll(close);
  const open = async () => {
    browser ??= chromium.launch(inject('browserOptions'));
    const context = await (await browser).newContext({ permissions: ['camera', 'microphone'] });
    return await context.newPage();
  };
  return {
    take: async () => {
      const page = free.pop() ?? (await open());
      // Loading ends whatever the page did before.
      await page.goto(inject('page'));
      onTestFinished(async () => {
        if (page.isClosed()) return;
        await page.goto('about:blank');
        free.push(page);
      });
      return page;
    },
    giveUpBrowser: close,
  };
}
