import { type Account, AUTH_TEXTS } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { OPEN_ACCESS, sendError, sendJson } from './support/answers.ts';
import { type SessionApi, serveSessionApi, signedIn } from './support/session-api.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();

const ACCOUNT: Account = {
  email: 'ada@firma.example',
  name: 'Ada Lovelace',
  role: 'admin',
  factors: [{ id: 'f-1', name: 'Telefon', createdAt: '2026-11-01T08:00:00.000Z', lastUsedAt: null }],
  recoveryCodesLeft: 9,
  sessions: [
    {
      id: 's-1',
      isThis: true,
      device: 'Firefox, Windows',
      address: '192.0.2.0/24',
      createdAt: '2026-11-21T08:00:00.000Z',
      lastUsedAt: '2026-11-21T09:00:00.000Z',
    },
    {
      id: 's-2',
      isThis: false,
      device: 'Safari, iPhone',
      address: '198.51.100.0/24',
      createdAt: '2026-11-20T08:00:00.000Z',
      lastUsedAt: '2026-11-20T09:00:00.000Z',
    },
  ],
};

let api: SessionApi;
let account: Account;
beforeEach(() => {
  account = ACCOUNT;
  api = serveSessionApi(site(), signedIn());
  site().answers.set('/api/account', () => sendJson(200, account));
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notification' }).getByRole('listitem').filter({ hasText: title });

describe('the own account', () => {
  it('shows name, second factors, codes and devices, and the name in the header follows', async () => {
    api.on('/api/account', () => () => {
      account = { ...account, name: 'Ada King' };
      return sendJson(200, account);
    });
    const page = await open('/konto');
    await card(page, 'Name').getByLabel('Ihr Name').fill('Ada King');
    await card(page, 'Name').getByRole('button', { name: 'Name speichern' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Ada King Administration' }).waitFor();
    await card(page, 'Zweiter Faktor').getByText('Telefon', { exact: true }).waitFor();
    await card(page, 'Wiederherstellungscodes').getByText('Noch 9 Codes sind unbenutzt.').waitFor();
    await card(page, 'Angemeldete Geräte').getByText('dieses Gerät').waitFor();
    expect(api.received).toEqual([
      { method: 'PATCH', path: '/api/account', body: { name: 'Ada King' }, csrf: 'csrf-in' },
    ]);
  });

  it('takes a new password; a wrong old one is told at its field', async () => {
    const answers = [
      sendError(403, 'forbidden', AUTH_TEXTS.wrongPassword),
      api.become(signedIn('admin', { csrfToken: 'csrf-new' })),
    ];
    api.on('/api/account/password', () => answers.shift() ?? sendError(500, 'internal_error'));
    const page = await open('/konto');
    const form = card(page, 'Passwort');
    await form.getByLabel('Bisheriges Passwort').fill('falsch');
    await form.getByLabel('Neues Passwort').fill('vier graue Katzen');
    await form.getByRole('button', { name: 'Passwort ändern' }).click();
    await form.getByText('Das bisherige Passwort stimmt nicht.').waitFor();
    await expect.poll(() => form.getByLabel('Bisheriges Passwort').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Bisheriges Passwort').fill('drei blaue Pferde');
    await form.getByRole('button', { name: 'Passwort ändern' }).click();
    await toast(page, 'Passwort geändert').waitFor();
    await expect.poll(() => form.getByLabel('Neues Passwort').inputValue()).toBe('');
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('keeps the last second factor of somebody of the team, and says why', async () => {
    api.on('/api/account/factors/f-1', () => sendError(409, 'conflict', AUTH_TEXTS.lastFactor));
    const page = await open('/konto');
    await page.getByRole('button', { name: 'Entfernen (Telefon)' }).click();
    const question = page.getByRole('dialog', { name: 'Zweiten Faktor entfernen?' });
    await question.getByText('Das lässt sich nicht rückgängig machen').waitFor();
    await question.getByRole('button', { name: 'Entfernen' }).click();
    await card(page, 'Zweiter Faktor').getByText('Es muss mindestens ein zweiter Faktor bleiben.').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('gets another second factor by a QR code', async () => {
    const offer = {
      id: 'f-2',
      qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      secret: 'ABCDEFGH',
      uri: 'otpauth://totp/x',
    };
    api.on('/api/account/factors', () => sendJson(201, offer));
    api.on('/api/account/factors/f-2/verify', () => () => {
      const added = { id: 'f-2', name: 'Tablet', createdAt: '2026-11-21T10:00:00.000Z', lastUsedAt: null };
      account = { ...account, factors: [...account.factors, added] };
      return sendJson(200, { session: signedIn(), recoveryCodes: null });
    });
    const page = await open('/konto');
    const factors = card(page, 'Zweiter Faktor');
    await factors.getByRole('button', { name: 'Weiteren einrichten' }).click();
    await factors.getByLabel('Bezeichnung').fill('Tablet');
    await factors.getByRole('button', { name: 'QR-Code zeigen' }).click();
    await factors.getByLabel('Code aus der App').fill('123456');
    await factors.getByRole('button', { name: 'Bestätigen' }).click();
    await factors.getByText('Tablet', { exact: true }).waitFor();
    await expect.poll(() => factors.getByRole('listitem').count()).toBe(2);
  });

  it('makes new recovery codes after a word of warning, and shows them this once', async () => {
    api.on('/api/account/recovery-codes', () => sendJson(200, { recoveryCodes: ['aaaa-0000', 'bbbb-1111'] }));
    const page = await open('/konto');
    const codes = card(page, 'Wiederherstellungscodes');
    await codes.getByRole('button', { name: 'Neue Codes machen' }).click();
    const question = page.getByRole('dialog', { name: 'Neue Codes machen?' });
    await question.getByRole('button', { name: 'Neue Codes machen' }).click();
    await codes.getByText('aaaa-0000').waitFor();
    const download = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Als Datei sichern' }).click();
    expect((await download).suggestedFilename()).toBe('rer-wiederherstellungscodes.txt');
    await codes.getByRole('button', { name: 'Ich habe die Codes aufbewahrt, weiter' }).click();
    await codes.getByText('Noch 9 Codes').waitFor();
    await expect.poll(() => codes.getByText('aaaa-0000').count()).toBe(0);
  });

  describe('where the second factor was shown too long ago', () => {
    let answers: ReturnType<typeof sendError>[] = [];
    const confirmation = (page: Page) =>
      page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });
    const codes = (page: Page) => card(page, 'Wiederherstellungscodes');
    const askForCodes = async () => {
      answers = [sendError(403, 'reauthentication_needed', AUTH_TEXTS.proofTooOld)];
      const made = sendJson(200, { recoveryCodes: ['aaaa-0000'] });
      api.on('/api/account/recovery-codes', () => answers.shift() ?? made);
      const page = await open('/konto');
      await codes(page).getByRole('button', { name: 'Neue Codes machen' }).click();
      const question = page.getByRole('dialog', { name: 'Neue Codes machen?' });
      await question.getByRole('button', { name: 'Neue Codes machen' }).click();
      return page;
    };

    it('asks for it, and then goes on by itself', async () => {
      api.on('/api/session/factor', () => api.become(signedIn('admin', { csrfToken: 'csrf-new' })));
      const page = await askForCodes();
      await confirmation(page).getByLabel('Code aus der App').fill('123456');
      await confirmation(page).getByRole('button', { name: 'Bestätigen' }).click();
      await codes(page).getByText('aaaa-0000').waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(api.received.map(({ path, csrf }) => [path, csrf])).toEqual([
        ['/api/account/recovery-codes', 'csrf-in'],
        ['/api/session/factor', 'csrf-in'],
        ['/api/account/recovery-codes', 'csrf-new'],
      ]);
      expect(complaints.splice(0)).toHaveLength(1);
    });

    it('cancelled, changes nothing and says why', async () => {
      const page = await askForCodes();
      await confirmation(page).getByRole('button', { name: 'Abbrechen' }).click();
      await codes(page).getByText(AUTH_TEXTS.proofTooOld).waitFor();
      expect(api.received.map(({ path }) => path)).toEqual(['/api/account/recovery-codes']);
      expect(complaints.splice(0)).toHaveLength(1);
    });
  });

  it('signs another device out', async () => {
    api.on('/api/account/sessions/s-2', () => () => {
      account = { ...account, sessions: account.sessions.slice(0, 1) };
      return sendJson(200, account);
    });
    const page = await open('/konto');
    await page.getByRole('button', { name: 'Abmelden (Safari, iPhone)' }).click();
    await toast(page, 'Gerät abgemeldet').waitFor();
    await card(page, 'Angemeldete Geräte').getByText('Sie sind nur hier angemeldet.').waitFor();
    expect(api.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/account/sessions/s-2',
    ]);
  });

  it('that does not come is asked for again', async () => {
    site().answers.set('/api/account', sendError(503, 'unavailable'));
    const page = await open('/konto');
    await page.getByRole('alert').getByText('Das Konto ließ sich nicht laden.').waitFor();
    site().answers.set('/api/account', sendJson(200, ACCOUNT));
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await card(page, 'Name').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('is nobody’s where the gate is open', async () => {
    api.state = { state: 'signed_out', letters: 'mail', obstacle: null };
    site().answers.set('/api/config', OPEN_ACCESS);
    const page = await open('/konto');
    await page.getByRole('heading', { name: 'Hier ist niemand angemeldet' }).waitFor();
  });
});
