import { AUTH_TEXTS, type AuditEntry, type StaffMember, staffChange } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendError, sendJson } from './support/answers.ts';
import { type SessionApi, serveSessionApi, signedIn } from './support/session-api.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';

const { site, open, complaints } = setUpSiteBrowser();

function member(change: Partial<StaffMember>): StaffMember {
  return {
    id: 'm-1',
    email: 'ada@firma.example',
    name: 'Ada Lovelace',
    role: 'admin',
    state: 'active',
    hasSecondFactor: true,
    lastSignInAt: '2026-11-21T08:00:00.000Z',
    invitationEndsAt: null,
    isYou: false,
    ...change,
  };
}

const ADA = member({ isYou: true });
const EVA = member({ id: 'm-2', email: 'eva@firma.example', name: 'Eva', role: 'viewer' });
const NEW = member({
  id: 'm-3',
  email: 'neu@firma.example',
  name: '',
  role: 'editor',
  state: 'invited',
  hasSecondFactor: false,
  lastSignInAt: null,
  invitationEndsAt: '2026-11-28T08:00:00.000Z',
});

function entry(change: Partial<AuditEntry>): AuditEntry {
  return {
    id: 1,
    at: '2026-11-21T08:00:00.000Z',
    action: 'sign_in',
    actor: 'user:m-1',
    actorName: 'Ada Lovelace',
    target: '',
    targetName: null,
    detail: '',
    address: '192.0.2.0/24',
    ...change,
  };
}

