import { test as base, describe, expect } from 'vitest';
import { IMPORT_ID, type ImportServer, startImportServer } from './support/import-server.ts';

const HOURS = 60 * 60 * 1000;

const start = (env: Record<string, string> = {}) => startImportServer({ ACCESS: 'staff', ...env });
const test = base.extend('open', () => start());

/** A member of staff at another machine. */
const FAR = { remoteAddress: '203.0.113.5' };
const far = ({ keys }: ImportServer, headers: Record<string, string> = {}) => ({
  ...FAR,
  headers: { host: 'rer.example', authorization: `Bearer ${keys.serviceKey}`, ...headers },
});

const unlock = (from: ImportServer, password: unknown, headers: Record<string, string> = {}) =>
  from.app.inject({
    ...far(from, headers),
    method: 'POST',
    url: '/api/import/unlock',
    payload: { password },
  });

const isUnlocked = async (from: ImportServer, headers: Record<string, string>) =>
  (await from.app.inject({ ...far(from, headers), url: '/api/import/unlock' })).json();

const ROUTES = [
  { method: 'GET', url: '/api/import' },
  { method: 'POST', url: '/api/import', headers: { 'content-type': 'text/csv' }, payload: 'a' },
  { method: 'GET', url: '/api/import/sample.csv' },
  { method: 'GET', url: `/api/import/${IMPORT_ID}` },
  { method: 'GET', url: `/api/import/${IMPORT_ID}/skipped.csv` },
  { method: 'POST', url: '/api/import/mapping', payload: { headers: ['a'] } },
  { method: 'POST', url: `/api/import/${IMPORT_ID}/cancel` },
  { method: 'POST', url: `/api/import/${IMPORT_ID}/undo` },
] as const;

describe('who may come near', () => {
  test.each([...ROUTES, { method: 'POST', url: '/api/import/unlock' }] as const)(
    '$method $url is for members of staff: 401 for others, even with a token',
    async (route) => {
      const { app, keys } = await start();
      const password = keys.importPassword;
      const authorization = `Bearer ${keys.serviceKey}`;
      const opened = await app.inject({
        ...FAR,
        method: 'POST',
        url: '/api/import/unlock',
        headers: { host: 'rer.example', authorization },
        payload: { password },
      });
      const token = String(opened.json().token);
      const headers = { host: 'rer.example', 'content-type': 'text/csv', 'x-import-token': token };
      const answer = await app.inject({ ...FAR, ...route, headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ error: { code: 'unauthorized' } });
    },
  );

  test.each(ROUTES)('$method $url answers 403 with a sentence while the import is locked', async (route) => {
    const locked = await start();
    const { headers } = far(locked);
    const answer = await locked.app.inject({
      ...FAR,
      ...route,
      headers: { 'content-type': 'text/csv', ...headers },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      error: { code: 'forbidden', message: 'Der Import ist gesperrt. Bitte geben Sie das Passwort ein.' },
    });
    expect(locked.uploads).toEqual([]);
    expect(locked.changes).toEqual([]);
  });
});

