import type { StaffKey } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendJson } from './support/answers.ts';
import { type SessionApi, serveSessionApi, signedIn } from './support/session-api.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open } = setUpSiteBrowser();

function staffKey(change: Partial<StaffKey>): StaffKey {
  return {
    id: 'k-1',
    kind: 'service',
    name: 'Warenwirtschaft',
    role: 'viewer',
    hint: 'x7Q2',
    createdBy: 'Ada Lovelace',
    createdAt: '2026-11-01T08:00:00.000Z',
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    ...change,
  };
}

let api: SessionApi;
let keys: StaffKey[];
beforeEach(() => {
  keys = [staffKey({})];
  api = serveSessionApi(site(), signedIn('admin'));
  site().answers.set('/api/keys', () => sendJson(200, { keys }));
});

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

describe('a key', () => {
  it('is made with a role and a time, and its secret shown this once', async () => {
    keys = [];
    const made = staffKey({ id: 'k-2', name: 'Kasse', role: 'editor' });
    api.on('/api/keys', () => sendJson(201, { key: made, secret: 'rer_sk_geheim' }));
    const page = await open('/schluessel');
    await page.getByText('Noch kein Schlüssel.').waitFor();
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
    await page.getByText('Bitte geben Sie eine Bezeichnung an.').waitFor();
    await page.getByLabel('Bezeichnung').fill('Kasse');
    await page.getByLabel('Rolle').selectOption('editor');
    await page.getByLabel('Gilt').selectOption('30');
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schlüssel angelegt' });
    await dialog.getByText('rer_sk_geheim').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByText('rer_sk_geheim').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Kopieren' }).click();
    await dialog.getByRole('button', { name: 'Kopiert' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('rer_sk_geheim');
    await dialog.getByRole('button', { name: 'Ich habe ihn, weiter' }).click();
    await row(page, 'Kasse').waitFor();
    await expect.poll(() => page.getByText('rer_sk_geheim').count()).toBe(0);
    expect(api.received).toEqual([
      {
        method: 'POST',
        path: '/api/keys',
        body: { kind: 'service', name: 'Kasse', role: 'editor', days: 30 },
        csrf: 'csrf-in',
      },
    ]);
  });

  it('for the voice service has no role', async () => {
    const made = staffKey({ id: 'k-3', kind: 'voice', name: 'Telefon', role: null });
    api.on('/api/keys', () => sendJson(201, { key: made, secret: 's' }));
    const page = await open('/schluessel');
    await page.getByRole('radio', { name: 'Sprachdienst' }).check();
    await expect.poll(() => page.getByLabel('Rolle').count()).toBe(0);
    await page.getByLabel('Bezeichnung').fill('Telefon');
    await page.getByLabel('Gilt').selectOption('0');
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
    await page.getByRole('dialog').waitFor();
    expect(api.received[0]?.body).toEqual({ kind: 'voice', name: 'Telefon', days: null });
  });

  it('is revoked for good, after a word of warning that says so', async () => {
    const revokedAt = '2026-11-21T08:00:00.000Z';
    api.on('/api/keys/k-1', () => {
      keys = [staffKey({ revokedAt })];
      return sendJson(200, staffKey({ revokedAt }));
    });
    const page = await open('/schluessel');
    await page.getByRole('button', { name: 'Widerrufen (Warenwirtschaft)' }).click();
    const question = page.getByRole('dialog', { name: 'Schlüssel widerrufen?' });
    await question.getByText('Das lässt sich nicht rückgängig machen').waitFor();
    await question.getByRole('button', { name: 'Widerrufen' }).click();
    await row(page, 'Warenwirtschaft').getByText('widerrufen am 21.11.2026').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Widerrufen (Warenwirtschaft)' }).count())
      .toBe(0);
  });

  it('that has run out says when', async () => {
    keys = [staffKey({ expiresAt: '2026-01-05T08:00:00.000Z' })];
    const page = await open('/schluessel');
    await row(page, 'Warenwirtschaft').getByText('abgelaufen am 05.01.2026').waitFor();
  });
});