let api: SessionApi;
beforeEach(() => {
  api = serveSessionApi(site(), signedIn('admin'));
  site().answers.set('/api/staff', sendJson(200, { members: [ADA, EVA], letters: 'mail' }));
});

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const roleOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Rolle: ${name}` });
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notification' }).getByRole('listitem').filter({ hasText: title });

const LINK = 'http://localhost:8080/einladung#token=abcdefghijklmnopqrstuvwxyz';

describe('the team', () => {
  it('grows by invitation; without e-mail the page says where the link stands', async () => {
    site().answers.set('/api/staff', sendJson(200, { members: [ADA], letters: 'log' }));
    api.on('/api/staff', () => sendJson(201, { member: NEW, letters: 'log', link: LINK }));
    const page = await open('/mitarbeiter');
    await page.getByText('Hier ist kein E-Mail-Versand eingerichtet.').waitFor();
    await page.getByRole('button', { name: 'Einladen' }).click();
    await page.getByText('Bitte geben Sie eine E-Mail-Adresse an').waitFor();
    await page.getByLabel('E-Mail-Adresse').fill('neu@firma.example');
    await page.getByRole('radio', { name: 'Bearbeiten' }).check();
    await page.getByRole('button', { name: 'Einladen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Eingeladen' });
    await dialog.getByText('Bitte geben Sie den Link selbst an neu@firma.example weiter').waitFor();
    await dialog.getByText(LINK).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Notification' }).getByRole('listitem').count())
      .toBe(0);
    await dialog.getByRole('button', { name: 'Fertig' }).click();
    await row(page, 'neu@firma.example').getByText('eingeladen').waitFor();
    expect(api.received).toEqual([
      {
        method: 'POST',
        path: '/api/staff',
        body: { email: 'neu@firma.example', name: '', role: 'editor' },
        csrf: 'csrf-in',
      },
    ]);
  });

  it('tells an address that is there already', async () => {
    api.on('/api/staff', () => sendError(409, 'conflict', AUTH_TEXTS.emailTaken));
    const page = await open('/mitarbeiter');
    await page.getByLabel('E-Mail-Adresse').fill('eva@firma.example');
    await page.getByRole('button', { name: 'Einladen' }).click();
    await page.getByRole('alert').getByText('Diese Adresse hat schon ein Konto.').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('changes at once, and back by the toast', async () => {
    api.on('/api/staff/m-2', ({ body }) => sendJson(200, { ...EVA, role: staffChange.parse(body).role }));
    const page = await open('/mitarbeiter');
    await roleOf(page, 'Eva').selectOption('editor');
    await toast(page, 'Rolle geändert').waitFor();
    await expect.poll(() => roleOf(page, 'Eva').inputValue()).toBe('editor');
    await toast(page, 'Rolle geändert').getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => roleOf(page, 'Eva').inputValue()).toBe('viewer');
    expect(api.received.map(({ body }) => body)).toEqual([{ role: 'editor' }, { role: 'viewer' }]);
  });

  it('keeps its last administrator, and the list says what holds', async () => {
    api.on('/api/staff/m-2', () => sendError(409, 'conflict', AUTH_TEXTS.lastAdmin));
    const page = await open('/mitarbeiter');
    await page.getByRole('button', { name: 'Deaktivieren (Eva)' }).click();
    await toast(page, 'Es muss mindestens ein Administrator bleiben.').waitFor();
    await row(page, 'Eva').getByText('aktiv', { exact: true }).waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('lets nobody change the own rights, which nobody could take back', async () => {
    const page = await open('/mitarbeiter');
    await row(page, 'Ada Lovelace').getByText('Administration').waitFor();
    await expect.poll(() => roleOf(page, 'Ada Lovelace').count()).toBe(0);
    await expect.poll(() => row(page, 'Ada Lovelace').getByRole('button').count()).toBe(0);
  });

  it('loses a member, who can be brought back', async () => {
    api.on('/api/staff/m-2', () => sendJson(200, { ...EVA, state: 'deactivated' }));
    const page = await open('/mitarbeiter');
    await page.getByRole('button', { name: 'Deaktivieren (Eva)' }).click();
    await toast(page, 'Alle Geräte sind abgemeldet.').waitFor();
    await page.getByRole('button', { name: 'Aktivieren (Eva)' }).waitFor();
    expect(api.received[0]?.body).toEqual({ isActive: false });
  });

  it('takes second factors away only after a word of warning', async () => {
    api.on('/api/staff/m-2/factors', () => sendJson(200, { ...EVA, hasSecondFactor: false }));
    const page = await open('/mitarbeiter');
    const ask = page.getByRole('button', { name: 'Zweiten Faktor wegnehmen (Eva)' });
    await ask.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => ask.evaluate((element) => element === document.activeElement)).toBe(true);
    await ask.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zweiten Faktor wegnehmen' }).click();
    await row(page, 'Eva').getByText('fehlt noch').waitFor();
    expect(api.received.map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('gets a new link for somebody who has not come yet', async () => {
    site().answers.set('/api/staff', sendJson(200, { members: [ADA, NEW], letters: 'mail' }));
    api.on('/api/staff/m-3/invitation', () => sendJson(200, { member: NEW, letters: 'mail', link: LINK }));
    const page = await open('/mitarbeiter');
    await page.getByRole('button', { name: 'Neuen Link schicken (neu@firma.example)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Eingeladen' });
    await dialog.getByText('Der Link ist an neu@firma.example unterwegs').waitFor();
    await dialog.getByRole('button', { name: 'Link kopieren' }).waitFor();
  });

  it('loses an invitation that was withdrawn, after a word of warning', async () => {
    site().answers.set('/api/staff', sendJson(200, { members: [ADA, NEW], letters: 'mail' }));
    api.on('/api/staff/m-3/invitation', () => sendJson(200, { id: 'm-3' }));
    const page = await open('/mitarbeiter');
    await page.getByRole('button', { name: 'Einladung zurücknehmen (neu@firma.example)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Einladung zurücknehmen' }).click();
    await toast(page, 'Einladung zurückgenommen').waitFor();
    await expect.poll(() => row(page, 'neu@firma.example').count()).toBe(0);
    expect(api.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/staff/m-3/invitation',
    ]);
  });
});

describe('the audit log', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    site().answers.set('/api/staff/audit', (request) => {
      const { search, searchParams } = new URL(request.url ?? '', 'http://x');
      asked.push(search);
      const isFirst = searchParams.get('before') === null;
      const entries = isFirst
        ? [
            entry({ id: 9, action: 'role_changed', target: 'user:m-2', targetName: 'Eva', detail: 'editor' }),
            entry({ id: 8, action: 'sign_in_refused', actor: 'anon', actorName: null }),
          ]
        : [entry({ id: 7, action: 'invited', actor: 'open-access', actorName: null })];
      return sendJson(200, { entries, next: isFirst ? 8 : null });
    });
  });

  it('says in words who did what, and goes on to what was before', async () => {
    const page = await open('/mitarbeiter');
    await page.getByRole('link', { name: 'Protokoll' }).click();
    const table = page.getByRole('region', { name: 'Protokoll als Tabelle' });
    await table.getByText('Rolle geändert: Bearbeiten').waitFor();
    await table.getByText('Anmeldung abgelehnt').waitFor();
    await page.getByRole('button', { name: 'Frühere Einträge' }).click();
    await table.getByText('offener Zugang').waitFor();
    await expect.poll(() => table.locator('tbody tr').count()).toBe(3);
    expect(asked).toEqual(['', '?before=8']);
    await expect.poll(() => page.getByRole('button', { name: 'Frühere Einträge' }).count()).toBe(0);
  });

  it('is filtered by its address, and taken away as a file the same way', async () => {
    const page = await open('/mitarbeiter?ansicht=protokoll&action=sign_in');
    await page.getByText('Rolle geändert: Bearbeiten').waitFor();
    expect(asked).toEqual(['?action=sign_in']);
    await page.getByRole('combobox', { name: 'Wer' }).selectOption({ label: 'Eva' });
    await expect.poll(() => asked.at(-1)).toBe('?action=sign_in&who=user%3Am-2');
    const file = page.getByRole('link', { name: 'Als CSV laden' });
    await expect
      .poll(() => file.getAttribute('href'))
      .toBe('/api/staff/audit.csv?action=sign_in&who=user%3Am-2');
    await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
    await expect.poll(() => asked.at(-1)).toBe('');
    expect(new URL(page.url()).search).toBe('?ansicht=protokoll');
  });
});
