import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendJson } from './support/answers.ts';
import {
  type DirectoryApi,
  manyProviders,
  PAGE_ROWS,
  sampleProvider,
  serveDirectoryApi,
} from './support/directory-api.ts';
import { createGate } from './support/gate.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();
const PATH = '/dienstleister';

let api: DirectoryApi;
beforeEach(() => {
  api = serveDirectoryApi(site(), manyProviders(330));
});

const list = (page: Page) => page.getByRole('listbox', { name: 'Einträge' });
const rows = (page: Page) => list(page).getByRole('option');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Suche' });
const heading = (page: Page) => page.getByRole('heading', { level: 2 });
const status = (page: Page) => page.getByRole('status').filter({ hasText: /Eintr|Treffer/ });
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
/** The row that the list names as its active one, as long as it is drawn. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return id == null ? null : (document.getElementById(id)?.getAttribute('aria-posinset') ?? 'not drawn');
  });
const focusName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('role') ?? element?.getAttribute('type') ?? element?.tagName ?? '';
  });

async function openList(path = PATH, options?: Parameters<typeof open>[1]): Promise<Page> {
  const page = await open(path, options);
  await rows(page).first().waitFor();
  return page;
}

describe('the list', () => {
  it('draws the rows in sight alone, says where each stands, and fetches the others on the way down', async () => {
    const page = await openList();
    await status(page).getByText('330 Einträge').waitFor();
    expect(await rows(page).count()).toBeLessThan(40);
    await expect.poll(() => rows(page).first().getAttribute('aria-setsize')).toBe('330');
    await search(page).press('ArrowDown');
    // Each press goes to the last row that has come so far.
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return active(page);
      })
      .toBe('330');
    expect(await rows(page).count()).toBeLessThan(60);
    await rows(page).getByText('Firma 0330 GmbH').waitFor();
    expect(api.asked).toEqual(['', ...[1, 2, 3, 4, 5, 6].map((n) => `?cursor=${n * PAGE_ROWS}`)]);
  });

  it('keeps its active row drawn and the focus, however far somebody scrolls away', async () => {
    const page = await openList();
    await search(page).press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await list(page).evaluate((element) => element.parentElement?.scrollTo(0, 2000));
    await rows(page).getByText('Firma 0030 GmbH').waitFor();
    await expect.poll(() => active(page)).toBe('2');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page)).toBe('3');
    await expect.poll(() => rows(page).getByText('Firma 0003 GmbH').isVisible()).toBe(true);
  });

  it('opens the row that somebody points at, and does not move under the pointer', async () => {
    const page = await openList();
    await list(page).evaluate((element) => element.parentElement?.scrollTo(0, 1500));
    const row = rows(page).getByText('Firma 0026 GmbH');
    await row.waitFor();
    await page.waitForTimeout(50);
    const before = await row.boundingBox();
    await row.click();
    await heading(page).getByText('Firma 0026 GmbH').waitFor();
    expect((await row.boundingBox())?.y).toBe(before?.y);
    await expect.poll(() => active(page)).toBe('26');
    await expect
      .poll(() => rows(page).filter({ hasText: 'Firma 0026' }).getAttribute('aria-selected'))
      .toBe('true');
  });

  it('is there for the keyboard alone: search, down, open, back, always with a focus', async () => {
    const page = await openList();
    await page.keyboard.press('/');
    await expect.poll(() => focusName(page)).toBe('search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('PageDown');
    const focusedRow = async () => [await focusName(page), await active(page)];
    await expect.poll(focusedRow).toEqual(['listbox', '11']);
    await page.keyboard.press('Enter');
    await heading(page).getByText('Firma 0011 GmbH').waitFor();
    await expect.poll(() => focusName(page)).toBe('H2');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusName(page)).toBe('listbox');
    await expect.poll(async () => [await active(page), parameters(page)]).toEqual(['11', {}]);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focusName(page)).toBe('search');
    await page.keyboard.type('0007');
    await status(page).getByText('1 Treffer').waitFor();
    await page.keyboard.press('Enter');
    await heading(page).getByText('Firma 0007 GmbH').waitFor();
  });

  it('stays without the word that the gate is open, once that is put away in this tab', async () => {
    const page = await openList();
    const word = page.getByText('Offener Zugang:');
    await word.waitFor();
    await page.getByRole('button', { name: 'Ausblenden' }).click();
    await page.reload();
    await rows(page).first().waitFor();
    expect(await word.count()).toBe(0);
  });

  it('shows its keys over the list, which moves nothing', async () => {
    const page = await openList();
    const before = await rows(page).first().boundingBox();
    await page.getByRole('button', { name: 'Tastatur' }).click();
    await page.getByRole('dialog', { name: 'Tastatur' }).waitFor();
    expect(await rows(page).first().boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Tastatur' }).waitFor({ state: 'hidden' });
  });

  it('leaves the key / to those who dictate, when they switch it off', async () => {
    const page = await openList();
    await page.getByText('Tastatur').click();
    await page.getByRole('checkbox', { name: 'Taste / führt zur Suche' }).uncheck();
    await page.keyboard.press('/');
    expect(await focusName(page)).not.toBe('search');
    await page.reload();
    await rows(page).first().waitFor();
    await page.keyboard.press('/');
    await expect.poll(() => focusName(page)).toBe('BODY');
  });

  it('keeps its place while it loads, and moves nothing when the rows arrive', async () => {
    const gate = createGate();
    const answer = site().answers.get('/api/directory');
    site().answers.set('/api/directory', async () => {
      await gate.opened;
      return answer;
    });
    const page = await open(PATH);
    await page.getByText('Wird geladen …').waitFor();
    const before = await page.locator('[data-search] > div > div').first().boundingBox();
    gate.open();
    await rows(page).first().waitFor();
    expect(await rows(page).first().boundingBox()).toEqual(before);
  });
});

describe('the search', () => {
  it('asks when somebody pauses, and shows what was found where and why', async () => {
    api.matches = ({ name }) => [
      { field: 'name', kind: 'exact', text: name, marks: [[6, 10]] },
      { field: 'stadt', kind: 'similar', text: 'Köln', marks: [[0, 4]] },
      { field: 'phone', kind: 'sound', text: '+49 221 12345', marks: [[4, 7]] },
    ];
    const page = await openList();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const digit of '0042') {
      await search(page).press(digit);
      await page.clock.runFor(140);
    }
    await page.clock.resume();
    await status(page).getByText('1 Treffer').waitFor();
    expect(api.asked.slice(1).filter((asked) => asked.includes('query'))).toEqual(['?query=0042']);
    await expect.poll(() => rows(page).locator('mark').allTextContents()).toEqual(['0042', 'Köln', '221']);
    const row = (await rows(page).first().textContent()) ?? '';
    for (const reason of ['genau: Name', 'ähnlich: Ort', 'klingt ähnlich: Telefon'])
      expect(row).toContain(reason);
    expect(parameters(page)).toEqual({ query: '0042' });
  });

  it('never shows the answer to an older question, and gives that question up', async () => {
    const slow = createGate();
    const answer = site().answers.get('/api/directory');
    const slowly = { asked: 0, givenUp: 0 };
    site().answers.set('/api/directory', async (request, response) => {
      if (!request.url?.includes('query=Firma+000&') && !request.url?.endsWith('query=Firma+000')) {
        return answer;
      }
      slowly.asked += 1;
      response.once('close', () => {
        slowly.givenUp += 1;
      });
      await slow.opened;
      return answer;
    });
    const page = await openList();
    await search(page).fill('Firma 000');
    await expect.poll(() => slowly.asked).toBe(1);
    await search(page).fill('Firma 0009');
    await status(page).getByText('1 Treffer').waitFor();
    // Before it is answered.
    await expect.poll(() => slowly.givenUp).toBe(1);
    slow.open();
    await page.waitForTimeout(100);
    await expect.poll(() => rows(page).allTextContents()).toHaveLength(1);
  });

  it('says of more than 200 characters that they are too many, and asks nothing', async () => {
    const page = await openList();
    await search(page).fill('x'.repeat(201));
    await page.getByRole('alert').getByText('Suchbegriff ist zu lang').waitFor();
    await page.waitForTimeout(250);
    expect(api.asked).toEqual(['']);
    await search(page).fill('x'.repeat(200));
    await page.getByRole('heading', { name: 'Nichts gefunden' }).waitFor();
    expect(api.asked).toHaveLength(2);
  });

  it('follows the way back of the browser, a search as one step', async () => {
    const page = await openList();
    await search(page).pressSequentially('Firma 00', { delay: 200 });
    await expect.poll(() => parameters(page)).toEqual({ query: 'Firma 00' });
    await page.goBack();
    await status(page).getByText('330 Einträge').waitFor();
    await expect.poll(() => search(page).inputValue()).toBe('');
  });
});

describe('filters and sorting', () => {
  it('stand in the address, are asked for, and lie in the file for download', async () => {
    api.providers = [...api.providers, sampleProvider(9001, { stadt: 'Bonn' })];
    const page = await openList();
    const place = page.getByRole('combobox', { name: 'Ort', exact: true });
    await place.fill('bonn');
    await page.waitForTimeout(250);
    await place.press('Enter');
    await status(page).getByText('1 Eintrag').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Aktive');
    await page.getByRole('combobox', { name: 'Bewertung' }).selectOption('ab 4');
    await page.getByRole('combobox', { name: 'Sortierung' }).selectOption('Geändert');
    const wanted = { stadt: 'Bonn', is_active: 'true', rating_min: '4', sort: 'updated_at', order: 'desc' };
    await expect.poll(() => parameters(page)).toEqual(wanted);
    const file = () => page.getByRole('link', { name: 'Als CSV laden' }).getAttribute('href');
    await expect.poll(file).toBe(`/api/directory/export.csv?${new URLSearchParams(wanted)}`);
    await page.reload();
    await rows(page).first().waitFor();
    await expect.poll(() => place.inputValue()).toBe('Bonn');
    expect(api.asked.at(-1)).toBe(`?${new URLSearchParams(wanted)}`);
    await page.getByRole('button', { name: 'Filter aufheben' }).click();
    await status(page).getByText('331 Einträge').waitFor();
    expect(parameters(page)).toEqual({ sort: 'updated_at', order: 'desc' });
    // The button is gone with the last filter.
    await expect.poll(() => focusName(page)).toBe('FIELDSET');
  });

  it('take what somebody typed for the value that is meant, also when another one is chosen next', async () => {
    api.providers = [...api.providers, sampleProvider(9001, { stadt: 'Bad Homburg' })];
    const page = await openList();
    const place = page.getByRole('combobox', { name: 'Ort', exact: true });
    await place.fill('bad  homburg');
    await place.press('Tab');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Aktive');
    await expect.poll(() => parameters(page)).toEqual({ stadt: 'Bad Homburg', is_active: 'true' });
  });

  it('stay taken away when a place was typed and not settled yet', async () => {
    const page = await open(`${PATH}?stadt=Nirgendwo`);
    const inTheEmptyList = page.getByRole('button', { name: 'Filter aufheben' }).last();
    await inTheEmptyList.waitFor();
    const gate = createGate();
    const values = site().answers.get('/api/directory/values');
    site().answers.set('/api/directory/values', async () => {
      await gate.opened;
      return values;
    });
    const place = page.getByRole('combobox', { name: 'Ort', exact: true });
    await place.fill('Köln');
    await inTheEmptyList.click();
    await rows(page).first().waitFor();
    gate.open();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => place.inputValue()).toBe('');
    expect(parameters(page)).toEqual({});
  });

  it('say beside the field that nobody has what was typed, and leave the list as it is', async () => {
    const page = await openList();
    const place = page.getByRole('combobox', { name: 'Ort', exact: true });
    await place.fill('Kölm');
    await place.press('Enter');
    await page.getByRole('alert').getByText('Kein Eintrag hat diesen Ort.').waitFor();
    await expect.poll(() => place.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => place.inputValue()).toBe('Kölm');
    expect(parameters(page)).toEqual({});
    expect(await rows(page).count()).toBeGreaterThan(0);
    await place.press('Backspace');
    await expect.poll(() => page.getByText('Kein Eintrag hat diesen Ort.').count()).toBe(0);
  });
});

describe('a search that finds more than is ranked', () => {
  it('says so above the list, at the download, and instead of entries when none of the best passes', async () => {
    api.among = 10_000;
    const page = await openList(`${PATH}?query=Firma`);
    await status(page).getByText('330 unter den besten 10.000 Treffern').waitFor();
    await page.getByRole('link', { name: 'Als CSV laden (aus den besten 10.000)' }).waitFor();
    await page.goto(page.url().replace('query=Firma', 'query=Firma&stadt=Bonn'));
    await page.getByRole('heading', { name: 'Unter den besten 10.000 Treffern passt keiner.' }).waitFor();
    await status(page).getByText('Keiner unter den besten 10.000 Treffern').waitFor();
    await expect.poll(() => page.getByText('Nichts gefunden').count()).toBe(0);
  });
});

describe('a list without entries', () => {
  it('leads to the import as long as there has never been one', async () => {
    api.providers = [];
    const page = await open(PATH);
    await page.getByRole('heading', { name: 'Das Verzeichnis ist noch leer.' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Zum Import' }).getAttribute('href'))
      .toBe('/dienstleister-import');
  });

  it('says what to try when nothing was found, and clears what stands in the way', async () => {
    const page = await open(`${PATH}?query=gibtesnicht&stadt=Bonn`);
    await page.getByRole('heading', { name: 'Nichts gefunden' }).waitFor();
    await page.getByText('Tippfehler, Umlaute und Rechtsformen').waitFor();
    await page.getByRole('button', { name: 'Filter aufheben' }).last().click();
    await expect.poll(() => parameters(page)).toEqual({ query: 'gibtesnicht' });
    await expect.poll(() => focusName(page)).toBe('search');
    await page.getByRole('button', { name: 'Suche leeren' }).last().click();
    await rows(page).first().waitFor();
  });

  it('offers the part of the search that finds something', async () => {
    api.part = { query: 'Firma 0001', without: ['Köln'], count: 1, isExact: true };
    const page = await open(`${PATH}?query=Firma+0001+K%C3%B6ln`);
    await page.getByRole('button', { name: 'Ohne „Köln“: 1 Treffer' }).click();
    await rows(page).getByText('Firma 0001 GmbH').waitFor();
    await expect.poll(() => parameters(page)).toEqual({ query: 'Firma 0001' });
    await expect.poll(() => focusName(page)).toBe('search');
  });
});

describe('a server in trouble', () => {
  it('is named, and asked again when somebody wants it', async () => {
    const answer = site().answers.get('/api/directory');
    site().answers.set('/api/directory', sendJson(503, {}));
    const page = await open(PATH);
    const trouble = page.getByRole('alert').filter({ hasText: 'Die Liste ließ sich nicht laden.' });
    await trouble.waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    if (answer !== undefined) site().answers.set('/api/directory', answer);
    await trouble.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await rows(page).first().waitFor();
    // The list, or the area of it while the list is not there yet.
    await expect.poll(() => focusName(page)).toMatch(/^(listbox|SECTION)$/);
  });

  it('costs the next rows, never those that are there', async () => {
    const page = await openList();
    const answer = site().answers.get('/api/directory');
    site().answers.set('/api/directory', sendJson(503, {}));
    await list(page).evaluate((element) => element.parentElement?.scrollTo(0, 100_000));
    await page.getByRole('alert').getByText('Die nächsten Einträge kamen nicht an.').waitFor();
    expect(complaints.splice(0).length).toBeGreaterThan(0);
    if (answer !== undefined) site().answers.set('/api/directory', answer);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await expect.poll(() => api.asked.at(-1)).toBe('?cursor=50');
    await expect.poll(() => page.getByText('Die nächsten Einträge kamen nicht an.').count()).toBe(0);
  });
});

describe('on a phone', () => {
  it('an entry takes the place of the list, which is found again where it was left', async () => {
    const page = await openList(PATH, { viewport: { width: 360, height: 740 } });
    await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }));
    const row = rows(page).getByText('Firma 0018 GmbH');
    await row.waitFor();
    await page.waitForTimeout(50);
    const left = await page.evaluate(() => window.scrollY);
    await row.click();
    await heading(page).getByText('Firma 0018 GmbH').waitFor();
    await expect.poll(() => list(page).isVisible()).toBe(false);
    await expect.poll(() => focusName(page)).toBe('H2');
    await page.getByRole('button', { name: 'Zur Liste' }).click();
    await row.waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
    await expect.poll(async () => [await focusName(page), await active(page)]).toEqual(['listbox', '18']);
  });
});
