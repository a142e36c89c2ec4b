import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createClient as createOldClient } from 'supabase-js-2-49';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from './support/add-user.ts';
import { type AuthServer, startAuthServer } from './support/auth-server.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { codeAt, wrongCodeAt } from './support/totp.ts';

/** The two generations answer alike; their types differ only in depth, so the tests speak the newer ones. */
const GENERATIONS = [
  { name: '2.109', create: createClient },
  { name: '2.49', create: createOldClient as unknown as typeof createClient },
] as const;

const HOUR = 60 * 60 * 1000;
const STEP = 30_000;

for (const side of DATABASES) {
  for (const generation of GENERATIONS) {
    describe(`unmodified supabase-js ${generation.name} on ${side.name}`, () => {
      let server: AuthServer;
      let client: SupabaseClient;
      let email = '';
      let count = 0;

      const connect = (): SupabaseClient =>
        generation.create(server.url, server.keys.publishableKey, {
          auth: {
            persistSession: false,
            autoRefreshToken: false,
            storageKey: `sb-${count}-${Math.random()}`,
          },
          realtime: { transport: class {} as unknown as typeof WebSocket },
        });
      const signIn = async (address = email) => {
        const { data, error } = await client.auth.signInWithPassword({ email: address, password: PASSWORD });
        expect(error).toBeNull();
        if (data.session === null) throw new Error('Signing in gives a session.');
        return data.session;
      };
      const enrol = async (friendlyName = 'Telefon') => {
        const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
        if (error !== null) throw error;
        return { id: data.id, secret: data.totp.secret, qrCode: data.totp.qr_code, uri: data.totp.uri };
      };
      const mailOf = (): { readonly code: string; readonly token: string } => {
        const line = [...server.logged].reverse().find(({ link }) => link !== undefined);
        return {
          code: String(line?.['code']),
          token: String(line?.['link']).split('#token=')[1] ?? '',
        };
      };

      beforeAll(async () => {
        server = await startAuthServer(side);
      });
      afterAll(() => server.dispose());
      beforeEach(async () => {
        count += 1;
        // Past the limits of the test before.
        server.now += 5 * HOUR;
        email = `person${count}@example.org`;
        await server.addUser(email, 'editor');
        client = connect();
      });

      test('signs in, is known, refreshes and signs out', async () => {
        const session = await signIn();
        const { data: known } = await client.auth.getUser();
        expect(known.user).toMatchObject({ email, app_metadata: { role: 'editor' }, user_metadata: {} });
        const { data: refreshed, error } = await client.auth.refreshSession();
        expect(error).toBeNull();
        expect(refreshed.session?.refresh_token).not.toBe(session.refresh_token);
        expect((await client.auth.signOut()).error).toBeNull();
        const after = await client.auth.getUser(session.access_token);
        expect(after.error?.name).toBe('AuthSessionMissingError');
      });

      test('gets the code of a refusal', async () => {
        const { error } = await client.auth.signInWithPassword({ email, password: 'wrong' });
        expect(error).toMatchObject({
          status: 400,
          code: 'invalid_credentials',
          message: 'Invalid login credentials',
        });
        const { error: signUp } = await client.auth.signUp({ email: 'new@example.org', password: PASSWORD });
        expect(signUp).toMatchObject({ status: 422, code: 'signup_disabled' });
      });

      test('verifies claims by the published keys alone', async () => {
        const { access_token } = await signIn();
        const { data, error } = await client.auth.getClaims(access_token);
        expect(error).toBeNull();
        expect(data?.claims).toMatchObject({ email, aal: 'aal1', role: 'authenticated' });
      });

      test('enrols an authenticator, verifies it, and removes it', async () => {
        await signIn();
        const factor = await enrol();
        expect(factor.qrCode).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
        expect(factor.uri).toMatch(
          /^otpauth:\/\/totp\/[^?]+\?.*secret=[A-Z2-7]{32}.*algorithm=SHA1&digits=6&period=30$/,
        );
        expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([]);

        const { data, error } = await client.auth.mfa.challengeAndVerify({
          factorId: factor.id,
          code: codeAt(factor.secret, server.now),
        });
        expect(error).toBeNull();
        expect(data?.user.factors).toMatchObject([
          { id: factor.id, status: 'verified', friendly_name: 'Telefon' },
        ]);
        expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
          currentLevel: 'aal2',
          nextLevel: 'aal2',
        });
        expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);

        const removed = await client.auth.mfa.unenroll({ factorId: factor.id });
        expect(removed).toMatchObject({ data: { id: factor.id }, error: null });
        await client.auth.refreshSession();
        expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1');
      });

      test('may do with the second factor what it may not without', async () => {
        await signIn();
        const factor = await enrol();
        const code = codeAt(factor.secret, server.now);
        await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });

        // Another session of the same person, on the first level.
        client = connect();
        await signIn();
        const more = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Zweites' });
        expect(more.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
        const removed = await client.auth.mfa.unenroll({ factorId: factor.id });
        expect(removed.error).toMatchObject({ status: 422, code: 'insufficient_aal' });
        const password = await client.auth.updateUser({ password: 'Ein-ganz-anderes-Wort' });
        expect(password.error).toMatchObject({ status: 401, code: 'insufficient_aal' });
      });

      test('a code holds once, in whatever session, and so do those before it', async () => {
        await signIn();
        const factor = await enrol();
        const [earlier, code] = [codeAt(factor.secret, server.now - STEP), codeAt(factor.secret, server.now)];
        const verify = (given: string) =>
          client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: given });
        expect((await verify(code)).error).toBeNull();
        client = connect();
        await signIn();
        for (const used of [code, earlier]) {
          expect((await verify(used)).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
        }
        server.now += STEP;
        expect((await verify(codeAt(factor.secret, server.now))).error).toBeNull();
      });

      test('after ten wrong codes a factor takes none for a quarter of an hour', async () => {
        await signIn();
        const factor = await enrol();
        const verify = (given: string) =>
          client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: given });
        expect((await verify(codeAt(factor.secret, server.now))).error).toBeNull();
        server.now += 2 * STEP;
        for (let attempt = 0; attempt < 10; attempt += 1) {
          const { error } = await verify(wrongCodeAt(factor.secret, server.now));
          expect(error).toMatchObject({ code: 'mfa_verification_failed' });
        }
        server.now += 10 * 60_000;
        expect((await verify(codeAt(factor.secret, server.now))).error).toMatchObject({ status: 429 });
        server.now += 6 * 60_000;
        await client.auth.refreshSession();
        expect((await verify(codeAt(factor.secret, server.now))).error).toBeNull();
      });

      test('a challenge is answered once, in time, and for its own factor', async () => {
        await signIn();
        const [factor, other] = [await enrol('Eins'), await enrol('Zwei')];
        const challenge = async () =>
          (await client.auth.mfa.challenge({ factorId: factor.id })).data?.id ?? '';
        const challengeId = await challenge();
        const wrongFactor = await client.auth.mfa.verify({
          factorId: other.id,
          challengeId,
          code: codeAt(other.secret, server.now),
        });
        expect(wrongFactor.error).toMatchObject({ code: 'mfa_challenge_expired' });
        const given = { factorId: factor.id, challengeId, code: codeAt(factor.secret, server.now) };
        expect((await client.auth.mfa.verify(given)).error).toBeNull();
        // The first one that is verified removes the others that were begun.
        expect((await client.auth.mfa.challenge({ factorId: other.id })).error).toMatchObject({
          status: 404,
          code: 'mfa_factor_not_found',
        });
        server.now += STEP;
        const again = { ...given, code: codeAt(factor.secret, server.now) };
        expect((await client.auth.mfa.verify(again)).error).toMatchObject({ code: 'mfa_challenge_expired' });
        const late = { ...again, challengeId: await challenge() };
        server.now += 300_000;
        expect(
          (await client.auth.mfa.verify({ ...late, code: codeAt(factor.secret, server.now) })).error,
        ).toMatchObject({ code: 'mfa_challenge_expired' });
      });

      test('the second factor ends sessions that have not shown it', async () => {
        const { access_token } = await signIn();
        const first = client;
        client = connect();
        await signIn();
        const factor = await enrol();
        const code = codeAt(factor.secret, server.now);
        await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
        expect((await first.auth.getUser(access_token)).error).not.toBeNull();
        expect((await client.auth.getUser()).error).toBeNull();
      });

      test('signs in by the code of a mail, once', async () => {
        server.now += HOUR;
        expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
        const { code: token } = mailOf();
        const wrong = token === '000000' ? '000001' : '000000';
        expect((await client.auth.verifyOtp({ email, token: wrong, type: 'email' })).error).toMatchObject({
          status: 403,
          code: 'otp_expired',
        });
        const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' });
        expect(error).toBeNull();
        expect(data.user?.email).toBe(email);
        expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).toMatchObject({
          code: 'otp_expired',
        });
      });

      test('a mail holds no more after five wrong codes, or an hour', async () => {
        const verify = (token: string) => client.auth.verifyOtp({ email, token, type: 'email' });
        await client.auth.signInWithOtp({ email });
        const { code: guessed } = mailOf();
        for (let attempt = 0; attempt < 5; attempt += 1)
          await verify(guessed === '000000' ? '000001' : '000000');
        expect((await verify(guessed)).error).toMatchObject({ code: 'otp_expired' });

        server.now += 61_000;
        await client.auth.signInWithOtp({ email });
        server.now += HOUR;
        expect((await verify(mailOf().code)).error).toMatchObject({ code: 'otp_expired' });
      });

      test('sets a new password by the mail for it, without the old one', async () => {
        server.now += 4 * HOUR;
        expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
        const { data, error } = await client.auth.verifyOtp({
          token_hash: mailOf().token,
          type: 'recovery',
        });
        expect(error).toBeNull();
        expect(data.session).not.toBeNull();
        const password = 'Ein-ganz-anderes-Wort';
        expect((await client.auth.updateUser({ password })).error).toBeNull();
        client = connect();
        expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
      });

      test('tells nobody by a mail whether there is an account', async () => {
        const lines = server.logged.length;
        const answers = [];
        for (const address of [email, 'nobody@example.org']) {
          answers.push(await client.auth.signInWithOtp({ email: address }));
          answers.push(await client.auth.signInWithOtp({ email: address }));
        }
        expect(answers[0]?.error).toBeNull();
        expect(answers[1]?.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
        expect(answers[2]).toEqual(answers[0]);
        expect(answers[3]?.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
        expect(server.logged.slice(lines).filter(({ link }) => link !== undefined)).toHaveLength(1);
      });

      test('a link leads only to pages of ours', async () => {
        for (const [wanted, origin] of [
          ['https://evil.example/', server.url],
          ['//evil.example/', server.url],
          [`blob:${server.url}/7d0c`, server.url],
          [`${server.url}.evil.example/`, server.url],
          [`${server.url.replace('localhost', 'a:b@localhost')}/`, server.url],
          [`${server.url}/konto`, server.url],
        ] as const) {
          const query = new URLSearchParams({ token: 'x', type: 'recovery', redirect_to: wanted });
          const answer = await fetch(`${server.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
          expect(answer.status).toBe(303);
          const location = new URL(answer.headers.get('location') ?? '');
          expect(location.origin).toBe(origin);
          expect(location.protocol).toBe('http:');
          expect(location.username).toBe('');
          expect(location.hash).toContain('error_code=otp_expired');
        }
      });
    });
  }
}
