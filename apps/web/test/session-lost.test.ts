import { AUTH_TEXTS } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendError, sendJson } from './support/answers.ts';
import {
  type DirectoryApi,
  manyProviders,
  sampleProvider,
  serveDirectoryApi,
} from './support/directory-api.ts';
import { csvFile, FIRMS, serveImportApi } from './support/import-api.ts';
import { type SessionApi, SIGNED_OUT, serveSessionApi, signedIn } from './support/session-api.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();
const FIRST = sampleProvider(1);
const PATH = `/api/directory/${FIRST.id}`;
const ADDRESS = `/dienstleister?id=${FIRST.id}&view=edit`;

let directory: DirectoryApi;
let api: SessionApi;
/** Tokens that writes came with, in their order. */
let tokens: (string | undefined)[];

beforeEach(() => {
  directory = serveDirectoryApi(site(), manyProviders(5));
  api = serveSessionApi(site(), signedIn('editor'));
  tokens = [];
  const answer = site().answers.get(PATH);
  // As the real server: no change without a session, and none with a token that is not its own.
  site().answers.set(PATH, (request) => {
    if (request.method === 'GET') return answer;
    const token = request.headers['x-rer-csrf'];
    tokens.push(typeof token === 'string' ? token : undefined);
    if (api.state.state !== 'signed_in') return sendError(401, 'unauthorized', AUTH_TEXTS.signInFirst);
    if (token !== api.state.csrfToken) return sendError(403, 'forbidden', AUTH_TEXTS.staleForm);
    return answer;
  });
});

