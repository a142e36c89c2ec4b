import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { factorOffer, factorVerified, type SessionState, sessionState, staffKeyMade } from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createPasswordHashes } from '../src/auth/password/password-hashes.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { PASSWORD } from './support/add-user.ts';
import { DATABASES, POSTGRES, USUAL_DATABASES } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { runProgram } from './support/run-program.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';
import { codeAt } from './support/totp.ts';

const ORIGIN = 'http://localhost:8080';
const host = 'localhost:8080';
const tokens = z.object({ access_token: z.string() });

describe.each(DATABASES)('the product with ACCESS=staff on $name', (side) => {
  let product: TestProduct;
  let adminCookie = '';
  let adminToken = '';
  let statsOfFirstLevel = 0;
  let nextAddress = 1;
  beforeAll(async () => {
    product = await createProduct(side, { ACCESS: 'staff' });
    await becomeAdministrator();
  });
  afterAll(() => product.dispose());

  type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
  const ask = async (
    method: Method,
    url: string,
    given: { body?: object; headers?: Record<string, string> } = {},
  ) => {
    const answer = await product.app.inject({
      method,
      url,
      headers: { host, ...given.headers },
      ...(given.body === undefined ? {} : { payload: given.body }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const json: unknown = isJson ? answer.json() : answer.body;
    return {
      status: answer.statusCode,
      json,
      cookie: String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '',
    };
  };
  const asAdmin = (method: Method, url: string, body?: object) =>
    ask(method, url, {
      headers: {
        cookie: adminCookie,
        origin: ORIGIN,
        ...(method === 'GET' ? {} : { 'x-rer-csrf': adminToken }),
      },
      ...(body === undefined ? {} : { body }),
    });
  const bearer = (token: string) => ({
    authorization: `Bearer ${token}`,
    apikey: product.keys.publishableKey,
  });
  /** Signs a new member in as programs do; `aal2` with an authenticator that was just set up. */
  const signInAs = async (role: 'viewer' | 'editor' | 'admin' | null, level: 'aal1' | 'aal2') => {
    const email = `member${nextAddress}@example.org`;
    nextAddress += 1;
    await runSql(
      product.db,
      'INSERT INTO auth.users (email, password_hash, role, email_confirmed_at) VALUES ($1, $2, $3, now())',
      [email, await createPasswordHashes().hash(PASSWORD), role],
    );
    const post = (path: string, body: object, token?: string) =>
      ask('POST', `/auth/v1/${path}`, { body, ...(token === undefined ? {} : { headers: bearer(token) }) });
    const first = tokens.parse((await post('token?grant_type=password', { email, password: PASSWORD })).json);
    if (level === 'aal1') return { email, token: first.access_token };
    const enrolled = z
      .object({ id: z.string(), totp: z.object({ secret: z.string() }) })
      .parse((await post('factors', { factor_type: 'totp' }, first.access_token)).json);
    const { id } = z
      .object({ id: z.string() })
      .parse((await post(`factors/${enrolled.id}/challenge`, {}, first.access_token)).json);
    const code = codeAt(enrolled.totp.secret, Date.now());
    const verified = await post(
      `factors/${enrolled.id}/verify`,
      { challenge_id: id, code },
      first.access_token,
    );
    return { email, token: tokens.parse(verified.json).access_token };
  };

  /** By the link that the first start prints; then with a second factor. */
  const becomeAdministrator = async () => {
    const [sentence = ''] = product.announced;
    const token = /http:\/\/localhost:8080\/einladung#token=([\w-]{43})$/.exec(sentence)?.[1] ?? '';
    const body = { token, name: 'Chef', email: 'chef@example.org', password: 'Ein-ganz-anderes-Wort' };
    const accepted = await ask('POST', '/api/session/invitation', { body, headers: { origin: ORIGIN } });
    noteSession(accepted.cookie, sessionState.parse(accepted.json));
    statsOfFirstLevel = (await asAdmin('GET', '/stats')).status;

    const offer = factorOffer.parse(
      (await asAdmin('POST', '/api/account/factors', { name: 'Telefon' })).json,
    );
    const code = codeAt(offer.secret, Date.now());
    const verified = await asAdmin('POST', `/api/account/factors/${offer.id}/verify`, { code });
    noteSession(verified.cookie, factorVerified.parse(verified.json).session);
  };
  const noteSession = (cookie: string, state: SessionState) => {
    if (state.state === 'signed_out') throw new Error('The administrator is not signed in.');
    adminCookie = cookie;
    adminToken = state.csrfToken;
  };

  test('the first administrator opens the staff pages, with the second factor and not before', async () => {
    expect((await ask('GET', '/stats')).status).toBe(401);
    expect(statsOfFirstLevel).toBe(403);
    for (const path of ['/stats', '/dienstleister', '/api/stats', '/api/directory', '/api/import/unlock']) {
      expect((await asAdmin('GET', path)).status, path).toBe(200);
    }
  });

  test('a page of staff writes with the token of its session, and not without', async () => {
    const provider = { name: 'Netz AG', email: 'netz@example.org' };
    const made = await asAdmin('POST', '/api/directory', { fields: provider });
    expect(made.status).toBe(201);
    const headers = { cookie: adminCookie, origin: ORIGIN };
    for (const url of ['/api/directory', '/rest/v1/rer_dienstleister', '/functions/v1/dienstleister']) {
      expect((await ask('POST', url, { headers, body: provider })).status, url).toBe(403);
    }
    // What everybody may do stays possible, as for beacons, which carry no token.
    const clicks = { ...headers, 'sec-fetch-site': 'same-origin' };
    expect((await ask('POST', '/api/clicks', { headers: clicks, body: { events: [] } })).status).not.toBe(
      403,
    );
  });

  test.each([
    ['nobody', null, 401, 401, 401],
    ['authenticated', 'aal1', 403, 403, 403],
    ['editor of the first level', 'aal1', 403, 403, 403],
    ['viewer', 'aal2', 200, 403, 200],
    ['editor', 'aal2', 200, 201, 200],
  ] as const)(
    'programs of %s get what the table of rights says',
    async (name, level, read, write, called) => {
      const role = name.startsWith('editor') ? 'editor' : name === 'viewer' ? 'viewer' : null;
      const token = level === null ? product.keys.publishableKey : (await signInAs(role, level)).token;
      const headers = bearer(token);
      expect((await ask('GET', '/rest/v1/rer_dienstleister?select=id', { headers })).status).toBe(read);
      const row = { name: 'A', email: 'a@example.org' };
      expect((await ask('POST', '/rest/v1/rer_dienstleister', { headers, body: row })).status).toBe(write);
      const search = { action: 'search', data: { query: 'Netz' } };
      expect((await ask('POST', '/functions/v1/dienstleister', { headers, body: search })).status).toBe(
        called === 403 ? 401 : called,
      );
      const staff = (await ask('GET', '/api/stats', { headers })).status;
      expect(staff).toBe(read);
    },
  );

  test('a role that is taken away acts on the next request of the same token', async () => {
    const { email, token } = await signInAs('editor', 'aal2');
    const read = () => ask('GET', '/rest/v1/rer_dienstleister?select=id', { headers: bearer(token) });
    expect((await read()).status).toBe(200);
    await runSql(product.db, 'UPDATE auth.users SET role = NULL WHERE email = $1', [email]);
    expect((await read()).status).toBe(403);
  });

  test('a key of a program reads the directory, and its change bears its name', async () => {
    const made = staffKeyMade.parse(
      (await asAdmin('POST', '/api/keys', { kind: 'service', name: 'Abgleich', role: 'editor', days: null }))
        .json,
    );
    const headers = { ...bearer(made.secret), prefer: 'return=representation' };
    const row = { name: 'Schlüssel GmbH', email: 'k@example.org' };
    const inserted = await ask('POST', '/rest/v1/rer_dienstleister', { headers, body: row });
    expect(inserted).toMatchObject({ status: 201, json: [{ created_by: `key:${made.key.id}` }] });
  });

  test('colleagues read by name who did something, and nobody reads an address', async () => {
    const made = await asAdmin('POST', '/api/directory', {
      fields: { name: 'Neu', email: 'neu@example.org' },
    });
    const { id } = z
      .object({ id: z.string() })
      .parse(z.object({ provider: z.unknown() }).parse(made.json).provider);
    const change = (actor: string) =>
      runSql(
        product.db,
        'INSERT INTO rer_dienstleister_changes (provider_id, actor, action, version, old_values, new_values) VALUES ($1, $2, $3, 1, $4, $4)',
        [id, actor, 'update', '{"name":"Neu"}'],
      );
    const { email, token } = await signInAs('viewer', 'aal2');
    const rows = await runSql(product.db, 'SELECT id FROM auth.users WHERE email = $1', [email]);
    const { key } = staffKeyMade.parse(
      (await asAdmin('POST', '/api/keys', { kind: 'service', name: 'Nachtlauf', role: 'editor', days: null }))
        .json,
    );
    await change(`user:${String(rows[0]?.['id'])}`);
    await change('user:00000000-0000-4000-8000-000000000000');
    await change(`key:${key.id}`);
    await change('service-key');
    const answer = await ask('GET', `/api/directory/${id}/changes`, { headers: bearer(token) });
    const { changes } = z
      .object({ changes: z.array(z.object({ actor: z.nullable(z.string()) })) })
      .parse(answer.json);
    expect(changes.map(({ actor }) => actor)).toEqual([
      'service-key',
      'Schlüssel Nachtlauf',
      'gelöschtes Konto',
      'Mitarbeiter ohne Namen',
      'Chef',
    ]);
    expect(JSON.stringify(answer.json)).not.toMatch(/user:|chef@|member\d/);

    await runSql(
      product.db,
      `INSERT INTO rer_imports (id, state, is_hidden, mode, dry_run, started_by, ended_at, request_hash)
       SELECT $1, 'failed', true, 'skip', true, 'user:' || id, now(), 'x' FROM auth.users WHERE email = 'chef@example.org'`,
      [id],
    );
    // A role of the database that sees no account is told the name all the same.
    const named = await product.db.transaction(async ({ client }) => {
      await client.query('CREATE ROLE rer_test_reader');
      await client.query('SET LOCAL ROLE rer_test_reader');
      const { rows: read } = await client.query<{ readonly may: boolean; readonly name: string }>(
        `SELECT has_schema_privilege('auth', 'USAGE') AS may, rer_actor_name($1) AS name`,
        [`key:${key.id}`],
      );
      await client.query('RESET ROLE');
      await client.query('DROP ROLE rer_test_reader');
      return read;
    });
    expect(named).toEqual([{ may: false, name: 'Nachtlauf' }]);
    const report = await ask('GET', `/api/import/${id}`, { headers: bearer(token) });
    expect(report.json).toMatchObject({ startedBy: 'Chef' });
  });

  test('writes down what was exported, erased and refused', async () => {
    await runSql(
      product.db,
      `INSERT INTO rer_dienstleister (name, email) VALUES ('Alt AG', 'alt@example.org')`,
    );
    const rows = await runSql(product.db, `SELECT id, version FROM rer_dienstleister WHERE name = 'Alt AG'`);
    expect((await asAdmin('GET', '/api/directory/export.csv?query=geheim')).status).toBe(200);
    const removed = await asAdmin(
      'DELETE',
      `/api/directory/${String(rows[0]?.['id'])}?version=${String(rows[0]?.['version'])}`,
    );
    expect(removed.status).toBeLessThan(300);
    // By programs too; a change that erases nothing is no erasure.
    const byId = `/rest/v1/rer_dienstleister?name=eq.Netz AG`.replace(' ', '%20');
    const admin = bearer((await signInAs('admin', 'aal2')).token);
    await ask('PATCH', byId, { headers: admin, body: { plz: '50667' } });
    expect((await ask('DELETE', byId, { headers: admin })).status).toBe(204);
    const skipped = '/api/import/00000000-0000-4000-8000-000000000000/skipped.csv';
    expect((await asAdmin('GET', skipped)).status).toBe(404);
    const { token } = await signInAs('viewer', 'aal2');
    for (let attempt = 0; attempt < 3; attempt += 1)
      await ask('GET', '/api/keys', { headers: bearer(token) });
    for (const id of ['a', 'b', 'c'])
      await ask('PATCH', `/api/staff/${id}`, { headers: bearer(token), body: {} });
    const files = ['/api/stats.csv?list=events', '/rest/v1/rer_dienstleister?select=name'];
    for (const file of files) {
      const answer = await ask('GET', file, { headers: { ...bearer(token), accept: 'text/csv' } });
      expect(answer.status).toBe(200);
    }
    const publishable = { apikey: product.keys.publishableKey };
    await ask('GET', '/rest/v1/rer_dienstleister', { headers: { ...publishable, accept: 'text/csv' } });
    await ask('GET', '/rest/v1/rer_dienstleister', { headers: bearer(token) });
    const entries = () =>
      runSql(
        product.db,
        `SELECT action, target, actor <> '' AS known FROM auth.audit_log
           WHERE action IN ('export', 'erasure') OR (action = 'access_refused' AND target ~ '/api/(keys|staff)') ORDER BY action, target COLLATE "C"`,
      );
    await expect.poll(async () => (await entries()).length).toBe(8);
    // By name: an erasure is written down when it is done, perhaps after the next request.
    expect(await entries()).toEqual([
      { action: 'access_refused', target: '/api/keys', known: true },
      { action: 'access_refused', target: '/api/staff/a', known: true },
      { action: 'erasure', target: `/api/directory/${String(rows[0]?.['id'])}`, known: true },
      { action: 'erasure', target: '/rest/v1/rer_dienstleister', known: true },
      { action: 'export', target: '/api/directory/export.csv', known: true },
      { action: 'export', target: skipped, known: true },
      { action: 'export', target: '/api/stats.csv', known: true },
      { action: 'export', target: '/rest/v1/rer_dienstleister', known: true },
    ]);
  });
});

// An embedded database is nobody else's.
describe.each(POSTGRES)('the accounts of another sign-in service on $name', (side) => {
  test('stop the start before anything is touched', async () => {
    const place = await side.prepare('empty');
    const migrationsFolder = mkdtempSync(join(tmpdir(), 'rer-test-'));
    const hosted = await openDatabase({ ...place.options, migrationsFolder });
    await hosted.transaction(async ({ client }) => {
      await client.query('CREATE SCHEMA auth');
      await client.query('CREATE TABLE auth.users (id uuid)');
    });
    await hosted.close();
    const applied: unknown[] = [];
    const logger = { ...SILENT, info: (line: unknown) => void applied.push(line) };
    await expect(openDatabase({ ...place.options, logger })).rejects.toMatchObject({
      name: 'MigrationError',
      message: expect.stringContaining('belongs to another sign-in service'),
    });
    expect(applied).toEqual([]);
    await place.remove();
    rmSync(migrationsFolder, { recursive: true });
  });
});

describe.each(USUAL_DATABASES)('npm run staff on $name', (side) => {
  test('invites beside and without a running server, and says how it is used', async () => {
    const place = await side.create();
    const environment = {
      DATA_DIR: place.options.dataDir,
      ...(place.options.databaseUrl === undefined ? {} : { DATABASE_URL: place.options.databaseUrl }),
    };
    const staff = (...args: string[]) => runProgram('staff-command', args, environment);
    try {
      const invited = await staff('invite', 'Neu@example.org', '--role', 'editor');
      expect(invited).toMatchObject({ exitCode: 0, errors: '' });
      expect(invited.output).toMatch(/http:\/\/localhost:8080\/einladung#token=[\w-]{43}\n$/);
      const again = await staff('invite', 'neu@example.org');
      expect(again.exitCode).toBe(0);
      expect(again.output).not.toBe(invited.output);
      await runSql(place.db, `UPDATE auth.users SET password_hash = 'x'`);
      expect(await staff('invite', 'neu@example.org')).toMatchObject({
        exitCode: 64,
        errors: 'neu@example.org has an account already.\n',
      });
      await runSql(
        place.db,
        `INSERT INTO auth.mfa_factors (user_id, status, secret_enc, created_at, updated_at)
           SELECT id, 'verified', '\\x00', now(), now() FROM auth.users`,
      );
      expect((await staff('reset-factors', 'neu@example.org')).exitCode).toBe(0);
      expect(await runSql(place.db, 'SELECT FROM auth.mfa_factors')).toEqual([]);
      expect((await staff('reset-factors', 'nobody@example.org')).exitCode).toBe(64);
      expect((await staff('rotate-keys')).exitCode).toBe(0);
      expect((await staff('invite')).exitCode).toBe(64);
      expect((await staff('invite', 'a@example.org', '--role', 'god')).exitCode).toBe(64);
    } finally {
      await place.dispose();
    }
  });
});
