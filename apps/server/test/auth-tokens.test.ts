import { AUTH_API_VERSION, AUTH_API_VERSION_HEADER } from '@rer/contracts';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { createAuthSecrets } from '../src/auth/secrets.ts';
import { PASSWORD } from './support/add-user.ts';
import { type AuthServer, startAuthServer } from './support/auth-server.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { runLossyRefreshes } from './support/lossy-refresh-run.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const session = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });

describe.each(DATABASES)('tokens on $name', (side) => {
  let server: AuthServer;
  let count = 0;
  let email = '';
  beforeAll(async () => {
    server = await startAuthServer(side);
  });
  afterAll(() => server.dispose());
  beforeEach(async () => {
    count += 1;
    email = `person${count}@example.org`;
    await server.addUser(email);
    // Past the limits of the test before.
    server.now += HOUR;
  });

  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    given: { body?: unknown; bearer?: string; headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(`${server.url}/auth/v1/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        [AUTH_API_VERSION_HEADER]: AUTH_API_VERSION,
        ...(given.bearer === undefined ? {} : { authorization: `Bearer ${given.bearer}` }),
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
    const text = await answer.text();
    const json: unknown = text === '' ? null : JSON.parse(text);
    return { status: answer.status, headers: answer.headers, json };
  };
  const signIn = async (address = email) =>
    session.parse(
      (await call('POST', 'token?grant_type=password', { body: { email: address, password: PASSWORD } }))
        .json,
    );
  const refresh = (token: string) =>
    call('POST', 'token?grant_type=refresh_token', { body: { refresh_token: token } });
  const refreshed = async (token: string) => {
    const answer = await refresh(token);
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    return session.parse(answer.json).refresh_token;
  };

  describe('by password', () => {
    test('answer a session whose token says who it is', async () => {
      await server.addUser(`editor${count}@example.org`, 'editor');
      const answer = await call('POST', 'token?grant_type=password', {
        body: { email: ` Editor${count}@Example.org`, password: PASSWORD, gotrue_meta_security: {} },
      });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({
        token_type: 'bearer',
        // Short for staff.
        expires_in: 900,
        user: {
          email: `editor${count}@example.org`,
          role: 'authenticated',
          app_metadata: { role: 'editor' },
        },
      });
      const { access_token } = session.parse(answer.json);
      expect(decodeProtectedHeader(access_token)).toEqual({
        alg: 'ES256',
        typ: 'JWT',
        kid: expect.any(String),
      });
      expect(decodeJwt(access_token)).toMatchObject({
        iss: `${server.url}/auth/v1`,
        aud: 'authenticated',
        role: 'authenticated',
        aal: 'aal1',
        amr: [{ method: 'password', timestamp: expect.any(Number) }],
        is_anonymous: false,
      });
    });

    test('are refused alike for a wrong password and an unknown address', async () => {
      const wrong = await call('POST', 'token?grant_type=password', { body: { email, password: 'wrong' } });
      const unknown = await call('POST', 'token?grant_type=password', {
        body: { email: 'nobody@example.org', password: 'wrong' },
      });
      expect(wrong.status).toBe(400);
      expect(wrong.json).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
      expect({ status: unknown.status, json: unknown.json }).toEqual({
        status: wrong.status,
        json: wrong.json,
      });
      expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
    });

    test('name the error in the older shape for clients that name no version', async () => {
      const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'wrong' }),
      });
      expect(await answer.json()).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      });
      expect(answer.headers.get(AUTH_API_VERSION_HEADER)).toBeNull();
    });

    test('take no password of 10 MB, and do no work for one that is too long', async () => {
      const huge = await call('POST', 'token?grant_type=password', {
        body: { email, password: 'x'.repeat(10_000_000) },
      });
      expect(huge.status).toBe(413);
      expect(huge.json).toMatchObject({ code: 'request_entity_too_large' });
      const long = await call('POST', 'token?grant_type=password', {
        body: { email, password: 'x'.repeat(60_000) },
      });
      expect(long.json).toMatchObject({ code: 'invalid_credentials' });
    });

    test('are not issued to an account that is deactivated, and hold no more from then on', async () => {
      const { access_token, refresh_token } = await signIn();
      await server.rows('UPDATE auth.users SET deactivated_at = now() WHERE email = $1', [email]);
      expect((await call('GET', 'user', { bearer: access_token })).json).toMatchObject({
        code: 'user_banned',
      });
      expect((await refresh(refresh_token)).json).toMatchObject({ code: 'user_banned' });
      const again = await call('POST', 'token?grant_type=password', { body: { email, password: PASSWORD } });
      expect(again).toMatchObject({ status: 400, json: { code: 'user_banned' } });
    });
  });

  describe('refreshed', () => {
    test('give a new refresh token each time; nothing is stored but its hash', async () => {
      const { refresh_token } = await signIn();
      const next = await refreshed(refresh_token);
      expect(next).not.toBe(refresh_token);
      const stored = JSON.stringify(await server.rows('SELECT * FROM auth.refresh_tokens'));
      expect(stored).not.toContain(next);
    });

    test('20 at once stay one family, and nobody is signed out', async () => {
      const { refresh_token } = await signIn();
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      const tokens = new Set(answers.map(({ json }) => session.parse(json).refresh_token));
      expect(tokens.size).toBe(1);
      const active = await server.rows(
        'SELECT id FROM auth.refresh_tokens WHERE revoked_at IS NULL AND session_id IN (SELECT s.id FROM auth.sessions s JOIN auth.users u ON u.id = s.user_id WHERE email = $1)',
        [email],
      );
      expect(active).toHaveLength(1);
    });

    test('a client that lost the answer gets the same token again, whenever it asks', async () => {
      const { refresh_token } = await signIn();
      const lost = await refreshed(refresh_token);
      server.now += 3 * 24 * HOUR;
      expect(await refreshed(refresh_token)).toBe(lost);
      expect(await refreshed(lost)).not.toBe(lost);
    });

    test('lost answers and tabs that race sign nobody out', async () => {
      const figures = await runLossyRefreshes(server, {
        refreshes: 100,
        random: seededRandom(7),
        email,
        password: PASSWORD,
      });
      expect(figures).toMatchObject({
        signOuts: [],
        splits: 0,
        families: 1,
        activeTokens: 1,
        replaysNoted: 0,
      });
      for (const met of [figures.lostAnswers, figures.lostRequests, figures.races, figures.latecomers]) {
        expect(met).toBeGreaterThan(0);
      }
    });

    test('an older token is taken for a late one within ten seconds', async () => {
      const { refresh_token: first } = await signIn();
      const second = await refreshed(first);
      const third = await refreshed(second);
      server.now += 9 * SECOND;
      expect(await refreshed(first)).toBe(third);
    });

    test('the ten seconds begin when its successor is used, however long that was lost', async () => {
      const { refresh_token: first } = await signIn();
      const second = await refreshed(first);
      server.now += 2 * HOUR;
      expect(await refreshed(first)).toBe(second);
      const third = await refreshed(second);
      server.now += 9 * SECOND;
      // The other tab had read the first one.
      expect(await refreshed(first)).toBe(third);
      server.now += 2 * SECOND;
      expect((await refresh(first)).json).toMatchObject({ code: 'refresh_token_already_used' });
    });

    test('an older token that is replayed after that ends the session and all its tokens', async () => {
      const { refresh_token: first, access_token } = await signIn();
      const second = await refreshed(first);
      const third = await refreshed(second);
      server.now += 11 * SECOND;
      expect(await refresh(first)).toMatchObject({
        status: 400,
        json: { code: 'refresh_token_already_used' },
      });
      expect((await refresh(third)).status).toBe(400);
      expect((await call('GET', 'user', { bearer: access_token })).json).toMatchObject({
        code: 'session_not_found',
      });
      const [entry] = await server.rows(`SELECT action FROM auth.audit_log ORDER BY id DESC LIMIT 1`);
      expect(entry).toEqual({ action: 'refresh_replayed' });
    });

    test('an unknown token is refused', async () => {
      expect(await refresh('nothing')).toMatchObject({
        status: 400,
        json: { code: 'refresh_token_not_found' },
      });
    });

    test('members of staff are signed out after two hours without use, and after twelve in all', async () => {
      await server.addUser(`viewer${count}@example.org`, 'viewer');
      const idle = await signIn(`viewer${count}@example.org`);
      server.now += 2 * HOUR;
      expect((await refresh(idle.refresh_token)).json).toMatchObject({
        code: 'session_expired',
        message: 'Invalid Refresh Token: Session Expired (Inactivity)',
      });
      let { refresh_token } = await signIn(`viewer${count}@example.org`);
      for (let hour = 1; hour < 12; hour += 1) {
        server.now += HOUR;
        refresh_token = await refreshed(refresh_token);
      }
      server.now += HOUR;
      expect((await refresh(refresh_token)).json).toMatchObject({ code: 'session_expired' });
    });

    test('too many from one place, and a busy session, answer 503: anything else would sign clients out', async () => {
      let { refresh_token } = await signIn();
      for (let index = 0; index < 149; index += 1) await refresh('nothing');
      refresh_token = await refreshed(refresh_token);
      const limited = await refresh(refresh_token);
      expect(limited).toMatchObject({ status: 503, json: { code: 'unavailable' } });
      expect(limited.headers.get('retry-after')).toBe('1');
    });
  });

  describe('as bearer', () => {
    test('tell who is signed in, and no more after sign-out', async () => {
      const { access_token } = await signIn();
      expect((await call('GET', 'user', { bearer: access_token })).json).toMatchObject({
        email,
        aud: 'authenticated',
        phone: '',
        identities: [{ provider: 'email', identity_data: { email } }],
      });
      const out = await call('POST', 'logout?scope=local', { bearer: access_token });
      expect(out).toMatchObject({ status: 204, json: null });
      expect(await call('GET', 'user', { bearer: access_token })).toMatchObject({
        status: 403,
        json: {
          code: 'session_not_found',
          message: 'Session from session_id claim in JWT does not exist',
        },
      });
    });

    test.each([
      ['local', ['ended', 'holds']],
      ['others', ['holds', 'ended']],
      ['global', ['ended', 'ended']],
    ] as const)('sign out by scope %s', async (scope, expected) => {
      const [own, other] = [await signIn(), await signIn()];
      await call('POST', `logout?scope=${scope}`, { bearer: own.access_token });
      const states = [];
      for (const { access_token } of [own, other]) {
        const { status } = await call('GET', 'user', { bearer: access_token });
        states.push(status === 200 ? 'holds' : 'ended');
      }
      expect(states).toEqual(expected);
    });

    test('are asked for', async () => {
      for (const bearer of [undefined, server.keys.publishableKey]) {
        const answer = await call('GET', 'user', bearer === undefined ? {} : { bearer });
        expect(answer).toMatchObject({ status: 401, json: { code: 'no_authorization' } });
      }
    });

    test('hold until they end, with 30 seconds for clocks that differ', async () => {
      const { access_token, expires_in } = await signIn();
      server.now += expires_in * SECOND + 20 * SECOND;
      expect((await call('GET', 'user', { bearer: access_token })).status).toBe(200);
      server.now += 20 * SECOND;
      expect(await call('GET', 'user', { bearer: access_token })).toMatchObject({
        status: 403,
        json: { code: 'bad_jwt' },
      });
    });

    test('of a clock that runs ahead are refused', async () => {
      server.now += 5 * MINUTE;
      const { access_token } = await signIn();
      server.now -= 5 * MINUTE;
      expect((await call('GET', 'user', { bearer: access_token })).status).toBe(403);
    });

    test('that somebody else made are refused', async () => {
      const { access_token } = await signIn();
      const header = decodeProtectedHeader(access_token);
      const kid = header.kid ?? '';
      const claims = decodeJwt(access_token);
      const [head = '', body = '', signature = ''] = access_token.split('.');
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const jwks = z
        .object({ keys: z.array(z.record(z.string(), z.unknown())) })
        .parse((await call('GET', '.well-known/jwks.json')).json);
      const published = jwks.keys.find((key) => key['kid'] === kid) ?? {};
      const own = await generateKeyPair('ES256', { extractable: true });
      const ownJwk = await exportJWK(own.publicKey);
      const publicBytes = new TextEncoder().encode(JSON.stringify(published));
      const signOwn = (protectedHeader: Record<string, unknown>, payload = claims) =>
        new SignJWT(payload).setProtectedHeader({ alg: 'ES256', ...protectedHeader }).sign(own.privateKey);
      const forged: Record<string, string> = {
        'alg none': `${encode({ alg: 'none', typ: 'JWT', kid })}.${body}.`,
        'alg none with a signature': `${encode({ alg: 'none', typ: 'JWT', kid })}.${body}.${signature}`,
        'HS256 with the public key': await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(publicBytes),
        'the kid of ours, signed by another': await signOwn({ kid }),
        'an unknown kid': await signOwn({ kid: 'unknown' }),
        'no kid': await signOwn({}),
        'a kid with a path': await signOwn({ kid: '../../dev/null' }),
        'a key in the header': await signOwn({ kid, jwk: ownJwk }),
        'an address of keys in the header': await signOwn({ kid, jku: 'https://evil.example/jwks.json' }),
        'a certificate in the header': await signOwn({ kid, x5u: 'https://evil.example/cert.pem' }),
        'another body under the signature': `${head}.${encode({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
      };
      for (const [name, token] of Object.entries(forged)) {
        const answer = await call('GET', 'user', { bearer: token });
        expect([401, 403], name).toContain(answer.status);
        expect(answer.json, name).toMatchObject({
          code: expect.stringMatching(/^(bad_jwt|no_authorization)$/),
        });
      }
      expect((await call('GET', 'user', { bearer: access_token })).status).toBe(200);
      await expect(
        importJWK({ ...published, kty: String(published['kty']) }, 'ES256'),
      ).resolves.toBeDefined();
    });
  });

  test('that our own key signed for something else are no bearers', async () => {
    const { access_token } = await signIn();
    await server.addUser(`other${count}@example.org`);
    const other = decodeJwt((await signIn(`other${count}@example.org`)).access_token);
    const kid = String(decodeProtectedHeader(access_token).kid);
    const [row] = await server.rows('SELECT private_enc FROM auth.signing_keys WHERE kid = $1', [kid]);
    const sealed = row?.['private_enc'];
    if (!Buffer.isBuffer(sealed)) throw new Error('The key is stored as bytes.');
    const plain = createAuthSecrets(server.keys).open('signing-keys', kid, sealed);
    const key = await importJWK(JSON.parse(String(plain)), 'ES256');
    const claims = decodeJwt(access_token);
    const ask = async (payload: Record<string, unknown>) => {
      const token = await new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
      return (await call('GET', 'user', { bearer: token })).status;
    };
    const without = (name: string) =>
      Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));
    expect(await ask(claims)).toBe(200);
    for (const payload of [
      { ...claims, aud: 'other' },
      { ...claims, iss: 'https://evil.example/auth/v1' },
      { ...claims, exp: Math.floor(server.now / SECOND) - 60 },
      { ...claims, nbf: Math.floor(server.now / SECOND) + 600 },
      { ...claims, sub: other.sub },
      { ...claims, session_id: '00000000-0000-4000-8000-000000000000' },
      { ...claims, sub: "' OR 1=1 --" },
      ...['exp', 'iat', 'sub', 'session_id', 'aud', 'iss', 'aal'].map(without),
    ]) {
      expect(await ask(payload), JSON.stringify(payload)).toBe(403);
    }
  });

  describe('and passwords', () => {
    test('a change ends all other sessions', async () => {
      const [own, other] = [await signIn(), await signIn()];
      const password = 'Ein-ganz-anderes-Wort';
      const answer = await call('PUT', 'user', { bearer: own.access_token, body: { password } });
      expect(answer.status).toBe(200);
      expect((await call('GET', 'user', { bearer: own.access_token })).status).toBe(200);
      expect((await call('GET', 'user', { bearer: other.access_token })).status).toBe(403);
      expect((await refresh(other.refresh_token)).status).toBe(400);
    });

    test.each([
      ['short', 'weak_password'],
      ['passwordpassword', 'weak_password'],
      ['1qaz2wsx3edc', 'weak_password'],
      ['aaaaaaaaaaaaaaaa', 'weak_password'],
      [`x${'y'.repeat(200)}`, 'weak_password'],
      [PASSWORD, 'same_password'],
    ])('%s is not taken', async (password, code) => {
      const { access_token } = await signIn();
      const answer = await call('PUT', 'user', { bearer: access_token, body: { password } });
      expect(answer).toMatchObject({ status: 422, json: { code } });
    });

    test('members of staff give the old one too', async () => {
      await server.addUser(`staff${count}@example.org`, 'viewer');
      const { access_token } = await signIn(`staff${count}@example.org`);
      const body = { password: 'Ein-ganz-anderes-Wort' };
      const change = (more: object) =>
        call('PUT', 'user', { bearer: access_token, body: { ...body, ...more } });
      expect((await change({})).json).toMatchObject({ code: 'current_password_required' });
      expect((await change({ current_password: 'wrong' })).json).toMatchObject({
        code: 'current_password_invalid',
      });
      expect((await change({ current_password: PASSWORD })).status).toBe(200);
    });

    test('what a user says of himself gives no rights', async () => {
      const { access_token } = await signIn();
      const answer = await call('PUT', 'user', {
        bearer: access_token,
        body: { data: { role: 'admin', name: 'Anna' }, role: 'admin' },
      });
      expect(answer.json).toMatchObject({
        app_metadata: { provider: 'email' },
        user_metadata: { name: 'Anna' },
      });
      expect(answer.json).not.toHaveProperty('app_metadata.role');
      expect((await call('GET', 'user', { bearer: access_token })).json).not.toHaveProperty(
        'app_metadata.role',
      );
    });
  });

  describe('are signed by keys', () => {
    const published = async () =>
      z
        .object({ keys: z.array(z.record(z.string(), z.unknown())) })
        .parse((await call('GET', '.well-known/jwks.json')).json).keys;
    const kidOf = (token: string) => String(decodeProtectedHeader(token).kid);

    test('of which only the public parts leave', async () => {
      const answer = await call('GET', '.well-known/jwks.json');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
      const keys = await published();
      expect(keys.length).toBeGreaterThanOrEqual(2);
      for (const key of keys) {
        expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
      }
      const stored = await server.rows('SELECT * FROM auth.signing_keys');
      expect(JSON.stringify(stored.map(({ public_jwk }) => public_jwk))).not.toContain('"d"');
    });

    test('that change while what was signed before holds on, also in another process', async () => {
      const before = await signIn();
      const other = await server.second();
      await server.auth.rotateSigningKeys();
      const after = await signIn();
      expect(kidOf(after.access_token)).not.toBe(kidOf(before.access_token));
      const kids = (await published()).map(({ kid }) => kid);
      expect(kids).toContain(kidOf(before.access_token));
      expect(kids).toContain(kidOf(after.access_token));
      expect((await call('GET', 'user', { bearer: before.access_token })).status).toBe(200);
      server.now += 6 * SECOND;
      expect(await other.signedIn.byBearer(after.access_token)).toMatchObject({ role: 'authenticated' });
      await other.close();
    });

    test('that hold no more at once when they are known to others', async () => {
      const before = await signIn();
      await server.auth.rotateSigningKeys({ revoke: true });
      expect((await call('GET', 'user', { bearer: before.access_token })).json).toMatchObject({
        code: 'bad_jwt',
      });
      const again = session.parse((await refresh(before.refresh_token)).json);
      expect((await call('GET', 'user', { bearer: again.access_token })).status).toBe(200);
    });

    test('of another secret are replaced, and the start goes on', async () => {
      await server.rows(`UPDATE auth.signing_keys SET private_enc = '\\x00'`);
      const other = await server.second();
      const states = await server.rows(
        `SELECT state FROM auth.signing_keys WHERE state <> 'revoked' ORDER BY state`,
      );
      expect(states).toEqual([{ state: 'current' }, { state: 'standby' }]);
      await other.close();
    });
  });
});
