import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LONGEST_REPORT } from '../src/features/simulation/longest-report.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();

const simulation = (page: Page) => page.locator('section[data-simulation]');
const said = (page: Page) => page.getByRole('status').filter({ hasText: /./ }).first().textContent();
const switchOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hospitalLine = (page: Page) => switchOf(page, 'Leitung zwischen Modul E und Krankenhaus unterbrechen');
const stateOf = (page: Page, text: string) =>
  simulation(page).getByText(text, { exact: true }).filter({ visible: true }).count();
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Leitungen und Module' });
const moving = (page: Page) =>
  simulation(page).evaluate(
    (element) =>
      element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
  );
const used = (page: Page) =>
  page.locator('[data-balance=used]').evaluate(({ textContent }) => Number(textContent));

/** Opens the front page at the simulation and waits until that works. */
async function openSimulation(motion: 'reduce' | 'no-preference', path = '/'): Promise<Page> {
  const page = await open(path, { reducedMotion: motion });
  await simulation(page).scrollIntoViewIfNeeded();
  await hospitalLine(page).waitFor();
  return page;
}

/**
 * Bytes of the script over the line, in gzip, the larger of both encodings that are served. The simulation may have
 * 10 kB, meant like all limits of the front page: compressed. Little more than half of that is enough.
 */
const SCRIPT_LIMIT = 5_400;

/** What can be clicked, in the order in which the Tab key comes to it, from the top to the form. */
async function stopsOf(page: Page): Promise<string[]> {
  const stops: string[] = [];
  // A person looks at the first stop before going on.
  await page.keyboard.press('Tab');
  await hospitalLine(page).waitFor();
  while (stops.at(-1) !== 'kontakt-mail' && stops.length < 50) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => document.activeElement?.getAttribute('data-click') ?? 'nothing that counts'),
    );
  }
  return stops;
}

