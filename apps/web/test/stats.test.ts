import type { PublicConfig } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendJson } from './support/answers.ts';
import { createGate } from './support/gate.ts';
import { signedIn } from './support/session-api.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';
import {
  lastDays,
  noStatistics,
  type StatisticsApi,
  sampleStatistics,
  serveStatisticsApi,
} from './support/statistics-api.ts';

const { site, open, complaints } = setUpSiteBrowser();
const FAILED = 'Failed to load statistics. Please try again later.';

let api: StatisticsApi;
beforeEach(() => {
  api = serveStatisticsApi(site());
});

const region = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true }).first();
const total = (page: Page) => region(page, 'Overview').locator('dd').first();
const search = (page: Page) => new URL(page.url()).search;

/** What was asked so far, with time for what is under way. */
async function askedSoFar(page: Page): Promise<number> {
  await page.waitForTimeout(200);
  return api.asked.length;
}

/** Opens the page with a clock that only the test moves, once the figures are there. */
async function openStopped(path: string): Promise<Page> {
  const page = await open(path, { prepare: (opened) => opened.clock.install() });
  await page.getByText('Stand ').waitFor();
  return page;
}

describe('the statistics page', () => {
  it('is the current page in the navigation of the staff', async () => {
    const page = await open('/stats');
    const current = page.getByRole('navigation').locator('[aria-current="page"]').filter({ visible: true });
    await expect.poll(() => current.allTextContents()).toEqual(['Statistik']);
  });

  it('shows totals, rankings and the latest clicks in the time of the site', async () => {
    const page = await open('/stats', { timezoneId: 'America/Los_Angeles' });
    await page.getByRole('heading', { level: 1, name: 'Website Statistics' }).waitFor();
    await expect.poll(() => total(page).textContent()).toBe('1.234');
    const overview = await region(page, 'Overview').textContent();
    expect(overview).toContain('Total clicks tracked1.234');
    expect(overview).toContain('Unique pages with clicks3');
    expect(overview).toContain('Unique elements clicked12');
    await expect
      .poll(() => region(page, 'Top Pages').getByRole('listitem').allTextContents())
      .toEqual(['/1.000', 'unknown34']);
    await expect
      .poll(() => region(page, 'Top Elements Clicked').getByRole('listitem').allTextContents())
      .toEqual(['Kontakt: Nachricht sendenkontakt-senden900', 'knopf-730']);
    const recent = page.getByRole('table').last();
    await expect
      .poll(() => recent.getByRole('columnheader').allTextContents())
      .toEqual(['Time', 'Page', 'Element']);
    expect((await recent.getByRole('cell').allTextContents()).slice(0, 3)).toEqual([
      '2026-01-05 07:03:09',
      '/',
      'Kontakt: Nachricht sendenkontakt-senden',
    ]);
    await expect.poll(() => page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(await page.title()).toContain('Website Statistics');
    expect(api.asked).toEqual(['']);
  });

  it('marks the English texts of the seed as English, and ours as German', async () => {
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
    for (const text of ['1.234', 'Verlauf', 'Gesamt']) expect(await languageOf(text)).toBe('de');
  });

  it('says that it loads, and moves nothing when the figures arrive', async () => {
    const gate = createGate();
    site().answers.set('/api/stats', async () => {
      await gate.opened;
      return sendJson(200, sampleStatistics());
    });
    const page = await open('/stats');
    await page.getByText('Loading statistics...').waitFor();
    const places = async () => {
      const headings = await page.getByRole('heading', { level: 2 }).all();
      const boxes = await Promise.all(headings.map((heading) => heading.boundingBox()));
      return boxes.map((box) => Math.round(box?.y ?? 0));
    };
    const before = await places();
    gate.open();
    await page.getByRole('cell').first().waitFor();
    expect(await places()).toEqual(before);
    expect(before).toHaveLength(5);
  });

  it('says when the figures cannot be had, and gets them on the next try', async () => {
    site().answers.set('/api/stats', (_request, response) => response.writeHead(503).end());
    const page = await open('/stats');
    await page.getByText(FAILED).waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    site().answers.set('/api/stats', sendJson(200, sampleStatistics()));
    await page.getByRole('button', { name: 'Neu laden' }).click();
    await page.getByText('1.234').waitFor();
    await expect.poll(() => page.getByText(FAILED).count()).toBe(0);
  });

  it('refuses figures that are not what the contract says', async () => {
    site().answers.set('/api/stats', sendJson(200, { total: 'many' }));
    const page = await open('/stats');
    await page.getByText(FAILED).waitFor();
  });

  it('shows why the server refuses a question, asks no second time, and goes on when another is asked', async () => {
    const refusal = { code: 'bad_request', message: 'Der Zeitraum liegt in der Zukunft.', requestId: 'r' };
    let asked = 0;
    site().answers.set('/api/stats', () => {
      asked += 1;
      return sendJson(400, { error: refusal });
    });
    const page = await open('/stats?range=own&from=2036-01-01&to=2036-01-02', {
      prepare: (opened) => opened.clock.install(),
    });
    await page.getByRole('alert').getByText(refusal.message, { exact: true }).waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    await expect.poll(() => page.getByText(FAILED).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /^Live/ }).count()).toBe(0);
    await page.clock.runFor(30_000);
    await page.waitForTimeout(200);
    expect(asked).toBe(1);
    site().answers.set('/api/stats', sendJson(200, sampleStatistics()));
    await page.getByRole('radio', { name: '7 Tage' }).check();
    await page.getByText('1.234').waitFor();
  });

  it('says in words that nothing was recorded yet, and how that changes', async () => {
    api.statistics = noStatistics();
    const page = await open('/stats');
    await page.getByText('Noch wurde nichts aufgezeichnet.').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Startseite öffnen' }).getAttribute('href'))
      .toBe('/');
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
  });

  it('leads out of a choice without clicks', async () => {
    api.statistics = noStatistics();
    const page = await open('/stats?range=7&page=/a');
    await page.getByText('In dieser Auswahl gibt es keine Klicks.').waitFor();
    await page.getByRole('button', { name: 'Alle Zeiten zeigen' }).click();
    await expect.poll(() => search(page)).toBe('?page=%2Fa');
    await page.getByRole('button', { name: 'Maschinen mitzählen' }).click();
    await expect.poll(() => api.asked.at(-1)).toBe('?visitors=all&page=%2Fa');
  });
});

