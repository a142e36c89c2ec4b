import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpBrowser } from './support/site-browser.ts';
import { serveTestPage } from './support/test-page.ts';

/** From a minute after this moment on, time moves only when a test says so. */
const START = Date.UTC(2026, 0, 1);

const { open } = setUpBrowser(() => serveTestPage('toast.tsx'));
let page: Page;

const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });
const region = () => page.getByRole('region', { name: 'Notification', exact: true });
const close = (title: string) => toast(title).getByRole('button', { name: 'Mitteilung schließen' });
const outside = () => page.getByRole('button', { name: 'Draußen' });
const isOpen = async (title: string) =>
  (await toast(title).and(page.locator('[data-state=open]')).count()) === 1;

/** Lets everything run that waits for nothing but its turn. */
const settle = () =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });

async function advance(ms: number): Promise<void> {
  // What was told before is there by then, and its time has begun.
  await settle();
  await page.clock.runFor(ms);
  await settle();
}

async function say(title: string): Promise<void> {
  await page.evaluate((text) => window.toaster?.success({ title: text }), title);
  await expect.poll(() => isOpen(title)).toBe(true);
  await settle();
}

/** What the toasts say, in the order in which people see them. */
async function titlesFromTop(): Promise<string[]> {
  const toasts = await page.getByRole('listitem').evaluateAll((elements) =>
    elements.map((element) => ({
      top: element.getBoundingClientRect().top,
      text: element.textContent,
    })),
  );
  return toasts.sort((one, other) => one.top - other.top).map(({ text }) => text);
}

/** Waits until a toast that was told to close is off the page. */
async function leaves(title: string): Promise<void> {
  await expect.poll(() => isOpen(title)).toBe(false);
  await advance(1000);
  await expect.poll(() => toast(title).count()).toBe(0);
}

async function swipe(title: string, distancePx: number): Promise<void> {
  const box = await toast(title).boundingBox();
  if (box === null) throw new Error(`No toast says ${title}.`);
  const start = { x: box.x + 40, y: box.y + box.height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + distancePx / 2, start.y, { steps: 4 });
  await page.mouse.move(start.x + distancePx, start.y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(10, 10);
}

beforeEach(async () => {
  page = await open('/', {
    viewport: { width: 1000, height: 800 },
    prepare: (opened) => opened.clock.install({ time: START }),
  });
  await page.waitForFunction(() => window.toaster !== undefined);
  await expect.poll(() => region().count()).toBe(1);
  await page.clock.pauseAt(START + 60_000);
});

describe('closing by time', () => {
  it('waits while the pointer is on the area, and goes on where it stopped', async () => {
    await say('eins');
    await advance(4000);
    await toast('eins').hover();
    await settle();
    await advance(60_000);
    expect(await isOpen('eins')).toBe(true);
    await page.mouse.move(10, 10);
    await settle();
    await advance(900);
    expect(await isOpen('eins')).toBe(true);
    await advance(200);
    await leaves('eins');
  });

  it('waits while the focus is in the area', async () => {
    await say('eins');
    await page.keyboard.press('F8');
    await settle();
    await advance(60_000);
    expect(await isOpen('eins')).toBe(true);
    await outside().focus();
    await settle();
    await advance(5100);
    await leaves('eins');
  });

  it('waits while the window is in the background', async () => {
    await say('eins');
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await settle();
    await advance(60_000);
    expect(await isOpen('eins')).toBe(true);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await settle();
    await advance(5100);
    await leaves('eins');
  });

  it('starts again when the toast is changed', async () => {
    const id = await page.evaluate(() => window.toaster?.success({ title: 'eins' }));
    await expect.poll(() => isOpen('eins')).toBe(true);
    await advance(4000);
    await page.evaluate((toastId) => window.toaster?.update(toastId ?? '', { title: 'zwei' }), id);
    await expect.poll(() => isOpen('zwei')).toBe(true);
    await advance(4000);
    expect(await isOpen('zwei')).toBe(true);
    await advance(1100);
    await leaves('zwei');
  });

  it('comes after 5000 ms, and the toast is gone only after its movement', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => window.toaster?.success({ title: 'Erfolg' }));
    await expect.poll(() => isOpen('Erfolg')).toBe(true);
    await advance(4900);
    expect(await isOpen('Erfolg')).toBe(true);
    await advance(200);
    await expect.poll(() => isOpen('Erfolg')).toBe(false);
    await leaves('Erfolg');
  });

  it('works for the toast after one that was closed under the pointer', async () => {
    await say('eins');
    await close('eins').click();
    await leaves('eins');
    await page.mouse.move(10, 10);
    await say('zwei');
    await advance(5100);
    await leaves('zwei');
  });
});

