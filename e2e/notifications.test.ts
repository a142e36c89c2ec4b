import type { Locator, Page } from '@playwright/test';
import { contactForm, fillContactForm } from './support/contact-form.ts';
import { expect, test } from './support/test.ts';

// A notification leaves with a movement, and is gone only after it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const DURATION_MS = 5000;
/** The closing animation, generously. */
const LEAVING_MS = 1000;

/** The landing page with a clock that stands still, and a contact call that always succeeds. */
test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.route('**/api/contact', (route) => route.fulfill({ status: 201, json: { ok: true } }));
  await page.goto('/');
  await page.clock.pauseAt(60_000);
});

function area(page: Page): Locator {
  return page.getByRole('region', { name: 'Notification', exact: false });
}

function toasts(page: Page): Locator {
  return area(page).getByRole('listitem');
}

/** Shows one more notification, and moves the pointer and the focus away from the area. */
async function showToast(page: Page): Promise<void> {
  await fillContactForm(page);
  const before = await toasts(page).count();
  await contactForm(page).submit.click();
  await expect(toasts(page)).toHaveCount(Math.min(before + 1, 20));
}

async function swipeRight(page: Page, toast: Locator, distance: number): Promise<void> {
  const box = await toast.boundingBox();
  if (box === null) throw new Error('The notification is not drawn.');
  const [x, y] = [box.x + 20, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
}

test('a success is titled Erfolg and closes by itself after 5000 ms', async ({ page }) => {
  await showToast(page);
  await expect(toasts(page)).toContainText('Erfolg');
  await page.clock.runFor(DURATION_MS - 100);
  await expect(toasts(page).and(page.locator('[data-state=open]'))).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toasts(page).and(page.locator('[data-state=open]'))).toHaveCount(0);
  await page.clock.runFor(LEAVING_MS);
  await expect(toasts(page)).toHaveCount(0);
});

test('F8 works before anything was used', async ({ page }) => {
  await page.keyboard.press('F8');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[aria-label^="Notification"]') !== null);
  await expect.poll(focused).toBe(true);
  await expect(page.locator('[aria-label^="Notification"]')).toHaveCount(1);
});

test('a swipe of more than 50 px to the right closes the notification', async ({ page }) => {
  await showToast(page);
  await swipeRight(page, toasts(page).first(), 60);
  await page.clock.runFor(LEAVING_MS);
  await expect(toasts(page)).toHaveCount(0);
});

test('a notification can be closed by its button', async ({ page }) => {
  await showToast(page);
  await toasts(page).getByRole('button', { name: 'Mitteilung schließen' }).click();
  await page.clock.runFor(LEAVING_MS);
  await expect(toasts(page)).toHaveCount(0);
});
