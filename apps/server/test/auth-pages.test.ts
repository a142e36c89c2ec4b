import {
  AUTH_TEXTS,
  account,
  factorOffer,
  factorVerified,
  invitation,
  recoveryToken,
  staffInvited,
  staffKeyMade,
  staffList,
} from '@rer/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { PASSWORD } from './support/add-user.ts';
import { type AuthServer, startAuthServer } from './support/auth-server.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { PageBrowser } from './support/page-browser.ts';
import { codeAt, wrongCodeAt } from './support/totp.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP = 30_000;

describe.each(DATABASES)('signing in on our own pages on $name', (side) => {
  let server: AuthServer;
  let page: PageBrowser;
  let count = 0;
  let email = '';
  let userId = '';
  beforeAll(async () => {
    server = await startAuthServer(side);
  });
  afterAll(() => server.dispose());
  beforeEach(async () => {
    count += 1;
    // Past the limits of the test before.
    server.now += 5 * HOUR;
    server.address = `198.51.100.${count}`;
    email = `person${count}@example.org`;
    userId = await server.addUser(email, 'admin');
    page = new PageBrowser(server);
  });

  const linkOf = (): string => {
    const line = [...server.logged].reverse().find(({ link }) => link !== undefined);
    return String(line?.['link']);
  };
  const tokenOf = (link: string): string => link.split('#token=')[1] ?? '';
  const signIn = (browser = page, password = PASSWORD, address = email) =>
    browser.ask('POST', '/api/session', { email: address, password });
  /** Signs in and sets up an authenticator; returns its secret and the recovery codes. */
  const setUp = async (browser = page) => {
    expect((await signIn(browser)).json).toMatchObject({ state: 'factor_setup' });
    const offer = factorOffer.parse(
      (await browser.ask('POST', '/api/account/factors', { name: 'Telefon' })).json,
    );
    const answer = await browser.ask('POST', `/api/account/factors/${offer.id}/verify`, {
      code: codeAt(offer.secret, server.now),
    });
    const { session, recoveryCodes } = factorVerified.parse(answer.json);
    expect(session).toMatchObject({ state: 'signed_in', role: 'admin' });
    return { ...offer, recoveryCodes: recoveryCodes ?? [] };
  };
  /** The second step, with a code that was not used yet. */
  const second = async (browser: PageBrowser, secret: string) => {
    server.now += STEP;
    return await browser.ask('POST', '/api/session/factor', { code: codeAt(secret, server.now) });
  };
  const whoAmI = (browser = page) => browser.ask('GET', '/api/test-staff');

  test('a member of staff sets up a second factor before anything opens', async () => {
    expect(await page.state()).toBe('signed_out');
    const answer = await signIn();
    expect(answer.json).toMatchObject({ state: 'factor_setup', email, role: 'admin' });
    expect(answer.headers.get('set-cookie')).toMatch(/^rer_dev=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await whoAmI()).toMatchObject({
      status: 403,
      json: { error: { code: 'forbidden', message: AUTH_TEXTS.secondFactorFirst } },
    });
    const first = page.cookie;
    page = new PageBrowser(server);
    const { recoveryCodes } = await setUp();
    expect(recoveryCodes).toHaveLength(10);
    expect((await whoAmI()).json).toEqual({ role: 'admin', actor: `user:${userId}` });
    // The session that did not show it is gone.
    const other = new PageBrowser(server);
    other.cookie = first;
    expect(await other.state()).toBe('signed_out');
  });

  test('with a second factor, the password alone opens nothing', async () => {
    const { secret } = await setUp();
    const other = new PageBrowser(server);
    expect((await signIn(other)).json).toMatchObject({ state: 'second_factor', email });
    expect((await whoAmI(other)).status).toBe(403);
    expect((await other.ask('GET', '/api/account')).status).toBe(403);
    expect((await other.ask('POST', '/api/account/factors', { name: 'Meins' })).status).toBe(403);
    const wrong = await other.ask('POST', '/api/session/factor', { code: wrongCodeAt(secret, server.now) });
    expect(wrong).toMatchObject({ status: 401, json: { error: { message: AUTH_TEXTS.wrongCode } } });
    const before = other.cookie;
    expect((await second(other, secret)).json).toMatchObject({ state: 'signed_in' });
    expect((await whoAmI(other)).status).toBe(200);

    // A new secret with the new level: who knew the old one has nothing.
    expect(other.cookie).not.toBe(before);
    const thief = new PageBrowser(server);
    thief.cookie = before;
    expect(await thief.state()).toBe('signed_out');
  });

  test('of two authenticators each opens, and the other one is charged with nothing', async () => {
    await setUp();
    server.now += STEP;
    const offer = factorOffer.parse(
      (await page.ask('POST', '/api/account/factors', { name: 'Tablet' })).json,
    );
    await page.ask('POST', `/api/account/factors/${offer.id}/verify`, {
      code: codeAt(offer.secret, server.now),
    });
    const other = new PageBrowser(server);
    await signIn(other);
    expect((await second(other, offer.secret)).status).toBe(200);
    expect(
      await server.rows('SELECT id FROM auth.mfa_factors WHERE user_id = $1 AND wrong_codes > 0', [userId]),
    ).toEqual([]);
    expect(
      await server.rows(
        `SELECT action FROM auth.audit_log WHERE action = 'second_factor_refused' AND actor = $1`,
        [`user:${userId}`],
      ),
    ).toEqual([]);
  });

  test('a code is not taken twice', async () => {
    const { secret } = await setUp();
    const [one, two] = [new PageBrowser(server), new PageBrowser(server)];
    await signIn(one);
    await signIn(two);
    server.now += STEP;
    const code = codeAt(secret, server.now);
    expect((await one.ask('POST', '/api/session/factor', { code })).status).toBe(200);
    await signIn(two);
    expect((await two.ask('POST', '/api/session/factor', { code })).status).toBe(401);
  });

  test('a recovery code opens once, however it is typed', async () => {
    const { recoveryCodes } = await setUp();
    const [first = ''] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')}`;
    const other = new PageBrowser(server);
    await signIn(other);
    expect((await other.ask('POST', '/api/session/factor', { recoveryCode: typed })).status).toBe(200);
    expect(account.parse((await other.ask('GET', '/api/account')).json).recoveryCodesLeft).toBe(9);
    await signIn(other);
    expect((await other.ask('POST', '/api/session/factor', { recoveryCode: first })).status).toBe(401);
    const stored = JSON.stringify(await server.rows('SELECT * FROM auth.recovery_codes'));
    for (const code of recoveryCodes) expect(stored).not.toContain(code.slice(5));
    const hashes = await server.rows('SELECT code_hash FROM auth.recovery_codes WHERE user_id = $1', [
      userId,
    ]);
    expect(hashes).toHaveLength(recoveryCodes.length);
    for (const { code_hash } of hashes) expect(code_hash).toMatch(/^\$argon2id\$/);
  });

  test('sign-out, and the end of the session elsewhere, act at once', async () => {
    const { secret } = await setUp();
    const other = new PageBrowser(server);
    await signIn(other);
    await second(other, secret);
    const { sessions } = account.parse((await other.ask('GET', '/api/account')).json);
    const first = sessions.find(({ isThis }) => !isThis);
    expect((await other.ask('DELETE', `/api/account/sessions/${first?.id}`)).status).toBe(200);
    expect((await whoAmI(page)).status).toBe(401);
    expect(await page.state()).toBe('signed_out');

    const cookie = other.cookie;
    const signedOut = await other.ask('DELETE', '/api/session');
    expect(signedOut.json).toMatchObject({ state: 'signed_out' });
    // Settings stay, as the chosen theme: they are in its "storage".
    expect(signedOut.headers.get('clear-site-data')).toBe('"cache"');
    expect(other.cookie).toBeUndefined();
    other.cookie = cookie;
    expect((await whoAmI(other)).status).toBe(401);
  });

  test('all other sessions end at once when their owner says so', async () => {
    const { secret } = await setUp();
    const other = new PageBrowser(server);
    await signIn(other);
    await second(other, secret);
    expect((await other.ask('DELETE', '/api/account/sessions')).status).toBe(200);
    expect(await page.state()).toBe('signed_out');
    expect((await whoAmI(other)).status).toBe(200);
  });

  test('ten minutes after the second factor, what one signs in with and where asks for it again', async () => {
    const { secret } = await setUp();
    const other = new PageBrowser(server);
    await signIn(other);
    await second(other, secret);
    const { sessions, factors } = account.parse((await page.ask('GET', '/api/account')).json);
    const elsewhere = sessions.find(({ isThis }) => !isThis)?.id;
    const sensitive = [
      ['POST', '/api/account/factors', { name: 'Tablet' }],
      ['DELETE', `/api/account/factors/${factors[0]?.id}`],
      ['POST', '/api/account/recovery-codes'],
      ['DELETE', `/api/account/sessions/${elsewhere}`],
      ['DELETE', '/api/account/sessions'],
    ] as const;
    const answers = async () => {
      const got = [];
      for (const [method, path, body] of sensitive) got.push((await page.ask(method, path, body)).status);
      return got;
    };
    server.now += 10 * MINUTE + 1;
    expect(await answers()).toEqual([403, 403, 403, 403, 403]);
    expect((await page.ask(...sensitive[0])).json).toMatchObject({
      error: { code: 'reauthentication_needed', message: AUTH_TEXTS.proofTooOld },
    });
    expect(await other.state()).toBe('signed_in');
    expect((await second(page, secret)).json).toMatchObject({ state: 'signed_in' });
    // The last factor of staff stays for another reason; the other session ends by its id, and so do all others.
    expect(await answers()).toEqual([201, 409, 200, 200, 200]);
    expect(await other.state()).toBe('signed_out');
  });

  test('without a second factor yet, setting one up begins within ten minutes of signing in', async () => {
    await signIn();
    server.now += 10 * MINUTE + 1;
    expect((await page.ask('POST', '/api/account/factors', { name: 'Telefon' })).status).toBe(403);
    await signIn();
    expect((await page.ask('POST', '/api/account/factors', { name: 'Telefon' })).status).toBe(201);
  });

  test('a session of staff ends after two hours without use, and twelve in all', async () => {
    await setUp();
    for (let hour = 0; hour < 11; hour += 1) {
      server.now += HOUR;
      expect((await whoAmI()).status, `hour ${hour}`).toBe(200);
    }
    server.now += HOUR + MINUTE;
    expect((await whoAmI()).status).toBe(401);
    page = new PageBrowser(server);
    await signIn();
    server.now += 2 * HOUR;
    expect(await page.state()).toBe('signed_out');
  });

  test('a role that is taken away, and an account that is deactivated, act at once', async () => {
    const { secret } = await setUp();
    const boss = new PageBrowser(server);
    await signIn(boss);
    await second(boss, secret);
    const viewerId = await server.addUser(`viewer${count}@example.org`, 'editor');
    await server.rows(
      `UPDATE auth.sessions SET user_id = $1 WHERE secret_hash IS NOT NULL AND user_id = $2 AND id IN (SELECT id FROM auth.sessions WHERE user_id = $2 AND ended_at IS NULL ORDER BY created_at LIMIT 1)`,
      [viewerId, userId],
    );
    const [editor] = [page];
    expect((await whoAmI(editor)).json).toMatchObject({ role: 'editor' });
    expect((await boss.ask('PATCH', `/api/staff/${viewerId}`, { role: 'viewer' })).json).toMatchObject({
      role: 'viewer',
    });
    expect((await whoAmI(editor)).json).toMatchObject({ role: 'viewer' });
    expect((await editor.ask('GET', '/api/staff')).status).toBe(403);
    await boss.ask('PATCH', `/api/staff/${viewerId}`, { isActive: false });
    expect((await whoAmI(editor)).status).toBe(401);
    const again = await signIn(editor, PASSWORD, `viewer${count}@example.org`);
    expect(again).toMatchObject({ status: 403, json: { error: { message: AUTH_TEXTS.deactivated } } });
  });

  describe('refuses', () => {
    test.each([
      ['without the token of the session', { 'x-rer-csrf': '' }],
      ['with another token', { 'x-rer-csrf': 'x'.repeat(43) }],
      ['from another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
      ['from a sibling of our host', { 'sec-fetch-site': 'same-site' }],
      ['from an opaque origin', { origin: 'null' }],
    ])('a write %s', async (_name, headers) => {
      await setUp();
      const forged = new PageBrowser(server, headers);
      forged.cookie = page.cookie;
      forged.csrfToken = page.csrfToken;
      for (const [method, path] of [
        ['POST', '/api/test-staff'],
        ['DELETE', '/api/session'],
        ['POST', '/api/account/recovery-codes'],
        ['POST', '/api/keys'],
      ] as const) {
        expect((await forged.ask(method, path)).status, path).toBe(403);
      }
      expect((await whoAmI()).status).toBe(200);
    });

    test('signing somebody in from a foreign page', async () => {
      const forged = new PageBrowser(server, {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      });
      expect((await signIn(forged)).status).toBe(403);
    });

    test('a cookie that somebody planted before sign-in', async () => {
      page.cookie = `rer_dev=${'a'.repeat(43)}`;
      await signIn();
      expect(page.cookie).not.toBe(`rer_dev=${'a'.repeat(43)}`);
      expect(await page.state()).toBe('factor_setup');
    });

    test('ten wrong passwords from one place, and lets the owner in from another', async () => {
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await signIn(page, 'wrong')).status).toBe(401);
      const limited = await signIn();
      expect(limited).toMatchObject({
        status: 429,
        json: { error: { message: AUTH_TEXTS.tooManyAttempts } },
      });
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(60);
      const elsewhere = await server.app.inject({
        method: 'POST',
        url: '/api/session',
        remoteAddress: '203.0.113.9',
        headers: { host: new URL(server.url).host, origin: server.url },
        payload: { email, password: PASSWORD },
      });
      expect(elsewhere.statusCode).toBe(200);
    });

    test('one password for many accounts', async () => {
      const statuses = [];
      for (let index = 0; index < 31; index += 1) {
        statuses.push((await signIn(page, 'Sommer-2026!', `a${index}@example.org`)).status);
      }
      expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
      expect(statuses[30]).toBe(429);
    });

    test('unknown accounts like wrong passwords', async () => {
      const [known, unknown] = [
        await signIn(page, 'wrong'),
        await signIn(page, 'wrong', 'nobody@example.org'),
      ];
      const withoutId = ({ status, json }: typeof known) =>
        JSON.stringify({ status, json }).replace(/"requestId":"[^"]*"/, '');
      expect(withoutId(unknown)).toBe(withoutId(known));
    });
  });

  describe('by mail', () => {
    test('a code signs in, and the second factor is asked for as ever', async () => {
      const sent = await page.ask('POST', '/api/session/code/send', { email });
      expect(sent.json).toEqual({ letters: 'log' });
      const unknown = await page.ask('POST', '/api/session/code/send', { email: 'nobody@example.org' });
      expect(unknown.json).toEqual(sent.json);
      const code = String([...server.logged].reverse().find((line) => line['code'] !== undefined)?.['code']);
      expect((await page.ask('POST', '/api/session/code', { email, code })).json).toMatchObject({
        state: 'factor_setup',
      });
      const again = await new PageBrowser(server).ask('POST', '/api/session/code', { email, code });
      expect(again).toMatchObject({ status: 401, json: { error: { message: AUTH_TEXTS.wrongCode } } });
    });

    test('the link of the mail signs in as well, and then the code no more', async () => {
      await page.ask('POST', '/api/session/code/send', { email });
      expect(linkOf().startsWith(`${server.url}/anmelden#token=`)).toBe(true);
      const token = tokenOf(linkOf());
      const code = String([...server.logged].reverse().find((line) => line['code'] !== undefined)?.['code']);
      expect((await page.ask('POST', '/api/session/code', { token })).json).toMatchObject({
        state: 'factor_setup',
      });
      const other = new PageBrowser(server);
      for (const proof of [{ token }, { email, code }]) {
        expect((await other.ask('POST', '/api/session/code', proof)).status).toBe(401);
      }
    });

    test('a forgotten password is set anew with the second factor, and all sessions end', async () => {
      const { secret } = await setUp();
      await page.ask('POST', '/api/session/recovery', { email });
      const link = linkOf();
      expect(link.startsWith(`${server.url}/passwort-vergessen#token=`)).toBe(true);
      const token = tokenOf(link);
      const other = new PageBrowser(server);
      expect((await other.ask('POST', '/api/session/recovery/look', { token })).json).toEqual({
        email,
        needsSecondFactor: true,
      });
      const password = 'Ein-ganz-anderes-Wort';
      const accept = (factor?: object) =>
        other.ask('POST', '/api/session/recovery/accept', {
          token,
          password,
          ...(factor === undefined ? {} : { factor }),
        });
      expect((await accept()).status).toBe(401);
      expect((await accept({ code: wrongCodeAt(secret, server.now) })).status).toBe(401);
      server.now += STEP;
      expect((await accept({ code: codeAt(secret, server.now) })).json).toMatchObject({ state: 'signed_in' });
      expect(await page.state()).toBe('signed_out');
      expect((await accept({ code: codeAt(secret, server.now) })).status).toBe(404);
      expect((await signIn(page)).status).toBe(401);
      expect((await signIn(page, password)).status).toBe(200);
    });

    test('a forgotten password is set anew by the code of the mail too, once', async () => {
      await page.ask('POST', '/api/session/recovery', { email });
      const code = String([...server.logged].reverse().find((line) => line['code'] !== undefined)?.['code']);
      const linkToken = tokenOf(linkOf());
      const other = new PageBrowser(server);
      const enter = (given: string) =>
        other.ask('POST', '/api/session/recovery/code', { email, code: given });
      const wrong = code === '000000' ? '000001' : '000000';
      expect(await enter(wrong)).toMatchObject({
        status: 401,
        json: { error: { message: AUTH_TEXTS.wrongCode } },
      });
      const { token } = recoveryToken.parse((await enter(code)).json);
      expect((await enter(code)).status).toBe(401);
      const look = (given: string) => other.ask('POST', '/api/session/recovery/look', { token: given });
      expect([(await look(linkToken)).status, (await look(token)).json]).toEqual([
        404,
        { email, needsSecondFactor: false },
      ]);
    });

    test('five wrong codes end the code of a mail', async () => {
      await page.ask('POST', '/api/session/recovery', { email });
      const code = String([...server.logged].reverse().find((line) => line['code'] !== undefined)?.['code']);
      const wrong = code === '000000' ? '000001' : '000000';
      const other = new PageBrowser(server);
      const enter = (given: string) =>
        other.ask('POST', '/api/session/recovery/code', { email, code: given });
      for (let count = 0; count < 5; count += 1) expect((await enter(wrong)).status).toBe(401);
      expect((await enter(code)).status).not.toBe(200);
    });

    test('an invitation opens the account, once', async () => {
      await setUp();
      const invite = { email: `Neu${count}@Example.org`, name: 'Änne', role: 'editor' };
      const made = await page.ask('POST', '/api/staff', invite);
      expect(made.status).toBe(201);
      const { member, link } = staffInvited.parse(made.json);
      expect(link).toBe(linkOf());
      expect(member).toMatchObject({
        email: `neu${count}@example.org`,
        state: 'invited',
        role: 'editor',
        isYou: false,
      });
      expect((await page.ask('POST', '/api/staff', invite)).status).toBe(409);
      const old = tokenOf(linkOf());
      await page.ask('POST', `/api/staff/${member.id}/invitation`);
      const token = tokenOf(linkOf());
      const invitee = new PageBrowser(server);
      expect((await invitee.ask('POST', '/api/session/invitation/look', { token: old })).status).toBe(404);
      const looked = await invitee.ask('POST', '/api/session/invitation/look', { token });
      expect(invitation.parse(looked.json)).toEqual({
        kind: 'invitation',
        email: `neu${count}@example.org`,
        name: 'Änne',
        role: 'editor',
      });
      const accept = (password: string) =>
        invitee.ask('POST', '/api/session/invitation', { token, name: 'Änne Muster', password });
      expect(await accept('password1234')).toMatchObject({
        status: 400,
        json: { error: { code: 'validation_failed', fields: { password: 'too_common' } } },
      });
      expect((await accept('Ein-ganz-anderes-Wort')).json).toMatchObject({
        state: 'factor_setup',
        name: 'Änne Muster',
        role: 'editor',
      });
      expect((await accept('Ein-ganz-anderes-Wort')).status).toBe(404);
      const { members } = staffList.parse((await page.ask('GET', '/api/staff')).json);
      expect(members.find(({ id }) => id === member.id)).toMatchObject({
        state: 'active',
        name: 'Änne Muster',
      });
    });

    test('an invitation that nobody has accepted is withdrawn: its link is dead and the address free again', async () => {
      await setUp();
      const invite = { email: `weg${count}@example.org`, role: 'viewer' };
      const { member, link } = staffInvited.parse((await page.ask('POST', '/api/staff', invite)).json);
      const path = `/api/staff/${member.id}/invitation`;
      expect(await page.ask('DELETE', path)).toMatchObject({ status: 200, json: { id: member.id } });
      const invitee = new PageBrowser(server);
      const looked = await invitee.ask('POST', '/api/session/invitation/look', { token: tokenOf(link) });
      expect(looked.status).toBe(404);
      expect((await page.ask('DELETE', path)).status).toBe(404);
      const again = staffInvited.parse((await page.ask('POST', '/api/staff', invite)).json);
      const accepted = await invitee.ask('POST', '/api/session/invitation', {
        token: tokenOf(again.link),
        name: 'Wega',
        password: 'Ein-ganz-anderes-Wort',
      });
      expect(accepted.status).toBe(200);
      expect((await page.ask('DELETE', `/api/staff/${again.member.id}/invitation`)).status).toBe(409);
    });

    test('an invitation holds for seven days', async () => {
      await setUp();
      await page.ask('POST', '/api/staff', {
        email: `spät${count}@example.org`.replace('ä', 'ae'),
        role: 'viewer',
      });
      const token = tokenOf(linkOf());
      server.now += 7 * 24 * HOUR;
      const invitee = new PageBrowser(server);
      expect((await invitee.ask('POST', '/api/session/invitation/look', { token })).status).toBe(404);
    });
  });

  test('the last administrator stays one', async () => {
    await server.rows(`UPDATE auth.users SET role = 'viewer' WHERE id <> $1`, [userId]);
    await setUp();
    for (const change of [{ role: 'editor' }, { isActive: false }]) {
      expect(await page.ask('PATCH', `/api/staff/${userId}`, change)).toMatchObject({
        status: 409,
        json: { error: { message: AUTH_TEXTS.lastAdmin } },
      });
    }
    const { factors } = account.parse((await page.ask('GET', '/api/account')).json);
    expect((await page.ask('DELETE', `/api/account/factors/${factors[0]?.id}`)).status).toBe(409);
  });

  test('an administrator takes lost second factors away, and a new one is set up', async () => {
    await setUp();
    const lostId = await server.addUser(`lost${count}@example.org`, 'editor');
    await server.rows(
      `INSERT INTO auth.mfa_factors (user_id, status, secret_enc, created_at, updated_at) VALUES ($1, 'verified', '\\x00', now(), now())`,
      [lostId],
    );
    const other = new PageBrowser(server);
    expect((await signIn(other, PASSWORD, `lost${count}@example.org`)).json).toMatchObject({
      state: 'second_factor',
    });
    expect((await page.ask('DELETE', `/api/staff/${lostId}/factors`)).json).toMatchObject({
      hasSecondFactor: false,
    });
    expect(await other.state()).toBe('signed_out');
    expect((await signIn(other, PASSWORD, `lost${count}@example.org`)).json).toMatchObject({
      state: 'factor_setup',
    });
  });

  test('a key is shown once, does what it may, and no more after its end', async () => {
    await setUp();
    const make = async (body: object) => staffKeyMade.parse((await page.ask('POST', '/api/keys', body)).json);
    const { key, secret } = await make({ kind: 'service', name: 'Auswertung', role: 'viewer', days: 30 });
    const voice = await make({ kind: 'voice', name: 'Telefon', days: null });
    const asKey = async (bearer: string, method = 'GET', path = '/api/test-staff') => {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}` },
      });
      return { status: answer.status, json: z.record(z.string(), z.unknown()).parse(await answer.json()) };
    };
    expect(await asKey(secret)).toEqual({ status: 200, json: { role: 'viewer', actor: `key:${key.id}` } });
    expect((await asKey(secret, 'GET', '/api/keys')).status).toBe(403);
    expect((await asKey(voice.secret)).status).toBe(401);
    expect((await asKey(`${secret}x`)).status).toBe(401);
    expect(JSON.stringify((await page.ask('GET', '/api/keys')).json)).not.toContain(secret);
    expect(JSON.stringify(await server.rows('SELECT * FROM auth.staff_keys'))).not.toContain(secret);

    const { secret: revoked, key: other } = await make({
      kind: 'service',
      name: 'Kurz',
      role: 'admin',
      days: null,
    });
    expect((await asKey(revoked, 'GET', '/api/keys')).status).toBe(200);
    expect((await page.ask('DELETE', `/api/keys/${other.id}`)).json).toMatchObject({
      revokedAt: expect.any(String),
    });
    expect((await asKey(revoked)).status).toBe(401);
    server.now += 30 * 24 * HOUR;
    expect((await asKey(secret)).status).toBe(401);
  });

  test('no key reaches further than the one who made it, and none outlives his account', async () => {
    await setUp();
    const boss = page;
    email = `second${count}@example.org`;
    const secondId = await server.addUser(email, 'admin');
    page = new PageBrowser(server);
    await setUp();
    const make = async (name: string, role: string) =>
      staffKeyMade.parse(
        (await page.ask('POST', '/api/keys', { kind: 'service', name, role, days: null })).json,
      );
    const statusOf = async (bearer: string) =>
      (await fetch(`${server.url}/api/test-staff`, { headers: { authorization: `Bearer ${bearer}` } }))
        .status;
    const [admin, viewer] = [await make('Groß', 'admin'), await make('Klein', 'viewer')];
    expect(admin.key.createdBy).toBe(email);
    const inherited = await fetch(`${server.url}/api/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'service', name: 'Erbe', role: 'admin', days: null }),
    });
    const heir = staffKeyMade.parse(await inherited.json());
    expect(heir.key.createdBy).toBe('Groß');
    const statuses = async () => [
      await statusOf(admin.secret),
      await statusOf(heir.secret),
      await statusOf(viewer.secret),
    ];
    expect(await statuses()).toEqual([200, 200, 200]);

    await boss.ask('PATCH', `/api/staff/${secondId}`, { role: 'viewer' });
    expect(await statuses()).toEqual([401, 401, 200]);
    await boss.ask('PATCH', `/api/staff/${secondId}`, { isActive: false });
    expect(await statuses()).toEqual([401, 401, 401]);
    await boss.ask('PATCH', `/api/staff/${secondId}`, { isActive: true, role: 'admin' });
    expect(await statuses()).toEqual([401, 401, 401]);
    const written = await server.rows(
      `SELECT target, actor FROM auth.audit_log WHERE action = 'key_revoked' AND target = ANY($1) ORDER BY id`,
      [[admin, heir, viewer].map(({ key }) => `key:${key.id}`)],
    );
    expect(written).toHaveLength(3);
    expect(new Set(written.map(({ actor }) => actor))).toEqual(new Set([`user:${userId}`]));
  });

  test('a key ends with the key that it was made with', async () => {
    await setUp();
    const statusOf = async (bearer: string) =>
      (await fetch(`${server.url}/api/test-staff`, { headers: { authorization: `Bearer ${bearer}` } }))
        .status;
    const boss = staffKeyMade.parse(
      (await page.ask('POST', '/api/keys', { kind: 'service', name: 'A', role: 'admin', days: 2 })).json,
    );
    const makeWith = async (bearer: string, days: number | null) => {
      const made = await fetch(`${server.url}/api/keys`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'service', name: 'B', role: 'admin', days }),
      });
      return staffKeyMade.parse(await made.json());
    };
    const child = await makeWith(boss.secret, null);
    const grandchild = await makeWith(child.secret, 1);
    // Not later than the first one, and earlier where that was asked for.
    expect(child.key.expiresAt).toBe(boss.key.expiresAt);
    expect(Date.parse(grandchild.key.expiresAt ?? '')).toBe(server.now + 24 * HOUR);

    const answer = await page.ask('DELETE', `/api/keys/${boss.key.id}`);
    expect(answer.json).toMatchObject({ id: boss.key.id, name: 'A' });
    for (const { secret } of [boss, child, grandchild]) expect(await statusOf(secret)).toBe(401);
    const written = await server.rows(
      `SELECT target, actor FROM auth.audit_log WHERE action = 'key_revoked' AND target = ANY($1)`,
      [[boss, child, grandchild].map(({ key }) => `key:${key.id}`)],
    );
    expect(new Set(written.map(({ target }) => target)).size).toBe(3);
    expect(new Set(written.map(({ actor }) => actor))).toEqual(new Set([`user:${userId}`]));
  });

  test('a change of the password ends the other sessions, and needs the old one', async () => {
    const { secret } = await setUp();
    const other = new PageBrowser(server);
    await signIn(other);
    await second(other, secret);
    const change = (current: string, password: string) =>
      page.ask('POST', '/api/account/password', { current, password });
    expect(await change('wrong', 'Ein-ganz-anderes-Wort')).toMatchObject({
      status: 403,
      json: { error: { message: AUTH_TEXTS.wrongPassword } },
    });
    expect(await change(PASSWORD, 'kurz')).toMatchObject({
      json: { error: { fields: { password: 'too_short' } } },
    });
    expect(await change(PASSWORD, PASSWORD)).toMatchObject({
      json: { error: { fields: { password: 'same' } } },
    });
    const before = page.cookie;
    expect((await change(PASSWORD, 'Ein-ganz-anderes-Wort')).json).toMatchObject({ state: 'signed_in' });
    expect(page.cookie).not.toBe(before);
    expect((await whoAmI()).status).toBe(200);
    expect(await other.state()).toBe('signed_out');
  });

  test('what was done is written down, without content, and found by who and what', async () => {
    await setUp();
    await signIn(new PageBrowser(server), 'wrong');
    await page.ask('POST', '/api/staff', {
      email: `leser${count}@example.org`,
      name: '=1+1',
      role: 'viewer',
    });
    const answer = await page.ask('GET', `/api/staff/audit?who=user:${userId}`);
    const { entries } = z.object({ entries: z.array(z.record(z.string(), z.unknown())) }).parse(answer.json);
    expect(entries.map(({ action }) => action)).toEqual([
      'invited',
      'sign_in_refused',
      'recovery_codes_made',
      'factor_added',
      'sign_in',
    ]);
    expect(entries[0]).toMatchObject({
      actor: `user:${userId}`,
      actorName: email,
      targetName: '=1+1',
      detail: 'viewer',
    });
    expect(JSON.stringify(await server.rows('SELECT * FROM auth.audit_log'))).not.toMatch(
      /example\.org|127\.0\.0\.1/,
    );
    const paged = await page.ask('GET', `/api/staff/audit?who=user:${userId}&limit=2`);
    expect(paged.json).toMatchObject({
      entries: [{ action: 'invited' }, { action: 'sign_in_refused' }],
      next: expect.any(Number),
    });
    const file = await page.ask('GET', '/api/staff/audit.csv?action=invited');
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.json).toContain(`,'=1+1,viewer,`);
    expect((await page.ask('GET', '/api/staff/audit?action=export&limit=1')).json).toMatchObject({
      entries: [{ action: 'export', target: '/api/staff/audit.csv' }],
    });
    expect((await page.ask('GET', '/api/staff/audit?action=nothing')).status).toBe(400);
  });
});

