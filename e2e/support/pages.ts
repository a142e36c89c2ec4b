import type { Page } from '@playwright/test';

/** Every page that a person can come to, with the status it answers under open access and who draws it. */
export const PAGES = [
  { path: '/', status: 200, drawnBy: 'server' },
  { path: '/impressum', status: 200, drawnBy: 'server' },
  { path: '/stats', status: 200, drawnBy: 'browser' },
  { path: '/dienstleister', status: 200, drawnBy: 'browser' },
  { path: '/dienstleister-import', status: 200, drawnBy: 'browser' },
  { path: '/volta-dienstleister', status: 200, drawnBy: 'browser' },
  { path: '/kontakt/gesendet', status: 200, drawnBy: 'server' },
  { path: '/gibt-es-nicht', status: 404, drawnBy: 'server' },
] as const;

/** What the browser and the page say of an answer that is no success; each test on all pages declares it. */
export const NO_SUCCESS = /status of 40[14]|404 Error|gibt-es-nicht/;

/** Opens a page and waits until all of it is there. */
export async function openWhole(page: Page, { path, drawnBy }: (typeof PAGES)[number]): Promise<void> {
  await page.goto(path);
  // What the browser draws itself it has loaded when it asks for nothing any more.
  if (drawnBy === 'browser') await page.waitForLoadState('networkidle');
}