describe('the range', () => {
  it('stands in the address, so that reloading and going back work', async () => {
    const page = await open('/stats');
    await page.getByRole('radio', { name: '7 Tage' }).check();
    await expect.poll(() => api.asked.at(-1)).toBe('?range=7');
    await page.getByRole('radio', { name: 'Alle', exact: true }).check();
    await expect.poll(() => search(page)).toBe('?range=7&visitors=all');
    await page.reload();
    await expect.poll(() => page.getByRole('radio', { name: '7 Tage' }).isChecked()).toBe(true);
    await page.goBack();
    await expect.poll(() => api.asked.at(-1)).toBe('?range=7');
    await expect.poll(() => page.getByRole('radio', { name: 'Personen' }).isChecked()).toBe(true);
  });

  it("of one's own begins with what is shown and asks only for two days in order", async () => {
    const page = await open('/stats?range=7');
    await page.getByText('1.234').waitFor();
    await page.getByRole('radio', { name: 'Eigener Zeitraum' }).check();
    const { from, to } = api.statistics.range;
    await expect.poll(() => search(page)).toBe(`?range=own&from=${from}&to=${to}`);
    const [first, last] = [page.getByLabel('Von'), page.getByLabel('Bis')];
    expect([await first.inputValue(), await last.inputValue()]).toEqual([from, to]);
    const apply = page.getByRole('button', { name: 'Anzeigen' });
    await first.fill('2026-03-02');
    await last.fill('2026-03-01');
    await apply.click();
    await page.getByText('Der erste Tag liegt nach dem letzten.').waitFor();
    await last.fill('');
    await apply.click();
    await page.getByText('Bitte geben Sie beide Tage an.').waitFor();
    await last.fill('2036-03-02');
    await apply.click();
    await page.getByText('Ein Zeitraum umfasst höchstens zehn Jahre').waitFor();
    await first.fill('2036-03-01');
    await apply.click();
    await page.getByText('Der Zeitraum liegt in der Zukunft.').waitFor();
    await first.fill('1999-12-31');
    await apply.click();
    await page.getByText('Ein Zeitraum beginnt frühestens am 1. Januar 2000.').waitFor();
    await first.fill('2026-03-02');
    await last.fill('2026-03-31');
    await apply.press('Enter');
    await expect.poll(() => api.asked.at(-1)).toBe('?range=own&from=2026-03-02&to=2026-03-31');
    await expect.poll(() => apply.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('is compared with the time before in signs and words, all time with nothing', async () => {
    const page = await open('/stats?range=7');
    const changes = () => region(page, 'Overview').locator('dd:nth-of-type(2)').allTextContents();
    await expect.poll(changes).toEqual(['+134, 12 % mehr', 'unverändert', '−8, 40 % weniger']);
    const { previous } = sampleStatistics();
    api.statistics = sampleStatistics({
      previous: previous && {
        ...previous,
        from: '2026-11-20',
        to: '2026-11-20',
        until: '2026-11-20T09:00+01:00',
      },
    });
    await page.getByRole('radio', { name: 'Heute' }).check();
    await page.getByText('Vergleich mit 20. Nov. 2026 bis 9 Uhr').waitFor();
    api.statistics = sampleStatistics({ previous: null });
    await page.getByRole('radio', { name: 'Gesamt' }).check();
    await expect.poll(changes).toEqual(['kein Vergleich', 'kein Vergleich', 'kein Vergleich']);
  });
});

describe('the trend', () => {
  it('is read out step by step with the arrow keys, and stands in a table', async () => {
    const page = await open('/stats?range=7');
    const slider = page.getByRole('slider', { name: 'Verlauf: Zeitpunkt' });
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/\(läuft noch\): 50 Klicks$/);
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/\d{4}: 444 Klicks$/);
    await page.keyboard.press('Home');
    await expect
      .poll(() => region(page, 'Verlauf').locator('p').nth(1).textContent())
      .toContain('100 Klicks');
    await page.getByText('Verlauf als Tabelle').click();
    const rows = region(page, 'Verlauf').getByRole('row');
    await expect.poll(() => rows.count()).toBe(8);
    await expect.poll(() => rows.nth(2).textContent()).toMatch(/\d{4}250$/);
  });

  it('shows the value under the pointer', async () => {
    const page = await open('/stats?range=7');
    const drawing = region(page, 'Verlauf').locator('svg');
    const box = await drawing.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 60);
    await expect
      .poll(() => region(page, 'Verlauf').locator('p').nth(1).textContent())
      .toContain('100 Klicks');
  });
});

