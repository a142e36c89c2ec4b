import { AUTH_TEXTS } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type DirectoryApi,
  manyProviders,
  sampleProvider,
  serveDirectoryApi,
} from './support/directory-api.ts';
import { csvFile, FIRMS, sendError, sendJson, serveImportApi } from './support/import-api.ts';
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
  site().answers.set(PATH, (request, response) => {
    if (request.method === 'GET') return answer?.(request, response);
    const token = request.headers['x-rer-csrf'];
    tokens.push(typeof token === 'string' ? token : undefined);
    if (api.state.state !== 'signed_in')
      return sendError(401, 'unauthorized', AUTH_TEXTS.signInFirst)(request, response);
    if (token !== api.state.csrfToken)
      return sendError(403, 'forbidden', AUTH_TEXTS.staleForm)(request, response);
    return answer?.(request, response);
  });
});

const phone = (page: Page) => page.getByRole('textbox', { name: 'Telefon', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' });
const saved = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Gespeichert' });

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
    page.on('dialog', (question) => void question.accept());
    await typeAndSave(page);
    await page.getByRole('banner').getByRole('link', { name: 'Eva Bearbeiten' }).waitFor();
    expect(directory.received).toEqual([]);
    complaints.splice(0);
  });

  it('that is refused for another reason stays refused', async () => {
    site().answers.set(PATH, (request, response) =>
      request.method === 'GET'
        ? sendJson(200, { provider: FIRST, deletedAt: null, mergedInto: null })(request, response)
        : sendError(403, 'forbidden', 'no')(request, response),
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
    imports.onPost = (request, response) => {
      token = `${request.headers['x-rer-csrf']}`;
      return sendJson(202, { id: 'i-1' })(request, response);
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
    const page = await open(ADDRESS);
    await phone(page).waitFor();
    api.state = SIGNED_OUT;
    await typeAndSave(page);
    await dialog(page).waitFor();
    await expect.poll(() => dialog(page).getByLabel('E-Mail-Adresse').inputValue()).toBe('ada@firma.example');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('password');
    await dialog(page).getByLabel('Passwort', { exact: true }).fill('drei blaue Pferde');
    await dialog(page).getByRole('button', { name: 'Anmelden', exact: true }).click();
    await saved(page).waitFor();
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(tokens).toEqual(['csrf-in', 'csrf-again']);
    expect(directory.received).toHaveLength(1);
    complaints.splice(0);
  });

  it('may wait: the page stays as it is, and says why nothing was saved', async () => {
    const page = await open(ADDRESS);
    await phone(page).waitFor();
    api.state = SIGNED_OUT;
    await typeAndSave(page);
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Ihre Anmeldung ist abgelaufen.').waitFor();
    await expect.poll(() => phone(page).inputValue()).toBe('0221 99');
    expect(directory.received).toEqual([]);
    complaints.splice(0);
  });

  it('is no reason to save in the name of somebody else: the page begins anew then', async () => {
    const other = { ...signedIn('editor'), email: 'eva@firma.example', name: 'Eva' };
    api.on('/api/session', () => api.become(other));
    const page = await open(ADDRESS);
    await phone(page).waitFor();
    api.state = SIGNED_OUT;
    await typeAndSave(page);
    await dialog(page).getByLabel('E-Mail-Adresse').fill('eva@firma.example');
    await dialog(page).getByLabel('Passwort', { exact: true }).fill('drei blaue Pferde');
    page.on('dialog', (question) => void question.accept());
    await dialog(page).getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Eva Bearbeiten' }).waitFor();
    expect(directory.received).toEqual([]);
    complaints.splice(0);
  });
});
