import type { ClickStatistics, PublicConfig } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGate } from './support/gate.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();

const STATISTICS: ClickStatistics = {
  total: 1234,
  uniquePages: 3,
  uniqueElements: 12,
  topPages: [
    { page: '/', clicks: 1000 },
    { page: 'unknown', clicks: 34 },
  ],
  topElements: [{ element: 'kontakt-senden', clicks: 900 }],
  recent: [{ timestamp: '2026-01-05T06:03:09.000Z', page: '/', element: 'kontakt-senden' }],
};
const NOTHING: ClickStatistics = {
  total: 0,
  uniquePages: 0,
  uniqueElements: 0,
  topPages: [],
  topElements: [],
  recent: [],
};

function answer(path: string, value: unknown): void {
  site().answers.set(path, (_request, response) => response.end(JSON.stringify(value)));
}
const config = (access: PublicConfig['access']): PublicConfig => ({
  publishableKey: 'k',
  access,
  voice: null,
});
const region = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true }).first();

beforeEach(() => answer('/api/config', config('open')));

describe('the statistics page', () => {
  it('shows totals, rankings and the latest clicks in local time', async () => {
    answer('/api/stats', STATISTICS);
    const page = await open('/stats', { timezoneId: 'Europe/Berlin' });
    await page.getByRole('heading', { level: 1, name: 'Website Statistics' }).waitFor();
    await expect.poll(() => region(page, 'Overview').textContent()).toContain('Total clicks tracked1.234');
    const overview = await region(page, 'Overview').textContent();
    expect(overview).toContain('Unique pages with clicks3');
    expect(overview).toContain('Unique elements clicked12');
    expect(await region(page, 'Top Pages').getByRole('listitem').allTextContents()).toEqual([
      '/1.000',
      'unknown34',
    ]);
    expect(await region(page, 'Top Elements Clicked').getByRole('listitem').allTextContents()).toEqual([
      'kontakt-senden900',
    ]);
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Time', 'Page', 'Element']);
    expect(await page.getByRole('cell').allTextContents()).toEqual([
      '2026-01-05 07:03:09',
      '/',
      'kontakt-senden',
    ]);
    expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(await page.title()).toContain('Website Statistics');
  });

  it('marks the English texts of the seed as English, and the figures as German', async () => {
    answer('/api/stats', STATISTICS);
    const page = await open('/stats');
    const languageOf = (text: string) =>
      page
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));
    await page.getByText('1.234').waitFor();
    const english = ['Website Statistics', 'Back to Home', 'Overview', 'Total clicks tracked', 'Top Pages'];
    for (const text of [...english, 'Top Elements Clicked', 'Recent Click Events', 'Time', 'Element']) {
      expect([text, await languageOf(text)]).toEqual([text, 'en']);
    }
    expect(await languageOf('1.234')).toBe('de');
    const table = page.getByRole('region', { name: 'Recent Click Events' });
    expect(await table.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('en');
  });

  it('says that it loads, and moves nothing when the figures arrive', async () => {
    const gate = createGate();
    site().answers.set('/api/stats', async (_request, response) => {
      await gate.opened;
      response.end(JSON.stringify(STATISTICS));
    });
    const page = await open('/stats');
    await page.getByText('Loading statistics...').waitFor();
    const place = async () => {
      const box = await page.getByRole('heading', { name: 'Recent Click Events' }).boundingBox();
      return Math.round(box?.y ?? 0);
    };
    const before = await place();
    gate.open();
    await page.getByRole('cell').first().waitFor();
    expect(await place()).toBe(before);
  });

  it('says when the figures cannot be had, and gets them on the next try', async () => {
    site().answers.set('/api/stats', (_request, response) => response.writeHead(503).end());
    const page = await open('/stats');
    await page.getByText('Failed to load statistics. Please try again later.').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    answer('/api/stats', STATISTICS);
    await page.getByRole('button', { name: 'Neu laden' }).click();
    await page.getByText('1.234').waitFor();
  });

  it('refuses figures that are not what the contract says', async () => {
    answer('/api/stats', { total: 'many' });
    const page = await open('/stats');
    await page.getByText('Failed to load statistics. Please try again later.').waitFor();
  });

  it('says in words that nothing was recorded yet', async () => {
    answer('/api/stats', NOTHING);
    const page = await open('/stats');
    await page.getByText('Noch wurde nichts aufgezeichnet.').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  });
});

describe('staff pages', () => {
  it('say that the gate is open while it is', async () => {
    answer('/api/stats', NOTHING);
    const page = await open('/stats');
    await page.getByText('Offener Zugang:').waitFor();
  });

  it('say nothing about the gate when it is closed', async () => {
    answer('/api/config', config('staff'));
    answer('/api/stats', NOTHING);
    const page = await open('/stats');
    await page.getByText('Noch wurde nichts aufgezeichnet.').waitFor();
    expect(await page.getByText('Offener Zugang:').count()).toBe(0);
  });

  it('show the not-found page for a screen that does not exist, and tell the console', async () => {
    const page = await open('/staff-elsewhere');
    await page.getByText('Oops! Page not found').waitFor();
    await expect
      .poll(() => complaints.splice(0))
      .toEqual(['404 Error: User attempted to access non-existent route: /staff-elsewhere']);
  });

  it('stand under the policy of the site with the notification area', async () => {
    answer('/api/stats', NOTHING);
    const page = await open('/stats');
    await page.getByText('Noch wurde nichts aufgezeichnet.').waitFor();
    await page.keyboard.press('F8');
    const focused = () =>
      page
        .getByRole('region', { name: 'Notification', exact: true })
        .evaluate((element) => element.contains(document.activeElement));
    await expect.poll(focused).toBe(true);
  });
});
