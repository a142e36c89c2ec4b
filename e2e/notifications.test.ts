import type { Locator, Page } from '@playwright/test';
import { contactForm, fillContactForm } from './support/contact-form.ts';
import { expect, test } from './support/test.ts';

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
  await page.clock.runFor(DURATION_MS - 1000);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1000 + LEAVING_MS);
  await expect(toasts(page)).toHaveCount(0);
});

test('F8 moves the focus into the region labelled Notification', async ({ page }) => {
  await showToast(page);
  await page.keyboard.press('F8');
  await expect(
    area(page)
      .locator(':focus')
      .or(area(page).and(page.locator(':focus'))),
  ).toHaveCount(1);
  await expect(page.locator('[aria-label^="Notification"]')).toHaveCount(1);
});

test('F8 works before anything was used', async ({ page }) => {
  await page.keyboard.press('F8');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[aria-label^="Notification"]') !== null);
  await expect.poll(focused).toBe(true);
});

test('time stands still while the pointer is on the area, and goes on afterwards', async ({ page }) => {
  await showToast(page);
  await toasts(page).hover();
  await page.clock.runFor(3 * DURATION_MS);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(DURATION_MS + LEAVING_MS);
  await expect(toasts(page)).toHaveCount(0);
});

test('time stands still while the focus is in the area, and goes on afterwards', async ({ page }) => {
  await showToast(page);
  await page.keyboard.press('F8');
  await page.clock.runFor(3 * DURATION_MS);
  await expect(toasts(page)).toHaveCount(1);
  await contactForm(page).name.focus();
  await page.clock.runFor(DURATION_MS + LEAVING_MS);
  await expect(toasts(page)).toHaveCount(0);
});

test('a swipe of 30 px to the right leaves the notification', async ({ page }) => {
  await showToast(page);
  await swipeRight(page, toasts(page).first(), 30);
  await page.clock.runFor(LEAVING_MS);
  await expect(toasts(page)).toHaveCount(1);
});

test('a swipe of more than 50 px to the right closes the notification', async ({ page }) => {
  await showToast(page);
  await swipeRight(page, toasts(page).first(), 60);
  await page.clock.runFor(LEAVING_MS);
  await expect(toasts(page)).toHaveCount(0);
});

test('a swipe to the left closes nothing', async ({ page }) => {
  await showToast(page);
  await swipeRight(page, toasts(page).first(), -60);
  await page.clock.runFor(LEAVING_MS);
  await expect(toasts(page)).toHaveCount(1);
});

test('a notification can be closed by its button', async ({ page }) => {
  await showToast(page);
  await toasts(page).getByRole('button', { name: 'Mitteilung schließen' }).click();
  await page.clock.runFor(LEAVING_MS);
  await expect(toasts(page)).toHaveCount(0);
});

test('the area keeps twenty notifications, newest first', async ({ page }) => {
  for (let shown = 0; shown < 19; shown += 1) await showToast(page);
  const marked = await toasts(page).first().elementHandle();
  for (let shown = 0; shown < 3; shown += 1) await showToast(page);
  await expect(toasts(page)).toHaveCount(20);
  const place = await marked?.evaluate((toast) => [...(toast.parentElement?.children ?? [])].indexOf(toast));
  expect(place).toBe(3);
});