describe.each(DATABASES)('the first administrator on $name', (side) => {
  test('gets in by one link, of which the newest holds, until there is one', async () => {
    const server = await startAuthServer(side);
    try {
      const old = await server.auth.firstAdminLink();
      const link = (await server.auth.firstAdminLink()) ?? '';
      const page = new PageBrowser(server);
      const look = (from: string) =>
        page.ask('POST', '/api/session/invitation/look', { token: from.split('#token=')[1] });
      expect((await look(old ?? '')).status).toBe(404);
      expect((await look(link)).json).toEqual({ kind: 'setup', email: null, name: '', role: 'admin' });
      const accept = (email?: string) =>
        page.ask('POST', '/api/session/invitation', {
          token: link.split('#token=')[1],
          name: 'Chef',
          password: 'Ein-ganz-anderes-Wort',
          ...(email === undefined ? {} : { email }),
        });
      expect(await accept()).toMatchObject({
        status: 400,
        json: { error: { fields: { email: 'invalid' } } },
      });
      expect((await accept('chef@example.org')).json).toMatchObject({ state: 'factor_setup', role: 'admin' });
      expect((await accept('dieb@example.org')).status).toBe(404);
      expect(await server.auth.firstAdminLink()).toBeUndefined();
    } finally {
      await server.dispose();
    }
  });

  test('and everybody else stays out where the connection is not encrypted', async () => {
    const server = await startAuthServer(side, { HOST: '0.0.0.0', PUBLIC_URL: 'http://rer.example' });
    try {
      await server.addUser('a@example.org', 'admin');
      const ask = (path: string, payload: object, host: string) =>
        server.app.inject({ method: 'POST', url: path, payload, headers: { host } });
      const body = { email: 'a@example.org', password: PASSWORD };
      const own = await ask('/api/session', body, 'rer.example');
      expect(own.statusCode).toBe(403);
      expect(own.json()).toMatchObject({ error: { message: AUTH_TEXTS.plainHttp } });
      const dialect = await ask('/auth/v1/token?grant_type=password', body, 'rer.example');
      expect(dialect.statusCode).toBe(403);
      expect(dialect.json()).toMatchObject({ error_code: 'insecure_connection' });
      const state = await server.app.inject({ url: '/api/session', headers: { host: 'rer.example' } });
      expect(state.json()).toMatchObject({ state: 'signed_out', obstacle: AUTH_TEXTS.plainHttp });
      expect((await ask('/api/session', body, 'localhost')).statusCode).toBe(200);
    } finally {
      await server.dispose();
    }
  });

  test('the cookie over TLS belongs to this host alone', async () => {
    const server = await startAuthServer(side, { PUBLIC_URL: 'https://rer.example' });
    try {
      await server.addUser('a@example.org', 'admin');
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/session',
        payload: { email: 'a@example.org', password: PASSWORD },
        headers: { host: 'rer.example' },
      });
      expect(answer.headers['set-cookie']).toMatch(
        /^__Host-rer=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
    } finally {
      await server.dispose();
    }
  });
});