const phone = (page: Page) => page.getByRole('textbox', { name: 'Telefon', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' });
const signInAgain = async (page: Page): Promise<void> => {
  await dialog(page).getByLabel('Passwort', { exact: true }).fill('drei blaue Pferde');
  await dialog(page).getByRole('button', { name: 'Anmelden', exact: true }).click();
};
/** All that a screen reader, a search within the page or a printer finds. */
const readable = async (page: Page): Promise<string> =>
  `${await page.locator('body').innerText()} ${await page.locator('body').ariaSnapshot()}`;
const saved = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Gespeichert' });

/** Opens a record, has its session end, and tries to save. */
async function loseSession(): Promise<Page> {
  const page = await open(ADDRESS);
  await phone(page).waitFor();
  api.state = SIGNED_OUT;
  await typeAndSave(page);
  await dialog(page).waitFor();
  return page;
}

async function typeAndSave(page: Page): Promise<void> {
  await phone(page).fill('0221 99');
  await button(page, 'Speichern').click();
}

describe('every change by a page', () => {
  it('carries the token of the session', async () => {
    const page = await open(ADDRESS);
    await typeAndSave(page);
    await saved(page).waitFor();
    expect(tokens).toEqual(['csrf-in']);
  });

  it('is sent once more when the token is new, because somebody signed in anew in another tab', async () => {
    const page = await open(ADDRESS);
    await phone(page).waitFor();
    api.state = signedIn('editor', { csrfToken: 'csrf-other-tab' });
    await typeAndSave(page);
    await saved(page).waitFor();
    expect(tokens).toEqual(['csrf-in', 'csrf-other-tab']);
    complaints.splice(0);
  });

  it('is never sent in the name of somebody who signed in in another tab: the page begins anew', async () => {
    const page = await open(ADDRESS);
    await phone(page).waitFor();
    api.state = signedIn('editor', { csrfToken: 'csrf-eva', email: 'eva@firma.example', name: 'Eva' });
    await typeAndSave(page);
    await page.getByRole('banner').getByRole('link', { name: 'Eva Bearbeiten' }).waitFor();
    expect(directory.received).toEqual([]);
    complaints.splice(0);
  });

  it('that is refused for another reason stays refused', async () => {
    site().answers.set(PATH, (request) =>
      request.method === 'GET'
        ? sendJson(200, { provider: FIRST, deletedAt: null, mergedInto: null })
        : sendError(403, 'forbidden', 'no'),
    );
    const page = await open(ADDRESS);
    await typeAndSave(page);
    await page.getByText('Dafür fehlt Ihnen das Recht.').waitFor();
    await expect.poll(() => dialog(page).count()).toBe(0);
    complaints.splice(0);
  });

  it('of a file carries it too', async () => {
    const imports = serveImportApi(site());
    let token: string | undefined;
    imports.onPost = (request) => {
      token = `${request.headers['x-rer-csrf']}`;
      return sendJson(202, { id: 'i-1' });
    };
    site().answers.set('/api/config', sendJson(200, { publishableKey: 'k', access: 'staff', voice: null }));
    const page = await open('/dienstleister-import');
    await page.getByLabel('CSV-Datei').setInputFiles(csvFile(FIRMS));
    await button(page, 'Import Data').click();
    await page.getByText('Import Successful!').waitFor();
    expect(token).toBe('csrf-in');
  });
});

describe('a session that ends in the middle of the work', () => {
  it('is asked for over the page; what was typed stays, and what waited is done by itself', async () => {
    api.on('/api/session', () => api.become(signedIn('editor', { csrfToken: 'csrf-again' })));
    const page = await loseSession();
    await expect.poll(() => dialog(page).getByLabel('E-Mail-Adresse').inputValue()).toBe('ada@firma.example');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('password');
    await signInAgain(page);
    await saved(page).waitFor();
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(tokens).toEqual(['csrf-in', 'csrf-again']);
    expect(directory.received).toHaveLength(1);
    complaints.splice(0);
  });

  it('hides the page until its owner is back, who finds it as it was left', async () => {
    api.on('/api/session', () => api.become(signedIn('editor')));
    const page = await open(ADDRESS, { viewport: { width: 900, height: 500 } });
    await phone(page).fill('0221 99');
    expect(await readable(page)).toContain(FIRST.name);
    api.state = SIGNED_OUT;
    await button(page, 'Speichern').focus();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    const hidden = await readable(page);
    expect(hidden).not.toContain(FIRST.name);
    expect(hidden).not.toContain('Ada Lovelace');
    expect(hidden).not.toContain('0221 99');
    // The browser closes a dialog at the second try, whatever was said to the first.
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
    await dialog(page).waitFor();
    expect(await readable(page)).not.toContain(FIRST.name);
    // What waited is under way again, as long as this looks at the page.
    site().answers.set(PATH, () => undefined);
    await signInAgain(page);
    await expect.poll(() => dialog(page).count()).toBe(0);
    await expect.poll(() => phone(page).inputValue()).toBe('0221 99');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('button')?.textContent))
      .toBe('Wird gespeichert …');
    complaints.splice(0);
  });

  it('is noticed when the page is looked at again', async () => {
    const page = await open(ADDRESS);
    await phone(page).waitFor();
    api.state = SIGNED_OUT;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await dialog(page).waitFor();
    expect(await readable(page)).not.toContain(FIRST.name);
  });

  it('is given up by a button: the page is loaded anew without a question, and nothing is sent', async () => {
    const page = await loseSession();
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.type());
      void question.accept();
    });
    await dialog(page).getByRole('button', { name: 'Eingaben verwerfen' }).click();
    await page.getByText('Was nicht gespeichert war, wurde verworfen.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/anmelden');
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)).toBe(
      'reload',
    );
    expect([questions, directory.received]).toEqual([[], []]);
    complaints.splice(0);
  });

  it('gives the page up after a quarter of an hour without its owner, also when the device slept', async () => {
    const page = await open(ADDRESS);
    await phone(page).waitFor();
    await page.clock.install({ time: '2026-07-01T12:00:00Z' });
    await page.evaluate(() =>
      sessionStorage.setItem('rer-import-upload', '{"fileName":"a.csv","dryRun":true}'),
    );
    api.state = SIGNED_OUT;
    await typeAndSave(page);
    await dialog(page).getByText('bleiben bis 14:15 Uhr erhalten').waitFor();
    await page.clock.fastForward('14:30');
    await dialog(page).waitFor();
    await page.clock.fastForward('00:35');
    await page.getByText('Was nicht gespeichert war, wurde verworfen.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/anmelden');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    complaints.splice(0);
  });

  it('is no reason to save in the name of somebody else: the page begins anew then', async () => {
    const other = { ...signedIn('editor'), email: 'eva@firma.example', name: 'Eva' };
    api.on('/api/session', () => api.become(other));
    const page = await loseSession();
    await dialog(page).getByLabel('E-Mail-Adresse').fill('eva@firma.example');
    await signInAgain(page);
    await page.getByRole('banner').getByRole('link', { name: 'Eva Bearbeiten' }).waitFor();
    expect(directory.received).toEqual([]);
    complaints.splice(0);
  });
});
