import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, inject, onTestFinished } from 'vitest';

/**
 * The made-up camera of a browser stopped for good, in all of its pages: seen once in some dozens of runs of the suite, as if
 * the browser's own process for cameras hung. That says nothing about an engine, so a test that fails by this sentence is run
 * again, in another browser (`retry` in the configuration of vitest).
 */
export const CAMERA_IS_GONE = 'The made-up camera of the browser gives no pictures';

/** How long a browser may take to begin with its camera on a busy machine. */
export const CAMERA_MS = 10_000;

/** Pages that are kept from test to test: opening one takes longer than many a test. */
export interface Pages {
  /** A page that nobody uses. It is given back at the end of the test. */
  take(): Promise<Page>;
  /** The browser is good for nothing any more: pages that are taken from now on are those of another. */
  giveUpBrowser(): Promise<void>;
  /**
   * Fails as a wait for pictures failed; by a sentence of its own, and gives the browser up, where it has no pictures at all.
   */
  noPictures(error: unknown): Promise<never>;
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
    noPictures: async (error) => {
      const page = await open();
      await page.goto(inject('page'));
      const hasPictures = await page.evaluate(seesItsCamera, CAMERA_MS);
      await page.context().close();
      if (hasPictures) throw error;
      await close();
      throw new Error(CAMERA_IS_GONE, { cause: error });
    },
  };
}

/** Runs in a page: whether its camera gives a picture in this time. */
function seesItsCamera(limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), limitMs);
    const video = document.createElement('video');
    video.muted = true;
    video.requestVideoFrameCallback(() => resolve(true));
    navigator.mediaDevices
      .getUserMedia({ video: true })
      .then((stream) => {
        video.srcObject = stream;
        return video.play();
      })
      .catch(() => resolve(false));
  });
}