describe('a row', () => {
  it('filters by its page or element; the filter can be lifted, and the focus stays', async () => {
    const page = await open('/stats?range=7');
    await region(page, 'Top Pages').getByRole('link', { name: '/ 1.000' }).press('Enter');
    await expect.poll(() => api.asked.at(-1)).toBe('?range=7&page=%2F');
    api.statistics = sampleStatistics({ filter: { element: 'kontakt-senden' }, countedNewest: 10_000 });
    await region(page, 'Top Elements Clicked').getByRole('link', { name: 'Nachricht senden' }).click();
    await expect.poll(() => api.asked.at(-1)).toBe('?range=7&element=kontakt-senden');
    await page.getByText('Seiten gezählt in den letzten 10.000 Klicks dazu.').waitFor();
    await page.getByRole('button', { name: 'Filter aufheben' }).press('Enter');
    await expect.poll(() => api.asked.at(-1)).toBe('?range=7');
    const hint = page.getByText('Wählen Sie eine Seite oder ein Element');
    await hint.waitFor();
    expect(await hint.evaluate((text) => document.activeElement?.contains(text))).toBe(true);
  });

  it('of the latest clicks filters too, and what is filtered by lifts its filter', async () => {
    const page = await open('/stats');
    const cell = page.getByRole('cell').getByRole('link', { name: '/preise', exact: true });
    await cell.click();
    await expect.poll(() => search(page)).toBe('?page=%2Fpreise');
    await expect.poll(() => cell.getAttribute('aria-current')).toBe('true');
    await cell.click();
    await expect.poll(() => search(page)).toBe('');
  });
});

