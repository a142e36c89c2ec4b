import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createPasswordHashes } from '../src/auth/password/password-hashes.ts';
import { findKeys, loadKeys } from '../src/config/keys.ts';
import { noteOwnKeys, requireOwnKeys } from '../src/ops/installation-keys.ts';
import { sealAnew } from '../src/seal-anew.ts';
import { PASSWORD } from './support/add-user.ts';
import { USUAL_DATABASES as DATABASES, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { codeAt } from './support/totp.ts';
import { startVoice, type VoiceServer } from './support/voice-server.ts';

const server = { url: 'https://partner.example/hook', secret: 'sehr-geheim-4711' };
const email = 'chefin@example.org';
const made = z.object({ id: z.string() });
const tokens = z.object({ access_token: z.string() });
const offered = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });

describe.each(DATABASES)('an installation on $name whose signing secret is replaced', (side) => {
  let place: TestDatabase;
  let voice: VoiceServer;
  const stay = { ...side, create: async () => ({ ...place, dispose: () => Promise.resolve() }) };
  const start = async () => {
    voice = await startVoice(stay, { ACCESS: 'staff' });
  };
  beforeAll(async () => {
    place = await side.create();
    await start();
  });
  afterAll(async () => {
    await voice.dispose();
    await place.dispose();
  });

  const changeFile = (change: (keys: Record<string, unknown>) => object) => {
    const file = join(place.options.dataDir, 'keys.json');
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
  };
  const auth = async (method: 'GET' | 'POST', path: string, payload?: object, token?: string) => {
    const { publishableKey } = voice.product.keys;
    const { statusCode, body } = await voice.product.app.inject({
      method,
      url: `/auth/v1/${path}`,
      headers: {
        host: 'localhost:8080',
        apikey: publishableKey,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(statusCode, body).toBe(200);
    const json: unknown = JSON.parse(body);
    return json;
  };
  const signIn = async () =>
    tokens.parse(await auth('POST', 'token?grant_type=password', { email, password: PASSWORD })).access_token;
  const showCode = async (factor: string, code: string, token: string) => {
    const { id } = made.parse(await auth('POST', `factors/${factor}/challenge`, {}, token));
    return await auth('POST', `factors/${factor}/verify`, { challenge_id: id, code }, token);
  };
  const prefixes = async () =>
    (
      await runSql(
        place.db,
        `SELECT 'keys' AS of, private_enc AS sealed FROM auth.signing_keys
         UNION ALL SELECT 'factors', secret_enc FROM auth.mfa_factors
         UNION ALL SELECT 'assistants', sealed FROM rer_voice_assistants WHERE sealed IS NOT NULL
         UNION ALL SELECT 'versions', sealed FROM rer_voice_assistant_versions WHERE sealed IS NOT NULL
         UNION ALL SELECT 'tools', sealed FROM rer_voice_tools WHERE sealed IS NOT NULL`,
      )
    ).map(
      ({ of, sealed }) => `${String(of)} ${z.instanceof(Buffer).parse(sealed).toString('latin1', 0, 11)}`,
    );

  test('keeps second factors, sessions and secrets of servers, and then needs the former one no more', async () => {
    await runSql(
      place.db,
      `INSERT INTO auth.users (email, password_hash, role, email_confirmed_at) VALUES ($1, $2, 'admin', now())`,
      [email, await createPasswordHashes().hash(PASSWORD)],
    );
    const before = await signIn();
    const { id: factor, totp } = offered.parse(
      await auth('POST', 'factors', { factor_type: 'totp' }, before),
    );
    await showCode(factor, codeAt(totp.secret, Date.now() - 30_000), before);
    const assistant = made.parse((await voice.ask('POST', '/assistant', { name: 'Mit', server })).body).id;
    await voice.ask('POST', '/tool', { type: 'function', function: { name: 'frage' }, server });
    const { dataDir } = place.options;
    await noteOwnKeys(place.db, dataDir);
    const { fingerprint } = findKeys(dataDir);
    const ofOldKey = await prefixes();
    expect(new Set(ofOldKey.map((each) => each.split(' ', 1)[0])).size).toBe(5);
    await voice.dispose();

    changeFile(({ signingSecret, ...keys }) => ({ ...keys, formerSigningSecrets: [signingSecret] }));
    await expect(requireOwnKeys(place.db, dataDir)).resolves.toBeUndefined();
    loadKeys(dataDir);
    await expect(requireOwnKeys(place.db, dataDir)).resolves.toBeUndefined();
    expect(await sealAnew(place.db, dataDir)).toBe(ofOldKey.length);
    expect(await sealAnew(place.db, dataDir)).toBe(0);
    expect((await prefixes()).filter((each) => ofOldKey.includes(each))).toEqual([]);

    changeFile((keys) => ({ ...keys, formerSigningSecrets: [] }));
    await expect(noteOwnKeys(place.db, dataDir)).resolves.toBeUndefined();
    expect(findKeys(dataDir).fingerprint).not.toBe(fingerprint);
    await start();
    expect(await auth('GET', 'user', undefined, before)).toMatchObject({ email });
    await showCode(factor, codeAt(totp.secret, Date.now()), await signIn());
    expect((await voice.ask('POST', '/call/web', { assistantId: assistant })).status).toBe(201);
    expect(voice.host.last.call.assistant.server).toEqual(server);
  });
});
