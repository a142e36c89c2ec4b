import {
  AUTH_API_VERSION,
  AUTH_API_VERSION_HEADER,
  AUTH_TEXTS,
  factorOffer,
  factorVerified,
} from '@rer/contracts';
import { createClient } from '@supabase/supabase-js';
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { createClient as createOldClient } from 'supabase-js-2-49';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createAuthSecrets } from '../src/auth/secrets.ts';
import { PASSWORD } from './support/add-user.ts';
import { type AuthServer, startAuthServer } from './support/auth-server.ts';
import { CountedWork } from './support/counted-work.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { PageBrowser } from './support/page-browser.ts';
import { codeAt } from './support/totp.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEP = 30 * SECOND;

const session = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
const offered = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });
const challenged = z.object({ id: z.string() });
const jwks = z.object({ keys: z.array(z.object({ kid: z.string() })) });
const HOME = '203.0.113.1';

describe.each(DATABASES)('attacks on signing in, on $name', (side) => {
  const counted = new CountedWork();
  let server: AuthServer;
  let count = 0;
  let email = '';
  let userId = '';
  beforeAll(async () => {
    server = await startAuthServer(side, {}, { counted });
  });
  afterAll(() => server.dispose());
  /** Somebody new, at a place of his own. */
  const arrive = async () => {
    count += 1;
    server.address = `198.51.100.${count}`;
    email = `person${count}@example.org`;
    userId = await server.addUser(email, 'admin');
  };
  beforeEach(async () => {
    // Past the limits of the test before.
    server.now += 5 * HOUR;
    await arrive();
  });
  afterEach(() => void vi.useRealTimers());

  /** A call of the sign-in interface, from a place. */
  const call = async (
    method: string,
    path: string,
    given: { body?: unknown; bearer?: string; place?: string; headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(`${server.url}/auth/v1/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        [AUTH_API_VERSION_HEADER]: AUTH_API_VERSION,
        'x-forwarded-for': given.place ?? server.address,
        ...(given.bearer === undefined ? {} : { authorization: `Bearer ${given.bearer}` }),
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
    const text = await answer.text();
    const json: unknown = text === '' ? null : JSON.parse(text);
    return { status: answer.status, headers: answer.headers, json };
  };
  const byPassword = (password: string, place?: string, address = email) =>
    call('POST', 'token?grant_type=password', {
      body: { email: address, password },
      ...(place === undefined ? {} : { place }),
    });
  const signIn = async (place?: string) => session.parse((await byPassword(PASSWORD, place)).json);
  const refresh = (refresh_token: string) =>
    call('POST', 'token?grant_type=refresh_token', { body: { refresh_token } });
  const askStaff = async (bearer: string) =>
    (await fetch(`${server.url}/api/test-staff`, { headers: { authorization: `Bearer ${bearer}` } })).status;
  const codeOfMail = () =>
    String([...server.logged].reverse().find((line) => line['code'] !== undefined)?.['code']);
  const tokenOfMail = () =>
    String([...server.logged].reverse().find(({ link }) => link !== undefined)?.['link']).split('#token=')[1];
  const wrong = (code: string, by: number) => String((Number(code) + 1 + by) % 1_000_000).padStart(6, '0');
  const enrol = async (bearer: string) => {
    const answer = await call('POST', 'factors', { bearer, body: { factor_type: 'totp' } });
    const { id, totp } = offered.parse(answer.json);
    return { id, secret: totp.secret };
  };
  const challenge = async (bearer: string, factorId: string) =>
    challenged.parse((await call('POST', `factors/${factorId}/challenge`, { bearer, body: {} })).json).id;
  /** Shows a second factor, set up for it, in the session of `bearer`. */
  const raise = async (bearer: string) => {
    const { id, secret } = await enrol(bearer);
    const body = { challenge_id: await challenge(bearer, id), code: codeAt(secret, server.now) };
    const answer = await call('POST', `factors/${id}/verify`, { bearer, body });
    return { factorId: id, secret, ...session.parse(answer.json) };
  };
  const signInOnPage = async () => {
    const page = new PageBrowser(server);
    await page.ask('POST', '/api/session', { email, password: PASSWORD });
    return page;
  };
  /** Begins to set up an authenticator; `confirm` shows its first code. */
  const offerOn = async (page: PageBrowser, name = 'A') => {
    const offer = factorOffer.parse((await page.ask('POST', '/api/account/factors', { name })).json);
    const confirm = () =>
      page.ask('POST', `/api/account/factors/${offer.id}/verify`, {
        code: codeAt(offer.secret, server.now),
      });
    return { ...offer, confirm };
  };
  /** Signs in on our own pages, with an authenticator that is set up for it. */
  const openPage = async () => {
    const page = await signInOnPage();
    const { id, secret, confirm } = await offerOn(page);
    const { recoveryCodes } = factorVerified.parse((await confirm()).json);
    return { page, factorId: id, secret, recoveryCodes: recoveryCodes ?? [] };
  };
  /** How many of the answers to the same thing, sent so often at once, were a success. */
  const taken = async (times: number, send: () => Promise<{ readonly status: number }>) => {
    const answers = await Promise.all(Array.from({ length: times }, send));
    return answers.filter(({ status }) => status === 200).length;
  };

  describe('guessing', () => {
    test('passwords: those that are sent at once count like one after the other', async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => byPassword(`guess-${index}`)),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 400)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    });

    test('passwords from everywhere: nobody new gets in, and the owner does where he is known', async () => {
      await signIn(HOME);
      for (let index = 0; index < 100; index += 1) {
        expect((await byPassword('guess', `192.0.${index}.1`)).status).toBe(400);
      }
      expect((await byPassword(PASSWORD, '192.0.200.1')).status).toBe(429);
      expect((await byPassword(PASSWORD, HOME)).status).toBe(200);
      // Somebody who does not exist is not told from one who does.
      for (let index = 0; index < 100; index += 1) {
        await byPassword('guess', `192.0.${index}.2`, 'nobody@example.org');
      }
      expect((await byPassword('guess', '192.0.200.2', 'nobody@example.org')).status).toBe(429);
    });

    test('codes of one mail after the other: twenty wrong ones an hour, and the owner gets in', async () => {
      await signIn(HOME);
      const verify = (token: string, place: string) =>
        call('POST', 'verify', { body: { type: 'email', email, token }, place });
      for (let mail = 0; mail < 4; mail += 1) {
        server.now += 61 * SECOND;
        await call('POST', 'otp', { body: { email } });
        for (let guess = 0; guess < 5; guess += 1) {
          const answer = await verify(wrong(codeOfMail(), guess), `192.0.${mail}.${guess}`);
          expect(answer.status).toBe(403);
        }
      }
      server.now += 61 * SECOND;
      await call('POST', 'otp', { body: { email } });
      expect((await verify(codeOfMail(), '192.0.100.1')).status).toBe(429);
      expect((await verify(codeOfMail(), HOME)).status).toBe(200);
    });
  });

  describe('texts that nobody can have', () => {
    const NUL = 'a\u0000@example.org';
    const HALF = 'Kim \ud800';
    const nextPlace = () => {
      places += 1;
      server.address = `192.0.${Math.floor(places / 250)}.${places % 250}`;
      return server.address;
    };
    let places = 0;

    test.each([
      ['an address of 60 kB', `${'x'.repeat(60_000)}@example.org`, 'x'],
      ['an address with a NUL', NUL, 'x'],
      ['a password of 200 characters', 'nobody@example.org', 'x'.repeat(200)],
    ])('%s is wrong like any other', async (_what, address, password) => {
      const { status, json } = await byPassword(password, server.address, address);
      expect(status).toBe(400);
      expect(json).toEqual((await byPassword('wrong')).json);
      if (address.length > 1000) return;
      const page = new PageBrowser(server);
      expect(await page.ask('POST', '/api/session', { email: address, password })).toMatchObject({
        status: 401,
        json: { error: { message: AUTH_TEXTS.wrongCredentials } },
      });
    });

    test.each([
      ['POST', 'otp', { email: NUL }],
      ['POST', 'recover', { email: NUL }],
      ['POST', 'verify', { type: 'email', email: NUL, token: '000000' }],
      ['PUT', 'user', { data: { name: HALF } }],
      ['PUT', 'user', { data: { [NUL]: 1 } }],
      ['PUT', 'user', { current_password: 'x'.repeat(5000), password: 'Ein-ganz-anderes-Wort' }],
    ])('%s %s refuses them (%#)', async (method, path, body) => {
      const { access_token } = await signIn();
      expect(await call(method, path, { body, bearer: access_token })).toMatchObject({
        status: 400,
        json: { code: 'validation_failed' },
      });
    });

    test('our own pages refuse them in names, and the audit log in what is looked for', async () => {
      const { page } = await openPage();
      const asked: readonly [method: string, path: string, body?: object][] = [
        ['POST', '/api/session/code', { email: NUL, code: '000000' }],
        ['POST', '/api/session/code/send', { email: NUL }],
        ['PATCH', '/api/account', { name: NUL }],
        ['PATCH', '/api/account', { name: HALF }],
        ['POST', '/api/account/factors', { name: HALF }],
        ['POST', '/api/staff', { email: 'new@example.org', name: HALF, role: 'viewer' }],
        ['POST', '/api/keys', { kind: 'voice', name: NUL, days: 1 }],
        ['GET', '/api/staff/audit?who=%00'],
        ['GET', '/api/staff/audit?from=-271820-01-01'],
        ['GET', '/api/staff/audit.csv?to=%2B275000-01-01'],
      ];
      for (const [method, path, body] of asked) {
        expect((await page.ask(method, path, body)).status, `${method} ${path}`).toBe(400);
      }
    });

    test('no body of any call fails the server', async () => {
      const { access_token: bearer } = await raise((await signIn()).access_token);
      email = `boss${count}@example.org`;
      await server.addUser(email, 'admin');
      const { page } = await openPage();
      const id = '00000000-0000-4000-8000-000000000000';
      const token = 'x'.repeat(43);
      const password = 'Ein-ganz-anderes-Wort';
      const calls: readonly [method: string, path: string, body: object][] = [
        ['POST', 'token?grant_type=password', { email: 'a@example.org', password }],
        ['POST', 'token?grant_type=refresh_token', { refresh_token: token }],
        ['POST', 'otp', { email: '', create_user: true }],
        ['POST', 'recover', { email: '' }],
        ['POST', 'verify', { type: 'email', email: 'a@example.org', token: '000000' }],
        ['POST', 'verify', { type: 'recovery', token_hash: token }],
        ['PUT', 'user', { current_password: 'x', password, data: { name: 'Kim', more: { x: 'y' } } }],
        ['POST', 'factors', { factor_type: 'totp', friendly_name: 'A', issuer: 'B' }],
        ['POST', `factors/${id}/verify`, { challenge_id: id, code: '000000' }],
      ];
      const pageCalls: readonly [method: string, path: string, body: object][] = [
        ['POST', '/api/session', { email: 'a@example.org', password }],
        ['POST', '/api/session/code', { email: 'a@example.org', code: '000000' }],
        ['POST', '/api/session/code', { token }],
        ['POST', '/api/session/code/send', { email: '' }],
        ['POST', '/api/session/factor', { code: '000000' }],
        ['POST', '/api/session/factor', { recoveryCode: 'x' }],
        ['POST', '/api/session/invitation', { token, email: 'a@example.org', name: 'A', password }],
        ['POST', '/api/session/recovery', { email: '' }],
        ['POST', '/api/session/recovery/accept', { token, password, factor: { code: '000000' } }],
        ['PATCH', '/api/account', { name: 'A' }],
        ['POST', '/api/account/password', { current: 'x', password }],
        ['POST', '/api/account/factors', { name: 'A' }],
        ['POST', `/api/account/factors/${id}/verify`, { code: '000000' }],
        ['POST', '/api/staff', { email: '', name: 'A', role: 'viewer' }],
        ['PATCH', `/api/staff/${id}`, { role: 'viewer', isActive: true }],
        ['POST', '/api/keys', { kind: 'service', name: 'A', role: 'viewer', days: 1 }],
      ];
      const failed: string[] = [];
      const note = (status: number, call: unknown) => {
        if (status >= 500) failed.push(`${status} ${JSON.stringify(call)}`.slice(0, 200));
      };
      for (const [method, path, whole] of calls) {
        const bodies = [...mangled(whole), [], 'x', null];
        const answers = bodies.map((body) => call(method, path, { body, bearer, place: nextPlace() }));
        for (const [index, { status }] of (await Promise.all(answers)).entries()) {
          note(status, [method, path, bodies[index]]);
        }
      }
      for (const [method, path, whole] of pageCalls) {
        const bodies = [...mangled(whole), [], 'x', null];
        const answers = bodies.map((body) => {
          nextPlace();
          return page.ask(method, path, body);
        });
        for (const [index, { status }] of (await Promise.all(answers)).entries()) {
          note(status, [method, path, bodies[index]]);
        }
      }
      const filter = { action: 'export', who: 'system', from: '2026-01-01', to: '', before: 1, limit: 1 };
      for (const query of mangled(filter)) {
        const text = Object.entries(query).map(
          ([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`,
        );
        note((await page.ask('GET', `/api/staff/audit?${text.join('&')}`)).status, query);
      }
      expect(failed).toEqual([]);
      expect(await page.state()).toBe('signed_in');
    });

    const wellFormed = (value: unknown) => String(JSON.stringify(value)).replace(/^"|"$/g, '');
  });

  test.each([
    ['a long text', 'x'.repeat(3500), 'x'.repeat(100)],
    ['an object', { evil: 'x'.repeat(1000) }, ''],
  ])('%s as a name: no more of it is shown than a name may have', async (_what, name, shown) => {
    const { access_token } = await signIn();
    const answer = await call('PUT', 'user', { bearer: access_token, body: { data: { name } } });
    // The data are the program's own.
    expect(answer).toMatchObject({ status: 200, json: { user_metadata: { name } } });
    const { page } = await openPage();
    expect((await page.ask('GET', '/api/account')).json).toMatchObject({ name: shown });
    const key = await page.ask('POST', '/api/keys', { kind: 'voice', name: 'A', days: 1 });
    const called = shown === '' ? email : shown;
    expect(key.json).toMatchObject({ key: { createdBy: called } });
    const { json } = await page.ask('GET', `/api/staff/audit?who=user:${userId}&limit=1`);
    expect(json).toMatchObject({ entries: [{ actorName: called }] });
    const staff = (await page.ask('GET', '/api/staff')).json;
    expect(staff).toMatchObject({
      members: expect.arrayContaining([expect.objectContaining({ name: shown, email })]),
    });
    expect(await server.rows('SELECT rer_actor_name($1) AS name', [`user:${userId}`])).toEqual([
      { name: shown },
    ]);
  });

  test('what is not there is refused in words of the dialect, and nothing is changed', async () => {
    const { access_token: bearer } = await signIn();
    const phone = '+4922112345';
    const id = '00000000-0000-4000-8000-000000000000';
    const asked = [
      ['PUT', 'user', { phone, data: { name: 'Kim' } }, 400, 'Unsupported phone provider'],
      ['PUT', 'user', { app_metadata: {} }, 403, 'Updating app_metadata requires admin privileges'],
      ['POST', 'otp', { phone }, 400, 'Unsupported phone provider'],
      ['POST', 'token?grant_type=password', { phone, password: 'x' }, 422, 'Phone logins are disabled'],
      ['POST', 'token?grant_type=password', { password: 'x' }, 400, 'missing email or phone'],
      ['POST', 'token?grant_type=refresh_token', {}, 400, 'refresh_token required'],
      ['POST', `factors/${id}/verify`, { code: '0' }, 400, 'challenge_id needs to be the id of a challenge'],
      ['PUT', 'user', { email: 1 }, 400, 'Could not parse request body as JSON: email needs to be a string'],
    ] as const;
    for (const [method, path, body, status, message] of asked) {
      expect(await call(method, path, { body, bearer })).toMatchObject({ status, json: { message } });
    }
    const { json } = await call('GET', 'user', { bearer });
    expect(json).toMatchObject({ phone: '', user_metadata: expect.not.objectContaining({ name: 'Kim' }) });
  });

  test('an address that there is not is refused in the dialect', async () => {
    for (const [method, path] of [
      ['GET', 'nothing'],
      ['POST', 'admin/users'],
      ['GET', 'token'],
    ] as const) {
      const answer = await call(method, path, method === 'POST' ? { body: {} } : {});
      expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } });
      expect(answer.headers.get('x-sb-error-code')).toBe('not_found');
      expect(answer.headers.get(AUTH_API_VERSION_HEADER)).toBe(AUTH_API_VERSION);
    }
  });

  describe('finding out who has an account', () => {
    const silent = async (name: string, change: string) => {
      const address = `${name}${count}@example.org`;
      const id = await server.addUser(address, 'viewer');
      await server.rows(`UPDATE auth.users SET ${change} WHERE id = $1`, [id]);
      return address;
    };
    /** All kinds of addresses that an answer must not tell apart. */
    const addresses = async () => [
      'nobody@example.org',
      email,
      await silent('invited', 'password_hash = NULL'),
      await silent('gone', 'deactivated_at = now()'),
    ];
    const expectAlike = (seen: readonly unknown[]) => {
      for (const each of seen) expect(each).toEqual(seen[0]);
    };

    test.each([
      ['token?grant_type=password', (address: string) => ({ email: address, password: 'wrong' })],
      ['verify', (address: string) => ({ type: 'email', email: address, token: '000000' })],
      ['verify', (address: string) => ({ type: 'recovery', email: address, token: '000000' })],
    ])('by %s: the same answer for the same work', async (path, bodyFor) => {
      await call('POST', 'otp', { body: { email } });
      const seen = [];
      for (const address of await addresses()) {
        let answer: Awaited<ReturnType<typeof call>> | undefined;
        const work = await counted.of(async () => {
          answer = await call('POST', path, { body: bodyFor(address) });
        });
        const names = [...(answer?.headers.keys() ?? [])];
        seen.push({ status: answer?.status, json: answer?.json, names, work });
      }
      expectAlike(seen);
      const hashes = path.startsWith('token') ? 1 : 0;
      expect(seen[0]).toMatchObject({ work: { hashes } });
    });

    test.each([
      ['/api/session', (address: string) => ({ email: address, password: 'wrong' })],
      ['/api/session/code', (address: string) => ({ email: address, code: '000000' })],
    ])('by %s: the same', async (path, bodyFor) => {
      await call('POST', 'otp', { body: { email } });
      const seen = [];
      for (const address of await addresses()) {
        let answer = '';
        const work = await counted.of(async () => {
          const { status, json } = await new PageBrowser(server).ask('POST', path, bodyFor(address));
          answer = JSON.stringify({ status, json }).replace(/"requestId":"[^"]*"/, '');
        });
        seen.push({ answer, work });
      }
      expectAlike(seen);
    });

    test.each(['otp', 'magiclink', 'recover'])(
      'by asking for a mail (%s): the same answer after the same time',
      async (path) => {
        const all = await addresses();
        const answers = await Promise.all(
          all.map(async (address) => {
            const startedAt = performance.now();
            const { status, json } = await call('POST', path, { body: { email: address } });
            return { status, json, isSlow: performance.now() - startedAt >= 145 };
          }),
        );
        expectAlike(answers);
        expect(answers[0]).toEqual({ status: 200, json: {}, isSlow: true });
      },
    );

    test('by signing up: refused whoever it is', async () => {
      const seen = [];
      for (const address of await addresses()) {
        const { status, json } = await call('POST', 'signup', {
          body: { email: address, password: PASSWORD, data: {} },
        });
        seen.push({ status, json });
      }
      expectAlike(seen);
    });
  });

  describe('twice at once', () => {
    test('a code of an authenticator raises one session', async () => {
      const { factorId, secret } = await raise((await signIn()).access_token);
      const { access_token: bearer } = await signIn();
      server.now += STEP;
      const ids = await Promise.all(Array.from({ length: 10 }, () => challenge(bearer, factorId)));
      const code = codeAt(secret, server.now);
      const verify = () =>
        call('POST', `factors/${factorId}/verify`, { bearer, body: { challenge_id: ids.pop(), code } });
      expect(await taken(10, verify)).toBe(1);
    });

    test('a recovery code opens one session', async () => {
      const { recoveryCodes } = await openPage();
      const [recoveryCode] = recoveryCodes;
      const pages = await Promise.all(Array.from({ length: 6 }, () => signInOnPage()));
      const show = async () =>
        (await pages.pop()?.ask('POST', '/api/session/factor', { recoveryCode })) ?? { status: 0 };
      expect(await taken(6, show)).toBe(1);
    });

    test('a mail signs in one browser, by its code or by its link', async () => {
      await call('POST', 'otp', { body: { email } });
      const proofs = [{ email, code: codeOfMail() }, { token: tokenOfMail() }];
      let index = 0;
      const use = () => {
        index += 1;
        return new PageBrowser(server).ask('POST', '/api/session/code', proofs[index % 2]);
      };
      expect(await taken(10, use)).toBe(1);
    });

    test('an invitation makes one account', async () => {
      await server.rows('UPDATE auth.users SET password_hash = NULL WHERE id = $1', [userId]);
      const { page } = await openAdmin();
      await page.ask('POST', `/api/staff/${userId}/invitation`);
      const token = tokenOfMail();
      const accept = () =>
        new PageBrowser(server).ask('POST', '/api/session/invitation', {
          token,
          name: 'A',
          password: 'Ein-ganz-anderes-Wort',
        });
      expect(await taken(6, accept)).toBe(1);
    });

    /** Another administrator, signed in. */
    const openAdmin = async () => {
      email = `boss${count}@example.org`;
      await server.addUser(email, 'admin');
      return await openPage();
    };
  });

  describe('in between', () => {
    interface Case {
      readonly attack: () => Promise<unknown>;
      readonly meanwhile: () => Promise<unknown>;
      readonly check: () => Promise<unknown>;
    }
    /** Lets `meanwhile` happen at every moment of the attack, each time to somebody else. */
    const atEveryMoment = async (prepare: () => Promise<Case>) => {
      for (let moment = 0; ; moment += 1) {
        await arrive();
        const { attack, meanwhile, check } = await prepare();
        if (!(await counted.interrupted(moment, attack, meanwhile))) {
          expect(moment).toBeGreaterThan(1);
          return;
        }
        await check();
      }
    };
    const factors = () => server.rows('SELECT status FROM auth.mfa_factors WHERE user_id = $1', [userId]);
    const liveSessions = () =>
      server.rows('SELECT aal FROM auth.sessions WHERE user_id = $1 AND ended_at IS NULL', [userId]);

    test.each([
      ['another one', 'POST', 'factors', { factor_type: 'totp', friendly_name: 'mine' }],
      ['the end of all sessions', 'POST', 'logout?scope=global', undefined],
      ['the end of all others', 'POST', 'logout?scope=others', undefined],
    ])(
      'while the first factor is confirmed, the password alone gets not %s',
      async (_name, method, path, body) => {
        await atEveryMoment(async () => {
          const page = await signInOnPage();
          const { confirm } = await offerOn(page);
          const { access_token: bearer } = await signIn();
          return {
            attack: () => call(method, path, { bearer, body }),
            meanwhile: confirm,
            async check() {
              expect(await page.state()).toBe('signed_in');
              expect(await factors()).toEqual([{ status: 'verified' }]);
            },
          };
        });
      },
    );

    test('nor another one on our own pages', async () => {
      await atEveryMoment(async () => {
        const { confirm } = await offerOn(await signInOnPage());
        const thief = await signInOnPage();
        return {
          attack: () => thief.ask('POST', '/api/account/factors', { name: 'mine' }),
          meanwhile: confirm,
          check: async () => expect(await factors()).toEqual([{ status: 'verified' }]),
        };
      });
    });

    test('of the last two factors of a member of staff one stays', async () => {
      await atEveryMoment(async () => {
        const { page, factorId } = await openPage();
        const second = await offerOn(page, 'B');
        await second.confirm();
        const remove = (id: string) => page.ask('DELETE', `/api/account/factors/${id}`);
        return {
          attack: () => remove(factorId),
          meanwhile: () => remove(second.id),
          check: async () => expect(await factors()).toEqual([{ status: 'verified' }]),
        };
      });
    });

    test.each([
      ['by the interface', () => byPassword(PASSWORD), 400],
      [
        'on our own pages',
        () => new PageBrowser(server).ask('POST', '/api/session', { email, password: PASSWORD }),
        401,
      ],
    ])(
      'while the password is changed, nobody signs in with the old one %s',
      async (_name, enter, refused) => {
        await atEveryMoment(async () => {
          const { access_token: bearer } = await signIn();
          const body = { password: 'Ein-ganz-anderes-Wort', current_password: PASSWORD };
          let status = 0;
          return {
            attack: async () => {
              ({ status } = await enter());
            },
            meanwhile: () => call('PUT', 'user', { bearer, body }),
            async check() {
              expect(status).toBe(refused);
              expect(await liveSessions()).toHaveLength(1);
            },
          };
        });
      },
    );

    test('a change of the password does not return a level that was taken away', async () => {
      await atEveryMoment(async () => {
        const { page, secret, factorId } = await openPage();
        server.now += STEP;
        const { access_token } = await signIn();
        const id = await challenge(access_token, factorId);
        const body = { challenge_id: id, code: codeAt(secret, server.now) };
        const raised = await call('POST', `factors/${factorId}/verify`, { bearer: access_token, body });
        const { access_token: bearer } = session.parse(raised.json);
        const change = { current: PASSWORD, password: 'Ein-ganz-anderes-Wort' };
        return {
          attack: () => page.ask('POST', '/api/account/password', change),
          meanwhile: () => call('DELETE', `factors/${factorId}`, { bearer }),
          async check() {
            expect(await factors()).toEqual([]);
            expect(await liveSessions()).not.toContainEqual({ aal: 'aal2' });
            // Nor is there anything left that it could be shown with.
            const codes = await server.rows('SELECT id FROM auth.recovery_codes WHERE user_id = $1', [
              userId,
            ]);
            expect(codes).toEqual([]);
          },
        };
      });
    });

    test('both factors removed at once leave no session of the second level', async () => {
      const first = await raise((await signIn()).access_token);
      const second = await raise(first.access_token);
      const remove = (id: string) => call('DELETE', `factors/${id}`, { bearer: second.access_token });
      await Promise.all([remove(first.factorId), remove(second.factorId)]);
      expect(await factors()).toEqual([]);
      expect(await liveSessions()).not.toContainEqual({ aal: 'aal2' });
      expect(await askStaff(second.access_token)).toBe(403);
    });

    test('of two first factors that are confirmed at once one counts', async () => {
      const offer = await offerOn(await signInOnPage());
      const { access_token: bearer } = await signIn();
      const { id, secret } = await enrol(bearer);
      const body = { challenge_id: await challenge(bearer, id), code: codeAt(secret, server.now) };
      const answers = await Promise.all([
        offer.confirm(),
        call('POST', `factors/${id}/verify`, { bearer, body }),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect(statuses[1]).toBeLessThan(500);
      expect(await factors()).toEqual([{ status: 'verified' }]);
    });
  });

  describe('with the password alone', () => {
    /** A second factor, past the interface. */
    const addFactor = () =>
      server.rows(
        `INSERT INTO auth.mfa_factors (user_id, status, secret_enc, created_at, updated_at)
         VALUES ($1, 'verified', '\\x00', now(), now())`,
        [userId],
      );

    test('a factor that was begun before the first counted never does', async () => {
      const thief = await signInOnPage();
      const offer = await offerOn(thief);
      const { access_token: bearer } = await signIn();
      const { id, secret } = await enrol(bearer);
      const body = { challenge_id: await challenge(bearer, id), code: codeAt(secret, server.now) };
      await addFactor();
      expect(await call('POST', `factors/${id}/verify`, { bearer, body })).toMatchObject({
        status: 403,
        json: { code: 'insufficient_aal' },
      });
      expect((await offer.confirm()).status).toBe(403);
      expect(await askStaff(bearer)).toBe(403);
      expect(await thief.state()).toBe('second_factor');
    });

    test('nobody signs out who has shown a second factor, nor gets another name', async () => {
      const { page } = await openPage();
      const logout = async (bearer: string, scope: string) =>
        (await call('POST', `logout?scope=${scope}`, { bearer })).status;
      const stateOf = async ({ access_token }: z.output<typeof session>) =>
        (await call('GET', 'user', { bearer: access_token })).status;
      const [thief, other] = [await signIn(), await signIn()];
      const rename = await call('PUT', 'user', {
        bearer: thief.access_token,
        body: { data: { name: 'Me' } },
      });
      expect(rename).toMatchObject({ status: 401, json: { code: 'insufficient_aal' } });
      expect(await logout(thief.access_token, 'others')).toBe(204);
      expect([await stateOf(thief), await stateOf(other)]).toEqual([200, 403]);
      expect(await logout(thief.access_token, 'global')).toBe(204);
      expect(await stateOf(thief)).toBe(403);
      expect(await page.state()).toBe('signed_in');
      expect(JSON.stringify((await page.ask('GET', '/api/account')).json)).not.toContain('"Me"');
    });
  });

  describe('with a mail of before the password was changed', () => {
    /** Mails to sign in and to set a password; what tells afterwards whether they still hold. */
    const askForMails = async () => {
      await call('POST', 'recover', { body: { email } });
      const token = tokenOfMail();
      server.now += 61 * SECOND;
      await call('POST', 'otp', { body: { email } });
      const code = codeOfMail();
      return {
        token,
        statuses: async () => {
          const otp = await call('POST', 'verify', { body: { type: 'email', email, token: code } });
          const look = await new PageBrowser(server).ask('POST', '/api/session/recovery/look', { token });
          return [otp.status, look.status];
        },
      };
    };

    test('nobody gets in', async () => {
      const { access_token: bearer } = await signIn();
      const { statuses } = await askForMails();
      const body = { password: 'Ein-ganz-anderes-Wort', current_password: PASSWORD };
      expect((await call('PUT', 'user', { bearer, body })).status).toBe(200);
      expect(await statuses()).toEqual([403, 404]);
    });

    test('nor where it was set anew by a link', async () => {
      const { token, statuses } = await askForMails();
      const body = { token, password: 'Ein-ganz-anderes-Wort' };
      const accept = await new PageBrowser(server).ask('POST', '/api/session/recovery/accept', body);
      expect(accept.status).toBe(200);
      expect(await statuses()).toEqual([403, 404]);
    });
  });

  describe('with what was known before the second factor', () => {
    test('an access token stays what it was; the session that was planted gives no rights', async () => {
      const before = await signIn();
      const after = await raise(before.access_token);
      expect(await askStaff(before.access_token)).toBe(403);
      expect(await askStaff(after.access_token)).toBe(200);
      const remove = await call('DELETE', `factors/${after.factorId}`, { bearer: before.access_token });
      expect(remove).toMatchObject({ status: 422, json: { code: 'insufficient_aal' } });
      const body = { password: 'Ein-ganz-anderes-Wort', current_password: PASSWORD };
      const change = await call('PUT', 'user', { bearer: before.access_token, body });
      expect(change).toMatchObject({ status: 401, json: { code: 'insufficient_aal' } });
    });

    test('a refresh token gives nothing, at once and later, and the owner stays signed in', async () => {
      const before = await signIn();
      const first = session.parse((await refresh(before.refresh_token)).json);
      const after = await raise(first.access_token);
      for (const laterBy of [0, 11 * SECOND]) {
        server.now += laterBy;
        expect(await refresh(first.refresh_token)).toMatchObject({
          status: 400,
          json: {
            code: 'session_expired',
            message: 'Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)',
          },
        });
      }
      const next = await refresh(after.refresh_token);
      expect(next.status).toBe(200);
      expect(await askStaff(session.parse(next.json).access_token)).toBe(200);
    });

    test('a stolen refresh token that thief and owner use ends the session for both', async () => {
      const { refresh_token: stolen } = await signIn();
      const { refresh_token: owner } = session.parse((await refresh(stolen)).json);
      const { refresh_token: next } = session.parse((await refresh(owner)).json);
      server.now += 11 * SECOND;
      expect((await refresh(stolen)).json).toMatchObject({ code: 'refresh_token_already_used' });
      expect((await refresh(next)).status).toBe(400);
    });
  });

  describe('with signing keys', () => {
    const keyOf = async (kid: string) => {
      const [row] = await server.rows('SELECT private_enc FROM auth.signing_keys WHERE kid = $1', [kid]);
      const sealed = row?.['private_enc'];
      if (!Buffer.isBuffer(sealed)) throw new Error('The key is stored as bytes.');
      const plain = createAuthSecrets(server.keys).open('signing-keys', kid, sealed);
      return await importJWK(JSON.parse(String(plain)), 'ES256');
    };
    const published = async () =>
      jwks.parse((await call('GET', '.well-known/jwks.json')).json).keys.map(({ kid }) => kid);
    const kidOf = (token: string) => String(decodeProtectedHeader(token).kid);
    /** What the job does that looks after the keys. */
    const tend = async () => (await server.second()).close();
    const getUser = async (bearer: string) => (await call('GET', 'user', { bearer })).status;

    test('of before the last rotation: nothing that they sign holds once their time has passed', async () => {
      const { access_token } = await signIn();
      const kid = kidOf(access_token);
      const key = await keyOf(kid);
      const signNow = async () => {
        const at = Math.floor(server.now / SECOND);
        const payload = { ...decodeJwt(access_token), iat: at, exp: at + 900 };
        return await new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
      };
      await server.auth.rotateSigningKeys();
      expect(await getUser(await signNow())).toBe(200);
      server.now += 71 * MINUTE;
      await tend();
      server.now += MINUTE;
      expect(await getUser(await signNow())).toBe(403);
      expect(await published()).not.toContain(kid);
    });

    test('of other kinds and names are refused', async () => {
      const { access_token } = await signIn();
      const kid = kidOf(access_token);
      const [, body = '', signature = ''] = access_token.split('.');
      const encode = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');
      for (const header of [
        { alg: 'ES256', kid: `${kid}' OR '1'='1` },
        { alg: 'ES256', kid: ['a', kid] },
        { alg: 'ES256', kid: null },
        { alg: 'ES384', kid },
        { alg: 'RS256', kid },
        { alg: 'HS512', kid },
        { alg: 'nOnE', kid },
        { alg: 'ES256', kid, crit: ['exp'] },
        { alg: 'ES256', kid, b64: false, crit: ['b64'] },
        { kid },
      ]) {
        for (const end of [signature, '']) {
          const token = `${encode(header)}.${body}.${end}`;
          expect([401, 403], JSON.stringify(header)).toContain(await getUser(token));
          expect(await askStaff(token), JSON.stringify(header)).toBe(401);
        }
      }
      expect(await getUser(access_token)).toBe(200);
    });

    test('change by themselves, and no client with a list of ten minutes ago meets one it does not know', async () => {
      const seen = new Set<string>();
      for (const pause of [HOUR, 90 * DAY, 20 * MINUTE, HOUR, 45 * DAY, 45 * DAY, 2 * HOUR]) {
        server.now += pause - 10 * MINUTE;
        const before = await signIn();
        const list = await published();
        server.now += 10 * MINUTE;
        await tend();
        server.now += MINUTE;
        const after = await signIn();
        for (const { access_token } of [before, after]) {
          expect(list).toContain(kidOf(access_token));
          expect(await getUser(access_token)).toBe(200);
        }
        seen.add(kidOf(after.access_token));
      }
      expect(seen.size).toBe(3);
      const states = await server.rows(
        `SELECT state FROM auth.signing_keys WHERE state <> 'revoked' ORDER BY state`,
      );
      expect(states).toEqual([{ state: 'current' }, { state: 'standby' }]);
    });
  });

  describe('from another site', () => {
    test('a form that needs no permission changes nothing', async () => {
      const { page } = await openPage();
      const sibling = `http://evil.localhost:${new URL(server.url).port}`;
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
        for (const site of [undefined, 'same-site', 'cross-site']) {
          const answer = await fetch(`${server.url}/api/keys`, {
            method: 'POST',
            headers: {
              origin: sibling,
              'content-type': type,
              cookie: page.cookie ?? '',
              ...(site === undefined ? {} : { 'sec-fetch-site': site }),
            },
            body: JSON.stringify({ kind: 'service', name: 'A', role: 'admin', days: null }),
          });
          expect(answer.status, `${type} ${site}`).toBe(403);
        }
      }
      const made = await server.rows('SELECT id FROM auth.staff_keys WHERE created_by = $1', [
        `user:${userId}`,
      ]);
      expect(made).toEqual([]);
    });

    test('no page reads answers of ours, and the sign-in interface takes no cookies', async () => {
      const { page } = await openPage();
      const sibling = `http://evil.localhost:${new URL(server.url).port}`;
      for (const path of ['/api/session', '/api/account', '/auth/v1/user']) {
        const headers = { origin: sibling, cookie: page.cookie ?? '' };
        const answer = await fetch(`${server.url}${path}`, { headers });
        expect(answer.headers.get('access-control-allow-origin'), path).toBeNull();
        expect(answer.headers.get('access-control-allow-credentials'), path).toBeNull();
      }
      for (const [method, path] of [
        ['GET', 'user'],
        ['POST', 'logout'],
        ['POST', 'factors'],
      ] as const) {
        const answer = await call(method, path, { headers: { cookie: page.cookie ?? '' } });
        expect(answer.status, path).toBe(401);
      }
      expect(await page.state()).toBe('signed_in');
    });

    test('a second cookie of the name, set by a sibling, signs in as nobody', async () => {
      const { page } = await openPage();
      const cookie = page.cookie;
      for (const both of [`rer_dev=x; ${cookie}`, `${cookie}; rer_dev=x`]) {
        page.cookie = both;
        expect(await page.state()).toBe('signed_out');
      }
    });
  });

  describe('clocks', () => {
    test.each([
      ['2.109', createClient, DAY],
      ['2.109', createClient, -DAY],
      ['2.49', createOldClient as unknown as typeof createClient, DAY],
      ['2.49', createOldClient as unknown as typeof createClient, -DAY],
    ] as const)('supabase-js %s whose clock is a day off stays signed in', async (_name, create, offBy) => {
      vi.useFakeTimers({ toFake: ['Date'], now: server.now + offBy });
      const client = create(server.url, server.keys.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false, storageKey: `sb-${count}` },
        realtime: { transport: class {} as unknown as typeof WebSocket },
      });
      const events: string[] = [];
      client.auth.onAuthStateChange((event) => void events.push(event));
      expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
      for (let round = 0; round < 3; round += 1) {
        expect((await client.auth.getSession()).data.session).not.toBeNull();
        expect((await client.auth.getUser()).error).toBeNull();
      }
      // Past the end of the token; the slow clock does not know.
      server.now += HOUR;
      vi.setSystemTime(server.now + offBy);
      if (offBy < 0) expect((await client.auth.getUser()).error).toMatchObject({ code: 'bad_jwt' });
      expect((await client.auth.refreshSession()).error).toBeNull();
      expect((await client.auth.getUser()).error).toBeNull();
      expect(events).not.toContain('SIGNED_OUT');
    });

    test('of the server, set back, do not keep a list of keys that another process has changed', async () => {
      const kids = async () =>
        jwks.parse((await call('GET', '.well-known/jwks.json')).json).keys.map(({ kid }) => kid);
      const before = await kids();
      server.now -= 5 * MINUTE;
      const other = await server.second();
      await other.rotateSigningKeys();
      await other.close();
      expect(await kids()).toEqual(expect.arrayContaining(before));
      expect((await kids()).length).toBe(before.length + 1);
    });

    test.each([5 * MINUTE, -5 * MINUTE])('of the server, moved by %d ms, sign nobody out', async (by) => {
      const { page } = await openPage();
      server.now += STEP;
      const before = await signIn();
      server.now += by;
      expect(await page.state()).toBe('signed_in');
      expect((await page.ask('GET', '/api/test-staff')).status).toBe(200);
      const after = await refresh(before.refresh_token);
      expect(after.status).toBe(200);
      const { access_token, refresh_token } = session.parse(after.json);
      expect((await call('GET', 'user', { bearer: access_token })).status).toBe(200);
      // The answer was lost, and the clock moves back.
      expect(session.parse((await refresh(before.refresh_token)).json).refresh_token).toBe(refresh_token);
      server.now -= by;
      expect((await refresh(refresh_token)).status).toBe(200);
    });
  });

  test('a password of 10 MB, or of nearly one, costs nothing wherever it is sent', async () => {
    const { page } = await openPage();
    const { access_token: bearer } = await signIn();
    const calls = (password: string) =>
      [
        ['POST', '/auth/v1/token?grant_type=password', { email, password }],
        ['PUT', '/auth/v1/user', { password, current_password: password }],
        ['POST', '/api/session', { email, password }],
        ['POST', '/api/session/invitation', { token: 'x', name: 'A', password }],
        ['POST', '/api/session/recovery/accept', { token: 'x', password }],
        ['POST', '/api/account/password', { current: password, password }],
        ['POST', '/api/session/factor', { recoveryCode: password }],
      ] as const;
    for (const length of [900_000, 10_000_000]) {
      for (const [method, url, payload] of calls('x'.repeat(length))) {
        const work = await counted.of(async () => {
          const { statusCode } = await server.app.inject({
            method,
            url,
            payload,
            headers: {
              host: new URL(server.url).host,
              origin: server.url,
              ...(url.startsWith('/auth/')
                ? { authorization: `Bearer ${bearer}` }
                : { cookie: page.cookie ?? '', 'x-rer-csrf': page.csrfToken ?? '' }),
            },
          });
          if (length > 1_000_000) expect(statusCode, url).toBe(413);
          else expect([400, 401, 413, 422], url).toContain(statusCode);
        });
        expect(work.hashes, url).toBe(0);
      }
    }
  });
});

/** What no database holds, no person has, or no program expects. */
const MANGLED: readonly unknown[] = [
  'a\u0000@b.de',
  'a\ud800@b.de',
  'x'.repeat(5000),
  null,
  ['\u0000'],
  nested(200),
];

function nested(levels: number): unknown {
  let value: unknown = '\u0000';
  for (let level = 0; level < levels; level += 1) value = { value };
  return value;
}

/** The same object as often as it takes to have each of its members mangled in each way, one at a time. */
function mangled(body: object): readonly object[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const inner = typeof value === 'object' && value !== null ? mangled(value) : [];
    return [...MANGLED, ...inner].map((each) => ({ ...body, [name]: each }));
  });
}