it('every list can be downloaded whole, for what is chosen', async () => {
  const page = await open('/stats?range=30&element=a%26b');
  const links = page.getByRole('link', { name: /^CSV/ });
  await links.first().waitFor();
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    ['trend', 'pages', 'elements', 'events'].map(
      (list) => `/api/stats.csv?range=30&element=a%26b&list=${list}`,
    ),
  );
});

describe('live figures', () => {
  const later = (clicks: number) => {
    api.statistics = sampleStatistics({ total: clicks });
  };

  it('come every five seconds without a word to a screen reader, until somebody stops them', async () => {
    const page = await openStopped('/stats?range=7');
    later(2000);
    await page.clock.runFor(5100);
    await expect.poll(() => total(page).textContent()).toBe('2.000');
    await expect.poll(() => page.getByText('Loading statistics...').count()).toBe(0);
    await page.getByRole('button', { name: 'Live anhalten' }).click();
    const asked = api.asked.length;
    await page.clock.runFor(20_000);
    expect(await askedSoFar(page)).toBe(asked);
    await page.getByRole('button', { name: 'Live fortsetzen' }).click();
    await page.clock.runFor(5100);
    await expect.poll(() => api.asked.length).toBeGreaterThan(asked);
  });

  it('wait while the keyboard is in the table of clicks', async () => {
    const page = await openStopped('/stats?range=7');
    await region(page, 'Top Elements Clicked').getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByText('Live wartet').waitFor();
    const asked = api.asked.length;
    await page.clock.runFor(10_000);
    expect(await askedSoFar(page)).toBe(asked);
  });

  it('leave the focus on its row when the order changes', async () => {
    const page = await openStopped('/stats?range=7');
    const row = region(page, 'Top Pages').getByRole('link', { name: 'unknown' });
    await row.focus();
    api.statistics = sampleStatistics({
      topPages: [
        { page: '/neu', clicks: 5000 },
        { page: 'unknown', clicks: 4000 },
        { page: '/', clicks: 1000 },
      ],
    });
    await page.clock.runFor(5100);
    await page.getByText('/neu').waitFor();
    await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it('are not asked for in a range that is over', async () => {
    const [from = '', , , to = ''] = lastDays(7);
    api.statistics = sampleStatistics({ range: { name: 'own', from, to } });
    const page = await openStopped(`/stats?range=own&from=${from}&to=${to}`);
    await page.getByText('Abgeschlossener Zeitraum').waitFor();
    await page.clock.runFor(20_000);
    expect(await askedSoFar(page)).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: /^Live/ }).count()).toBe(0);
  });

  it('stay with their time while the line is cut, and come at once when it is back', async () => {
    const page = await openStopped('/stats?range=7');
    await page.context().setOffline(true);
    await page.clock.runFor(5100);
    await page.getByText(/Sie sind offline\..*Gezeigt wird der Stand von \d\d:\d\d:\d\d\./).waitFor();
    await expect.poll(() => total(page).textContent()).toBe('1.234');
    later(2000);
    await page.context().setOffline(false);
    await expect.poll(() => total(page).textContent()).toBe('2.000');
    await expect.poll(() => page.getByText('Sie sind offline').count()).toBe(0);
    complaints.splice(0);
  });
});

const CLOSED: PublicConfig = { publishableKey: 'k', access: 'staff', voice: null };

describe('staff pages', () => {
  it('say that the gate is open while it is', async () => {
    api.statistics = noStatistics();
    const page = await open('/stats');
    await page.getByText('Offener Zugang:').waitFor();
  });

  it('say nothing about the gate when it is closed', async () => {
    site().answers.set('/api/config', sendJson(200, CLOSED));
    site().answers.set('/api/session', sendJson(200, signedIn('viewer')));
    api.statistics = noStatistics();
    const page = await open('/stats');
    await page.getByText('Noch wurde nichts aufgezeichnet.').waitFor();
    await expect.poll(() => page.getByText('Offener Zugang:').count()).toBe(0);
  });

  it('show the not-found page for a screen that does not exist, and tell the console', async () => {
    const page = await open('/staff-elsewhere');
    await page.getByText('Oops! Page not found').waitFor();
    await expect
      .poll(() => complaints.splice(0))
      .toEqual(['404 Error: User attempted to access non-existent route: /staff-elsewhere']);
  });

  it('stand under the policy of the site with the notification area', async () => {
    api.statistics = noStatistics();
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