describe('the simulation', () => {
  for (const [motion, buttons] of [
    ['no-preference', ['simulation-anhalten', 'simulation-schritt', 'simulation-zuruecksetzen']],
    ['reduce', ['simulation-schritt', 'simulation-zuruecksetzen']],
  ] as const) {
    it(`is reached by the Tab key from the top of the page, motion: ${motion}`, async () => {
      const stops = await stopsOf(await open('/', { reducedMotion: motion }));
      expect(stops.filter((stop) => stop.startsWith('simulation-'))).toEqual([
        'simulation-leitung-sonne-a',
        ...buttons,
      ]);
      expect(stops.at(-1)).toBe('kontakt-mail');
    });
  }

  it('is loaded when it comes into view, and small', async () => {
    const page = await open('/');
    const address = (await page.locator('script[data-app]').getAttribute('data-simulation')) ?? '';
    const isLoaded = () =>
      page.evaluate(
        (path) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
        address,
      );
    expect(await isLoaded()).toBe(false);
    await simulation(page).scrollIntoViewIfNeeded();
    await expect.poll(isLoaded).toBe(true);
    const compressed = await readFile(join(site().folder, 'client', `${address}.gz`));
    expect(compressed.byteLength).toBeLessThan(SCRIPT_LIMIT);
  });

  it('tells what a cut line changes, shows it pressed, and puts all back', async () => {
    const page = await openSimulation('reduce');
    await hospitalLine(page).click();
    expect(await hospitalLine(page).getAttribute('aria-pressed')).toBe('true');
    expect(await said(page)).toMatch(/^Leitung zwischen .* unterbrochen\. Das Krankenhaus wird jetzt /);
    await page.getByRole('button', { name: 'Zurücksetzen' }).click();
    expect(await hospitalLine(page).getAttribute('aria-pressed')).toBe('false');
    expect(await said(page)).toBe('Zurückgesetzt. Alle Verbraucher sind versorgt.');
  });

  it('is one stop of the Tab key, walked by arrow keys and switched by the space bar', async () => {
    const page = await openSimulation('reduce');
    expect(await toolbar(page).locator('button[tabindex="0"]').count()).toBe(1);
    await switchOf(page, 'Leitung zwischen Sonne und Modul A unterbrechen').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    const last = switchOf(page, 'Modul G abschalten');
    expect(await last.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    const right = switchOf(page, 'Leitung zwischen Modul G und Krankenhaus unterbrechen');
    expect(await right.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    expect(await right.getAttribute('aria-pressed')).toBe('true');
    expect(await toolbar(page).locator('button[tabindex="0"]').count()).toBe(1);
  });

  it('stands still under reduced motion and goes on step by step', async () => {
    const page = await openSimulation('reduce');
    const before = await used(page);
    await page.getByRole('button', { name: 'Nächster Schritt' }).click();
    expect(await used(page)).toBe(before + 3);
    expect(await said(page)).toMatch(/^Schritt \d+\. Alle Verbraucher sind versorgt\.$/);
    expect(await moving(page)).toBe(0);
    expect(await page.getByRole('button', { name: 'Anhalten' }).count()).toBe(0);
  });

  it('says honestly when a load is no longer supplied', async () => {
    const page = await openSimulation('reduce');
    await hospitalLine(page).click();
    await switchOf(page, 'Leitung zwischen Modul G und Krankenhaus unterbrechen').click();
    expect(await said(page)).toContain('Das Krankenhaus ist abgeschnitten.');
    expect(await stateOf(page, 'vom Vorrat')).toBe(1);
    for (let step = 0; step < 8; step += 1)
      await page.getByRole('button', { name: 'Nächster Schritt' }).click();
    expect(await said(page)).toContain('Abgeschnitten und nicht versorgt: das Krankenhaus.');
    expect(await stateOf(page, 'nicht versorgt')).toBe(1);
  });

  it('moves by itself, halts on demand and out of sight, and leaves the words alone meanwhile', async () => {
    const page = await openSimulation('no-preference');
    await expect.poll(() => moving(page)).toBeGreaterThan(5);
    const before = await used(page);
    await expect.poll(() => used(page)).toBeGreaterThan(before);
    expect(await said(page)).toBe('Alle Verbraucher sind versorgt.');
    await page.getByRole('button', { name: 'Anhalten' }).click();
    expect(await moving(page)).toBe(0);
    await page.getByRole('button', { name: 'Weiterlaufen' }).click();
    await expect.poll(() => moving(page)).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => moving(page)).toBe(0);
  });

  it('goes on when React takes the page over', async () => {
    const page = await openSimulation('reduce');
    await hospitalLine(page).click();
    await page.getByRole('button', { name: 'Nächster Schritt' }).click();
    const before = await used(page);
    await page.getByLabel('Name', { exact: true }).click();
    await expect
      .poll(() => page.locator('form').evaluate((form: HTMLFormElement) => form.noValidate))
      .toBe(true);
    expect(await hospitalLine(page).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Nächster Schritt' }).click();
    expect(await used(page)).toBe(before + 3);
  });

  it('has switches of at least 24 pixels on a small phone', async () => {
    const page = await open('/', { viewport: { width: 360, height: 640 } });
    await simulation(page).scrollIntoViewIfNeeded();
    const box = await hospitalLine(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  });

  it('moves nothing when its script starts', async () => {
    const parts = (page: Page) =>
      simulation(page).evaluate(async (element) => {
        await document.fonts.ready;
        return [...element.querySelectorAll('p, li, svg, div')].map((part) => {
          const { y, height } = part.getBoundingClientRect();
          return { name: part.tagName, y: y - element.getBoundingClientRect().y, height };
        });
      });
    site().withheld.matches = (path) => path.includes('/simulation-');
    const before = await open('/');
    await simulation(before).scrollIntoViewIfNeeded();
    await expect.poll(() => complaints.length).toBe(1);
    complaints.splice(0);
    site().withheld.matches = () => false;
    const expected = await parts(before);
    const found = await parts(await openSimulation('reduce'));
    const moved = found.filter(({ name, y, height }, i) => {
      const at = expected[i];
      // Less than a pixel is rounding, which differs with the place on the screen.
      return name !== at?.name || Math.abs(y - at.y) >= 1 || Math.abs(height - at.height) >= 1;
    });
    expect(found).toHaveLength(expected.length);
    expect(moved).toEqual([]);
  });

  it('moves nothing, whatever it reports, on any screen', async () => {
    const page = await openSimulation('reduce');
    const heights = new Set<number>();
    for (const width of [320, 360, 768, 960, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const report = page.locator('[data-announcement]');
      const room = report.locator('..');
      const empty = (await room.boundingBox())?.height;
      await report.evaluate((element, text) => {
        element.textContent = text;
      }, LONGEST_REPORT);
      expect((await room.boundingBox())?.height).toBe(empty);
      await report.evaluate((element) => {
        element.textContent = 'Alle Verbraucher sind versorgt.';
      });
      heights.add(Math.round(empty ?? 0));
    }
    expect(heights.size).toBeGreaterThan(2);
  });

  it('is a complete picture with words where its script cannot be had, and without JavaScript', async () => {
    site().withheld.matches = (path) => path.includes('/simulation-');
    const offline = await open('/');
    await simulation(offline).scrollIntoViewIfNeeded();
    await expect.poll(() => complaints.length).toBe(1);
    complaints.splice(0);
    expect(await simulation(offline).getByRole('button').count()).toBe(0);

    const page = await open('/', { javaScriptEnabled: false });
    const picture = page.getByRole('img', { name: /Zeichnung eines kleinen Netzes/ });
    expect(await picture.locator('[data-packet]:not([display=none])').count()).toBeGreaterThan(5);
    expect(await simulation(page).getByText('Zum Ausprobieren braucht es JavaScript.').isVisible()).toBe(
      true,
    );
    expect(await simulation(page).getByRole('button').count()).toBe(0);
  });
});