describe('the list', () => {
  it('shows the newest of 25 toasts on top and no more than 20', async () => {
    await page.evaluate(() => {
      for (let count = 1; count <= 25; count += 1) window.toaster?.success({ title: `Nummer ${count}.` });
    });
    await expect.poll(() => page.getByRole('listitem').count()).toBe(20);
    await expect
      .poll(() => titlesFromTop())
      .toEqual(Array.from({ length: 20 }, (_, index) => `Nummer ${25 - index}.`));
    expect(
      await toast('Nummer 25.').evaluate((element) => element.getBoundingClientRect().top),
    ).toBeGreaterThan(0);
  });

  it('puts a toast that comes later on top of the others', async () => {
    await say('eins');
    await say('zwei');
    await say('drei');
    await expect.poll(() => titlesFromTop()).toEqual(['drei', 'zwei', 'eins']);
    await expect.poll(() => page.getByRole('listitem').allTextContents()).toEqual(['drei', 'zwei', 'eins']);
  });
});

describe('swiping', () => {
  it('of more than 50 px to the right closes a toast', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await say('eins');
    await swipe('eins', 60);
    await leaves('eins');
  });

  it('puts back a toast that is swiped less', async () => {
    await say('eins');
    await swipe('eins', 45);
    expect(await isOpen('eins')).toBe(true);
  });

  it('does not close a toast that is swiped to the left', async () => {
    await say('eins');
    await swipe('eins', -100);
    expect(await isOpen('eins')).toBe(true);
  });
});

describe('the keyboard', () => {
  it('Tab reaches a toast and its button from the region', async () => {
    await say('eins');
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => toast('eins').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => close('eins').evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  it('Tab goes from the newest toast to the oldest, out of the area, and back in', async () => {
    await say('eins');
    await say('zwei');
    await outside().focus();
    const stops = [toast('zwei'), close('zwei'), toast('eins'), close('eins')];
    await page.keyboard.press('F8');
    for (const stop of stops) {
      await page.keyboard.press('Tab');
      await expect.poll(() => stop.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.keyboard.press('Tab');
    expect(await region().evaluate((element) => element.querySelector('li:focus, button:focus'))).toBe(null);
    await outside().focus();
    for (const stop of stops) {
      await page.keyboard.press('Tab');
      await expect.poll(() => stop.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    for (const stop of [toast('eins'), close('zwei'), toast('zwei'), outside()]) {
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => stop.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it('Escape closes the toast that has the focus', async () => {
    await say('eins');
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await leaves('eins');
  });

  it('returns the focus to where it was once the last toast is closed', async () => {
    await say('eins');
    await outside().focus();
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await leaves('eins');
    await expect.poll(() => outside().evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('what a toast says', () => {
  it('is announced with its title and description', async () => {
    await page.evaluate(() => window.toaster?.error({ description: 'Das ging schief.' }));
    await expect.poll(() => isOpen('Das ging schief.')).toBe(true);
    await advance(100);
    const announcement = page.getByRole('status').filter({ hasText: 'Das ging schief.' });
    await expect.poll(() => announcement.count()).toBe(1);
    await expect.poll(() => announcement.textContent()).toContain('Fehler');
    await expect.poll(() => announcement.getAttribute('aria-live')).toBe('assertive');
  });

  it('offers an action that runs once and closes the toast', async () => {
    await page.evaluate(() => {
      const onAction = () => {
        window.actions += 1;
      };
      const action = { label: 'Rückgängig', altText: 'Im Verzeichnis rückgängig machen', onAction };
      window.toaster?.success({ title: 'Gelöscht', action });
    });
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await leaves('Gelöscht');
    expect(await page.evaluate(() => window.actions)).toBe(1);
  });
});