describe('the password', () => {
  test('of keys.json unlocks: with a token for programs, and with the same as a cookie', async ({ open }) => {
    const answer = await unlock(open, open.keys.importPassword);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { token, ...state } = answer.json();
    expect(state).toEqual({ unlocked: true });
    expect(answer.headers['set-cookie']).toBe(
      `rer_dev_import=${token}; Max-Age=28800; Path=/; HttpOnly; SameSite=Strict`,
    );
    expect(await isUnlocked(open, {})).toEqual({ unlocked: false });
    expect(await isUnlocked(open, { 'x-import-token': token })).toEqual({ unlocked: true });
    expect(await isUnlocked(open, { cookie: `rer_dev_import=${token}` })).toEqual({ unlocked: true });
  });

  test.each([
    { origin: 'http://rer.example', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    { origin: 'http://rer.example' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ])('opens a cookie alone for a page, whose scripts read no token: %o', async (headers) => {
    const open = await start({ PUBLIC_URL: 'http://rer.example' });
    const answer = await unlock(open, open.keys.importPassword, headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ unlocked: true });
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    expect(await isUnlocked(open, { ...headers, cookie })).toEqual({ unlocked: true });
  });

  test('makes a cookie that only HTTPS carries where people come over HTTPS', async () => {
    const open = await start({ PUBLIC_URL: 'https://rer.example' });
    const answer = await unlock(open, open.keys.importPassword);
    const { token } = answer.json();
    expect(answer.headers['set-cookie']).toBe(
      `__Host-rer_import=${token}; Max-Age=28800; Path=/; HttpOnly; Secure; SameSite=Strict`,
    );
    expect(await isUnlocked(open, { cookie: `__Host-rer_import=${token}` })).toEqual({ unlocked: true });
    expect(await isUnlocked(open, { cookie: `rer_dev_import=${token}` })).toEqual({ unlocked: false });
  });

  test('of IMPORT_PASSWORD holds instead of the one of keys.json', async () => {
    const open = await start({ IMPORT_PASSWORD: 'Übung macht' });
    expect((await unlock(open, open.keys.importPassword)).statusCode).toBe(401);
    expect((await unlock(open, 'Übung macht')).statusCode).toBe(200);
  });

  test('is the same whichever way a keyboard writes its umlauts', async () => {
    const open = await start({ IMPORT_PASSWORD: 'Übung macht'.normalize('NFD') });
    expect((await unlock(open, 'Übung macht'.normalize('NFC'))).statusCode).toBe(200);
    expect((await unlock(open, 'Übung macht'.normalize('NFD'))).statusCode).toBe(200);
  });

  test('when wrong is answered with the sentence of the specification, and no cookie', async () => {
    const answer = await unlock(await start(), 'falsch');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ error: { code: 'unauthorized', message: 'Incorrect password.' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test.each([undefined, 7, ['x'], 'x'.repeat(1001)])(
    'that is no text of usual length is refused: %o',
    async (given) => {
      expect((await unlock(await start(), given)).statusCode).toBe(400);
    },
  );
});

describe('guessing', () => {
  test('ends after ten wrong passwords of an address within 15 minutes, for the right one too', async ({
    open,
  }) => {
    for (let count = 0; count < 10; count += 1) {
      open.now += 1000;
      expect((await unlock(open, `falsch ${count}`)).statusCode).toBe(401);
    }
    const refused = await unlock(open, open.keys.importPassword);
    expect(refused.statusCode).toBe(429);
    // The first of the ten was nine seconds ago.
    expect(refused.headers['retry-after']).toBe(String(15 * 60 - 9));
    expect(refused.json()).toMatchObject({ error: { code: 'too_many_requests' } });

    open.now += (15 * 60 - 9) * 1000;
    expect((await unlock(open, open.keys.importPassword)).statusCode).toBe(200);
  });

  test('does not lock other addresses out', async ({ open }) => {
    for (let count = 0; count < 11; count += 1) await unlock(open, 'falsch');
    const answer = await open.app.inject({
      ...far(open),
      remoteAddress: '203.0.113.6',
      method: 'POST',
      url: '/api/import/unlock',
      payload: { password: open.keys.importPassword },
    });
    expect(answer.statusCode).toBe(200);
  });

  test('is not what right passwords do: they are not counted', async ({ open }) => {
    for (let count = 0; count < 20; count += 1) {
      expect((await unlock(open, open.keys.importPassword)).statusCode).toBe(200);
    }
  });
});

describe('a token', () => {
  test('holds for eight hours', async ({ open }) => {
    const { token } = (await unlock(open, open.keys.importPassword)).json();
    open.now += 8 * HOURS - 1;
    expect(await isUnlocked(open, { 'x-import-token': token })).toEqual({ unlocked: true });
    open.now += 1;
    expect(await isUnlocked(open, { 'x-import-token': token })).toEqual({ unlocked: false });
  });
});

describe('no password is asked', () => {
  const near = ({ keys }: ImportServer, headers: Record<string, string> = {}) => ({
    url: '/api/import',
    headers: { host: 'localhost:8080', authorization: `Bearer ${keys.serviceKey}`, ...headers },
  });

  test('at this machine, whatever ACCESS is', async ({ open }) => {
    expect((await open.app.inject(near(open))).statusCode).toBe(200);
  });

  test.each([
    ['came through a proxy', { 'x-forwarded-for': '203.0.113.5' }],
    ['names another host', { host: 'rebind.example' }],
    ['was sent by a foreign page', { origin: 'https://evil.example' }],
  ])('at this machine, but not when the request %s', async (_name, headers) => {
    const open = await start();
    expect((await open.app.inject(near(open, headers))).statusCode).toBe(403);
  });

  test.each([
    ['intern.example', 200],
    ['intern.example:8443', 200],
    ['INTERN.example', 200],
    ['www.intern.example', 403],
    ['intern.example.evil.example', 403],
    ['evil.example', 403],
  ])('under the hosts of IMPORT_UNLOCK_HOSTS: %s answers %i', async (host, status) => {
    const open = await start({ IMPORT_UNLOCK_HOSTS: 'intern.example' });
    expect((await open.app.inject({ ...far(open, { host }), url: '/api/import' })).statusCode).toBe(status);
    expect((await open.app.inject({ ...FAR, headers: { host }, url: '/api/import' })).statusCode).toBe(401);
  });
});

describe('a foreign page', () => {
  const FOREIGN = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ] as const;

  test.each(FOREIGN)('cannot write with the cookie of somebody who unlocked: %o', async (headers) => {
    const open = await start();
    const { token } = (await unlock(open, open.keys.importPassword)).json();
    for (const route of ROUTES.filter(({ method }) => method === 'POST')) {
      const sent = far(open, { ...headers, cookie: `rer_dev_import=${token}`, 'content-type': 'text/csv' });
      expect((await open.app.inject({ ...route, ...sent })).statusCode, route.url).toBe(403);
    }
    expect(open.uploads).toEqual([]);
    expect(open.changes).toEqual([]);
  });

  test.each(FOREIGN)('cannot write where no password is asked: %o', async (headers) => {
    const open = await start({ IMPORT_UNLOCK_HOSTS: 'intern.example' });
    const sent = far(open, { ...headers, host: 'intern.example' });
    const answer = await open.app.inject({ ...sent, method: 'POST', url: `/api/import/${IMPORT_ID}/undo` });
    expect(answer.statusCode).toBe(403);
    expect(open.changes).toEqual([]);
  });

  test('is not what our own page is', async () => {
    const open = await start({ IMPORT_UNLOCK_HOSTS: 'intern.example' });
    const headers = {
      host: 'intern.example',
      origin: 'https://intern.example',
      'sec-fetch-site': 'same-origin',
    };
    const answer = await open.app.inject({
      ...far(open, headers),
      method: 'POST',
      url: `/api/import/${IMPORT_ID}/undo`,
    });
    expect(answer.statusCode).toBe(200);
  });
});
