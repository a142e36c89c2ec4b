import type { ServerResponse } from 'node:http';
import { AUTH_TEXTS } from '@rer/contracts';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendError, sendJson } from './support/answers.ts';
import {
  FACTOR_SETUP,
  SECOND_FACTOR,
  type SessionApi,
  SIGNED_OUT,
  serveSessionApi,
  signedIn,
} from './support/session-api.ts';
import { setUpSiteBrowser } from './support/site-browser.ts';
import { sampleStatistics } from './support/statistics-api.ts';

const { site, open, complaints } = setUpSiteBrowser();

let api: SessionApi;
beforeEach(() => {
  api = serveSessionApi(site());
  site().answers.set('/api/stats', sendJson(200, sampleStatistics()));
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const email = (page: Page) => page.getByRole('textbox', { name: 'E-Mail-Adresse' });
const password = (page: Page) => page.getByLabel('Passwort', { exact: true });
const header = (page: Page) => page.getByRole('banner');
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName);

async function fillIn(page: Page): Promise<void> {
  await email(page).fill('ada@firma.example');
  await password(page).fill('drei blaue Pferde');
  await button(page, 'Anmelden').click();
}

describe('a page of the team, without a session', () => {
  it('asks for address, password and second factor in its own place, and opens then', async () => {
    api.on('/api/session', () => api.become(SECOND_FACTOR));
    api.on('/api/session/factor', () => api.become(signedIn('viewer')));
    const page = await open('/stats');
    await heading(page, 'Anmelden').waitFor();
    await expect.poll(() => focusedName(page)).toBe('email');
    await fillIn(page);
    await heading(page, 'Zweiter Faktor').waitFor();
    // Codes are pasted as they stand in applications.
    await page.getByRole('textbox', { name: 'Code aus der App' }).fill('123 456');
    await page.keyboard.press('Enter');
    await page.getByText('1.234', { exact: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/stats');
    expect(api.received).toEqual([
      {
        method: 'POST',
        path: '/api/session',
        body: { email: 'ada@firma.example', password: 'drei blaue Pferde' },
        csrf: undefined,
      },
      { method: 'POST', path: '/api/session/factor', body: { code: '123456' }, csrf: 'csrf-half' },
    ]);
    await header(page).getByRole('link', { name: 'Ada Lovelace Lesen' }).waitFor();
  });

  it('that needs another role says which, and whom to ask', async () => {
    api.state = signedIn('viewer');
    const page = await open('/mitarbeiter');
    await heading(page, 'Dafür fehlt Ihnen die Rolle').waitFor();
    await page
      .getByText('Diese Seite braucht die Rolle „Administration“. Ihr Konto hat die Rolle „Lesen“.')
      .waitFor();
    await page.getByText('Bitte fragen Sie jemanden mit der Rolle „Administration“.').waitFor();
    await expect.poll(() => header(page).getByRole('link', { name: 'Schlüssel' }).count()).toBe(0);
  });

  it('is not gone when the server does not say who is signed in: the page tells by itself', async () => {
    site().answers.set('/api/session', sendError(503, 'unavailable'));
    const page = await open('/stats');
    await page.getByText('1.234', { exact: true }).first().waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });
});

describe('signing in', () => {
  it('is known to password managers, and shows the password on demand', async () => {
    const page = await open('/anmelden');
    await expect.poll(() => email(page).getAttribute('autocomplete')).toBe('username');
    await expect.poll(() => password(page).getAttribute('autocomplete')).toBe('current-password');
    await password(page).fill('geheim');
    await button(page, 'Anzeigen').click();
    await expect.poll(() => password(page).getAttribute('type')).toBe('text');
    await button(page, 'Verbergen').click();
    await expect.poll(() => password(page).getAttribute('type')).toBe('password');
  });

  it('says what is missing at its field, before anything is sent', async () => {
    const page = await open('/anmelden');
    await button(page, 'Anmelden').click();
    await page.getByText('Bitte geben Sie Ihre E-Mail-Adresse an').waitFor();
    await expect.poll(() => focusedName(page)).toBe('email');
    await email(page).fill('ada@firma.example');
    await button(page, 'Anmelden').click();
    await page.getByText('Bitte geben Sie das Passwort ein.').waitFor();
    await expect.poll(() => focusedName(page)).toBe('password');
    expect(api.received).toEqual([]);
  });

  it('tells a wrong password and too many tries by the words of the server, and keeps what was typed', async () => {
    api.on('/api/session', () => sendError(401, 'unauthorized', AUTH_TEXTS.wrongCredentials));
    const page = await open('/anmelden');
    await fillIn(page);
    await page.getByRole('alert').getByText('Adresse oder Passwort stimmen nicht.').waitFor();
    await expect.poll(() => focusedName(page)).toBe('password');
    await expect.poll(() => email(page).inputValue()).toBe('ada@firma.example');
    api.on('/api/session', () => (_request, response) => {
      response.setHeader('retry-after', '240');
      return sendError(429, 'too_many_requests', AUTH_TEXTS.tooManyAttempts);
    });
    await button(page, 'Anmelden').click();
    await page.getByRole('alert').getByText('Es geht in 4 Minuten weiter.').waitFor();
    expect(complaints.splice(0)).toHaveLength(2);
  });

  it('goes by a code from a letter too; without e-mail the page says where the code stands', async () => {
    api.state = { ...SIGNED_OUT, letters: 'log' };
    api.on('/api/session/code/send', () => sendJson(200, { letters: 'log' }));
    api.on('/api/session/code', () => api.become(signedIn(null)));
    site().answers.set('/api/account', sendError(503, 'unavailable'));
    const page = await open('/anmelden');
    await email(page).fill('ada@firma.example');
    await button(page, 'Ohne Passwort: Code per E-Mail').click();
    await expect.poll(() => email(page).inputValue()).toBe('ada@firma.example');
    await button(page, 'Code schicken').click();
    await page.getByText('steht der Code jetzt im Protokoll der Maschine').waitFor();
    const code = page.getByRole('textbox', { name: 'Code aus der Nachricht' });
    await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code');
    await code.fill('12345');
    await page.keyboard.press('Enter');
    await page.getByText('Der Code hat sechs Ziffern.').waitFor();
    await code.fill('654321');
    await page.keyboard.press('Enter');
    await heading(page, 'Mein Konto').waitFor();
    expect(api.received.map(({ body }) => body)).toEqual([
      { email: 'ada@firma.example' },
      { email: 'ada@firma.example', code: '654321' },
    ]);
    await page.getByText('Das Konto ließ sich nicht laden.').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('takes a recovery code in place of the application', async () => {
    api.state = SECOND_FACTOR;
    api.on('/api/session/factor', () => api.become(signedIn()));
    const page = await open('/stats');
    await button(page, 'Wiederherstellungscode nehmen').click();
    await page.getByRole('textbox', { name: 'Wiederherstellungscode' }).fill(' abcd-efgh ');
    await page.keyboard.press('Enter');
    await page.getByText('1.234', { exact: true }).first().waitFor();
    expect(api.received[0]?.body).toEqual({ recoveryCode: 'abcd-efgh' });
  });

  it('is not offered where it cannot work: the reason stands in its place', async () => {
    api.state = { ...SIGNED_OUT, obstacle: AUTH_TEXTS.plainHttp };
    for (const path of ['/anmelden', '/passwort-vergessen', '/einladung#token=abcdefghijklmnopqrstuvwxyz']) {
      const page = await open(path);
      await page.getByText('Die Anmeldung geht nur über eine verschlüsselte Verbindung').waitFor();
      await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
      await expect.poll(() => page.getByLabel('Passwort').count()).toBe(0);
    }
  });

  it('ends by the button in the header', async () => {
    api.state = signedIn();
    const page = await open('/stats');
    await header(page).getByRole('button', { name: 'Abmelden' }).click();
    await heading(page, 'Anmelden').waitFor();
    await page.getByText('Sie sind abgemeldet.').waitFor();
    expect(api.received).toEqual([{ method: 'DELETE', path: '/api/session', body: null, csrf: 'csrf-in' }]);
    await expect.poll(() => header(page).getByText('Ada Lovelace').count()).toBe(0);
  });

  it('ends for the page at once, whatever the server says; the sign-out is tried again when it is there', async () => {
    api.state = signedIn();
    const page = await open('/stats');
    await page.getByText('1.234', { exact: true }).first().waitFor();
    await page.evaluate(() =>
      sessionStorage.setItem('rer-import-upload', '{"fileName":"a.csv","dryRun":true}'),
    );
    const answer = site().answers.get('/api/session');
    const held: ServerResponse[] = [];
    site().answers.set('/api/session', (_, response) => held.push(response));
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      );
    await expect.poll(loaded).toContain('abandoned-page');
    site().withheld.matches = () => true;
    await header(page).getByRole('button', { name: 'Abmelden' }).click();
    await page.getByText('Sie werden abgemeldet …').waitFor();
    const left = await page.content();
    expect([left.includes('1.234'), left.includes('Ada Lovelace')]).toEqual([false, false]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

    await expect.poll(() => held.length).toBe(1);
    held[0]?.destroy();
    await page.getByText('Der Server antwortet nicht.').waitFor();
    await page.getByText('Sonst endet die Sitzung von selbst').waitFor();

    site().withheld.matches = () => false;
    if (answer !== undefined) site().answers.set('/api/session', answer);
    await page.reload();
    await page.getByText('der Server hat Sie noch nicht abgemeldet').waitFor();
    expect(api.received).toEqual([]);
    await button(page, 'Noch einmal abmelden').click();
    await page.getByText('Sie sind abgemeldet.').waitFor();
    expect(api.received).toEqual([{ method: 'DELETE', path: '/api/session', body: null, csrf: 'csrf-in' }]);
    complaints.splice(0);
  });

  it('ends also where its owner signed in anew in another tab, and where it is over already', async () => {
    api.state = signedIn();
    const answer = site().answers.get('/api/session');
    const tokens: unknown[] = [];
    site().answers.set('/api/session', (request) => {
      const token = request.headers['x-rer-csrf'];
      if (request.method !== 'DELETE') return answer;
      tokens.push(token);
      if (api.state.state === 'signed_out') return sendError(401, 'unauthorized');
      if (api.state.csrfToken !== token) return sendError(403, 'forbidden');
      return answer;
    });
    const pages = [await open('/stats'), await open('/stats')];
    for (const page of pages) await header(page).getByRole('link', { name: 'Ada Lovelace' }).waitFor();
    api.state = signedIn('admin', { csrfToken: 'csrf-other-tab' });
    for (const page of pages) {
      await header(page).getByRole('button', { name: 'Abmelden' }).click();
      await page.getByText('Sie sind abgemeldet.').waitFor();
    }
    expect(tokens).toEqual(['csrf-in', 'csrf-other-tab', 'csrf-in']);
    complaints.splice(0);
  });
});

describe('an invitation', () => {
  const LINK = '/einladung#token=abcdefghijklmnopqrstuvwxyz';
  const OFFER = {
    id: 'f-1',
    qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>',
    secret: 'ABCDEFGHIJKLMNOP',
    uri: 'otpauth://totp/RER:ada?secret=ABCDEFGHIJKLMNOP',
  };
  const CODES = Array.from({ length: 10 }, (_, index) => `abcd-000${index}`);

  it('leads by name, password, second factor and recovery codes into the work', async () => {
    const invitation = { kind: 'invitation', email: 'ada@firma.example', name: '', role: 'editor' };
    api.on('/api/session/invitation/look', () => sendJson(200, invitation));
    api.on('/api/session/invitation', () => api.become(FACTOR_SETUP));
    api.on('/api/account/factors', () => sendJson(201, OFFER));
    const answers = [
      sendError(401, 'unauthorized', AUTH_TEXTS.wrongCode),
      sendJson(200, { session: signedIn('editor'), recoveryCodes: CODES }),
    ];
    api.on('/api/account/factors/f-1/verify', () => answers.shift() ?? sendError(500, 'internal_error'));
    site().answers.set('/api/directory', sendError(503, 'unavailable'));

    const page = await open(LINK);
    await heading(page, 'Willkommen').waitFor();
    await expect.poll(() => email(page).inputValue()).toBe('ada@firma.example');
    await page.getByRole('textbox', { name: 'Ihr Name' }).fill('Ada Lovelace');
    await password(page).fill('kurz');
    await page.getByText('Noch 8 Zeichen bis zur Mindestlänge.').waitFor();
    await button(page, 'Weiter zum zweiten Faktor').click();
    await page.getByText('Es braucht mindestens 12 Zeichen.').waitFor();
    await expect.poll(() => password(page).getAttribute('autocomplete')).toBe('new-password');
    await password(page).fill('drei blaue Pferde');
    await page.getByText('Lang genug').waitFor();
    await button(page, 'Weiter zum zweiten Faktor').click();

    await heading(page, 'Zweiten Faktor einrichten').waitFor();
    await page.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor();
    await page.getByText('ABCD EFGH IJKL MNOP').waitFor();
    const code = page.getByRole('textbox', { name: 'Code aus der App' });
    await code.fill('000000');
    await button(page, 'Bestätigen').click();
    await page.getByText('Dieser Code stimmt nicht.').waitFor();
    await code.fill('123456');
    await button(page, 'Bestätigen').click();

    await heading(page, 'Codes für den Notfall').waitFor();
    expect(
      await page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem').allInnerTexts(),
    ).toEqual(CODES);
    await button(page, 'Ich habe die Codes aufbewahrt, weiter').click();
    await page.waitForURL('**/dienstleister');
    expect(api.received.map(({ path, body, csrf }) => ({ path, body, csrf }))).toEqual([
      {
        path: '/api/session/invitation/look',
        body: { token: 'abcdefghijklmnopqrstuvwxyz' },
        csrf: undefined,
      },
      {
        path: '/api/session/invitation',
        body: { token: 'abcdefghijklmnopqrstuvwxyz', name: 'Ada Lovelace', password: 'drei blaue Pferde' },
        csrf: undefined,
      },
      { path: '/api/account/factors', body: { name: 'Authenticator' }, csrf: 'csrf-setup' },
      { path: '/api/account/factors/f-1/verify', body: { code: '000000' }, csrf: 'csrf-setup' },
      { path: '/api/account/factors/f-1/verify', body: { code: '123456' }, csrf: 'csrf-setup' },
    ]);
    await expect.poll(() => complaints.some((line) => line.includes('503'))).toBe(true);
    complaints.splice(0);
  });

  it('asks the first person of all for an address too, and says what the server refused at its field', async () => {
    const invitation = { kind: 'setup', email: null, name: '', role: 'admin' };
    api.on('/api/session/invitation/look', () => sendJson(200, invitation));
    const error = {
      code: 'validation_failed',
      message: 'x',
      requestId: 'r',
      fields: { password: 'too_common' },
    };
    api.on('/api/session/invitation', () => sendJson(400, { error }));
    const page = await open(LINK);
    await heading(page, 'Sie sind die erste Person hier').waitFor();
    await email(page).fill('ada@firma.example');
    await page.getByRole('textbox', { name: 'Ihr Name' }).fill('Ada');
    await password(page).fill('passwort1234');
    await button(page, 'Weiter zum zweiten Faktor').click();
    await page.getByText('ist häufig, bekannt geworden').waitFor();
    await expect.poll(() => focusedName(page)).toBe('password');
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('that holds no more says so and leads on', async () => {
    api.on('/api/session/invitation/look', () => sendError(404, 'not_found', AUTH_TEXTS.wrongLink));
    const page = await open(LINK);
    await heading(page, 'Diese Einladung gilt nicht mehr').waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
    const torn = await open('/einladung');
    await heading(torn, 'Dieser Adresse fehlt ein Stück').waitFor();
  });
});

describe('a forgotten password', () => {
  it('is asked for by address, with the same words for everybody', async () => {
    api.on('/api/session/recovery', () => sendJson(200, { letters: 'mail' }));
    const page = await open('/anmelden');
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await heading(page, 'Passwort vergessen').waitFor();
    await email(page).fill('ada@firma.example');
    await button(page, 'Link schicken').click();
    await page
      .getByText('Wenn es zu ada@firma.example ein Konto gibt, ist ein Link dorthin unterwegs.')
      .waitFor();
  });

  it('is set anew by the code of the letter, entered where it was asked for', async () => {
    api.on('/api/session/recovery', () => sendJson(200, { letters: 'mail' }));
    api.on('/api/session/recovery/code', () => sendJson(200, { token: 'zyxwvutsrqponmlkjihgfedcba' }));
    api.on('/api/session/recovery/look', () =>
      sendJson(200, { email: 'ada@firma.example', needsSecondFactor: false }),
    );
    const page = await open('/passwort-vergessen');
    await email(page).fill('ada@firma.example');
    await button(page, 'Link schicken').click();
    await page.getByLabel('Code aus der Nachricht').fill('12 34 56');
    await button(page, 'Weiter mit dem Code').click();
    await page.getByLabel('Neues Passwort', { exact: true }).waitFor();
    expect(api.received.slice(1).map(({ path, body }) => [path, body])).toEqual([
      ['/api/session/recovery/code', { email: 'ada@firma.example', code: '123456' }],
      ['/api/session/recovery/look', { token: 'zyxwvutsrqponmlkjihgfedcba' }],
    ]);
  });

  it('is set anew by the link, with the second factor where there is one', async () => {
    const look = { email: 'ada@firma.example', needsSecondFactor: true };
    api.on('/api/session/recovery/look', () => sendJson(200, look));
    api.on('/api/session/recovery/accept', () => api.become(signedIn(null)));
    site().answers.set('/api/account', sendError(503, 'unavailable'));
    const page = await open('/passwort-vergessen#token=abcdefghijklmnopqrstuvwxyz');
    await page.getByLabel('Neues Passwort', { exact: true }).fill('vier graue Katzen');
    await button(page, 'Passwort setzen und anmelden').click();
    await page.getByText('Bitte geben Sie den Code ein.').waitFor();
    await page.getByRole('textbox', { name: 'Code aus der App' }).fill('123456');
    await button(page, 'Passwort setzen und anmelden').click();
    await heading(page, 'Mein Konto').waitFor();
    expect(api.received.at(-1)?.body).toEqual({
      token: 'abcdefghijklmnopqrstuvwxyz',
      password: 'vier graue Katzen',
      factor: { code: '123456' },
    });
    // The account cannot be read here; browsers say so when they come to it.
    await expect.poll(() => complaints.splice(0).length).toBeGreaterThan(0);
  });
});
