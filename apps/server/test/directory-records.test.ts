import {
  DIRECTORY_TEXTS,
  directoryConflict,
  directoryDetail,
  directorySimilar,
  PROVIDER_WRITABLE_FIELDS,
} from '@rer/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../src/access/caller.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { type DirectoryServer, type Method, startDirectory } from './support/directory-server.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe.each(DATABASES)('one provider of the directory on $name', (side) => {
  let server: DirectoryServer;
  let id: string;

  beforeAll(async () => {
    server = await startDirectory(side);
  });
  afterAll(() => server.dispose());
  beforeEach(async () => {
    await server.clear();
    [id = ''] = await server.store({ name: 'Netzbau Nord AG', email: 'info@netzbau.de', umsatz: 1.5 });
  });

  const detail = async (which = id) => directoryDetail.parse((await server.ask('GET', `/${which}`)).json);
  const edit = (version: number, changes: object) => server.ask('PATCH', `/${id}`, { version, changes });
  const conflict = ({ status, json }: { status: number; json: unknown }) => {
    expect(status).toBe(409);
    return directoryConflict.parse(json).conflict;
  };

  it('is read with all its columns', async () => {
    const { provider, deletedAt, mergedInto } = await detail();
    expect(provider).toMatchObject({ name: 'Netzbau Nord AG', umsatz: 1.5, intern: false, version: 1 });
    for (const field of PROVIDER_WRITABLE_FIELDS) expect(provider).toHaveProperty(field);
    expect([deletedAt, mergedInto]).toEqual([null, null]);
  });

  it('is added with what was given, by whoever did it', async () => {
    const fields = { name: ' Neu ', email: 'neu@example.org', rating: '4.5', additional_data: { a: 1 } };
    const { status, json } = await server.ask('POST', '', { fields }, 'editor');
    expect(status).toBe(201);
    expect(directoryDetail.parse(json).provider).toMatchObject({
      name: 'Neu',
      rating: 4.5,
      is_active: true,
      additional_data: { a: 1 },
      version: 1,
      created_by: 'test-editor',
    });
    const found = await server.ask('GET', '?query=neu@example.org');
    expect(found.json).toMatchObject({ providers: [{ name: 'Neu' }] });
  });

  it('is not added without a name and an e-mail, and every field says what is wrong with it', async () => {
    const { status, json } = await server.ask('POST', '', { fields: { rating: 'gut', farbe: 'rot' } });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      error: {
        code: 'validation_failed',
        message: DIRECTORY_TEXTS.refused,
        fields: { name: 'empty', email: 'empty', rating: 'not_a_number', farbe: 'unknown_field' },
      },
    });
  });

  it('changes the fields that were named, and its version counts on', async () => {
    const { status, json } = await edit(1, { phone: '0221', umsatz: null });
    expect(status).toBe(200);
    expect(directoryDetail.parse(json).provider).toMatchObject({
      phone: '0221',
      umsatz: null,
      email: 'info@netzbau.de',
      version: 2,
    });
  });

  it.each([
    [{ email: 'niemand' }, { email: 'not_an_address' }],
    [
      { name: ' ', notes: 'a\u0000' },
      { name: 'empty', notes: 'unstorable' },
    ],
    [{ mitarbeiter: 2 ** 31 }, { mitarbeiter: 'not_a_number' }],
    [
      { id: UNKNOWN, deleted_at: null },
      { id: 'unknown_field', deleted_at: 'unknown_field' },
    ],
    [{ additional_data: [] }, { additional_data: 'not_an_object' }],
    [
      { rating: 5.5, url: 'ftp://netzbau.de', plz: '1067' },
      { rating: 'not_a_rating', url: 'not_a_website', plz: 'not_a_postcode' },
    ],
  ])('refuses %j and keeps what is stored', async (changes, fields) => {
    expect(await edit(1, changes)).toMatchObject({
      status: 400,
      json: { error: { code: 'validation_failed', fields } },
    });
    expect((await detail()).provider.version).toBe(1);
  });

  it('is edited beside an implausible value, and keeps that', async () => {
    const [id = ''] = await server.store({ name: 'Alt', rating: 42 });
    const answer = await server.ask('PATCH', `/${id}`, { version: 1, changes: { phone: '1', rating: 42 } });
    expect(answer).toMatchObject({ status: 200, json: { provider: { phone: '1', rating: 42 } } });
  });

  it('refuses a change of an older version with what is stored, to be shown beside it', async () => {
    await edit(1, { phone: '1' });
    const { reason, stored } = conflict(await edit(1, { phone: '2' }));
    expect(reason).toBe('stale');
    expect(stored.provider).toMatchObject({ phone: '1', version: 2 });
  });

  it('lets one of two simultaneous changes win', async () => {
    const answers = await Promise.all([edit(1, { phone: '1' }), edit(1, { phone: '2' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is removed and restored, and found accordingly', async () => {
    const listed = async () => (await server.ask('GET', '?query=Netzbau')).json;
    const removed = await server.ask('DELETE', `/${id}?version=1`);
    expect(removed.status).toBe(200);
    expect(directoryDetail.parse(removed.json).deletedAt).not.toBeNull();
    expect(await listed()).toMatchObject({ providers: [] });

    expect(conflict(await edit(2, { phone: '1' })).reason).toBe('removed');
    expect(conflict(await server.ask('DELETE', `/${id}?version=2`)).reason).toBe('removed');
    expect(conflict(await server.ask('POST', `/${id}/restore`, { version: 1 })).reason).toBe('stale');

    const restored = await server.ask('POST', `/${id}/restore`, { version: 2 });
    expect(directoryDetail.parse(restored.json)).toMatchObject({
      deletedAt: null,
      provider: { version: 3 },
    });
    expect(await listed()).toMatchObject({ providers: [{ id }] });
    expect(conflict(await server.ask('POST', `/${id}/restore`, { version: 3 })).reason).toBe('removed');
  });

  it('tells which others may be the same, the most similar first, and why', async () => {
    const [same = '', sound = ''] = await server.store(
      { name: 'Netzbau Nord GmbH', email: 'INFO@netzbau.de' },
      { name: 'Netzbau Nrod', email: 'x@example.org' },
      { name: 'Bäckerei Süd', email: 'y@example.org' },
      { name: 'Netzbau Nord AG', email: 'info@netzbau.de', deleted_at: '2026-11-01' },
    );
    const { similar } = directorySimilar.parse((await server.ask('GET', `/${id}/similar`)).json);
    expect(similar.map(({ provider, reasons }) => [provider.id, reasons])).toEqual([
      [
        same,
        [
          { field: 'name', kind: 'exact' },
          { field: 'email', kind: 'exact' },
        ],
      ],
      [sound, [{ field: 'name', kind: 'similar' }]],
    ]);
  });

  it.each(['GET', 'PATCH', 'DELETE'] as const)('that is unknown, or no id, is 404 to %s', async (method) => {
    for (const path of [`/${UNKNOWN}`, '/nobody', '/1']) {
      const body = method === 'PATCH' ? { version: 1, changes: { phone: '1' } } : undefined;
      expect(
        await server.ask(method, `${path}${method === 'DELETE' ? '?version=1' : ''}`, body),
      ).toMatchObject({
        status: 404,
        json: { error: { message: DIRECTORY_TEXTS.unknownProvider } },
      });
    }
  });

  it.each([
    ['PATCH', '', { version: 1 }],
    ['PATCH', '', { version: 1, changes: {} }],
    ['PATCH', '', { version: '1', changes: { phone: '1' } }],
    ['PATCH', '', { version: 2 ** 40, changes: { phone: '1' } }],
    ['PATCH', '', []],
    ['DELETE', '', undefined],
    ['DELETE', '?version=-1', undefined],
    ['POST', '/restore', {}],
    ['POST', '/merge', { version: 1, otherId: 'x', otherVersion: 1 }],
  ] as const)('refuses %s %s with %j as 400', async (method, path, body) => {
    expect((await server.ask(method, `/${id}${path}`, body)).status).toBe(400);
  });

  const READS: readonly (readonly [Method, string])[] = [
    ['GET', ''],
    ['GET', '/values?field=stadt'],
    ['GET', '/export.csv'],
    ['GET', '/:id'],
    ['GET', '/:id/changes'],
    ['GET', '/:id/similar'],
  ];
  const WRITES: readonly (readonly [Method, string, unknown])[] = [
    ['POST', '', { fields: { name: 'A', email: 'a@example.org' } }],
    ['PATCH', '/:id', { version: 1, changes: { phone: '1' } }],
    ['POST', '/:id/changes/1/undo', undefined],
  ];
  const REMOVALS: readonly (readonly [Method, string, unknown])[] = [
    ['DELETE', '/:id?version=1', undefined],
    ['POST', '/:id/restore', { version: 1 }],
    ['POST', '/:id/merge', { version: 1, otherId: UNKNOWN, otherVersion: 1, changes: {} }],
  ];
  const status = async (method: Method, path: string, body: unknown, role: Role) =>
    (await server.ask(method, path.replace(':id', id), body, role)).status;

  it.each(['anon', 'authenticated', 'agent'] as const)(
    'is nothing to %s: 401, whatever is asked',
    async (role) => {
      for (const [method, path, body] of [...READS, ...WRITES, ...REMOVALS]) {
        expect(await status(method, path, body, role), `${method} ${path}`).toBe(401);
      }
    },
  );

  it('is read by a viewer, not changed', async () => {
    for (const [method, path] of READS)
      expect(await status(method, path, undefined, 'viewer'), path).toBe(200);
    for (const [method, path, body] of [...WRITES, ...REMOVALS]) {
      expect(await status(method, path, body, 'viewer'), `${method} ${path}`).toBe(403);
    }
    const { json } = await server.ask('GET', '', undefined, 'viewer');
    expect(json).toMatchObject({ rights: { write: false, remove: false } });
  });

  it('is changed by an editor, not removed, restored or merged', async () => {
    for (const [method, path, body] of WRITES) {
      expect([200, 201, 404], `${method} ${path}`).toContain(await status(method, path, body, 'editor'));
    }
    for (const [method, path, body] of REMOVALS) {
      expect(await status(method, path, body, 'editor'), `${method} ${path}`).toBe(403);
    }
    const { json } = await server.ask('GET', '', undefined, 'editor');
    expect(json).toMatchObject({ rights: { write: true, remove: false } });
  });

  it('is changed by no foreign page', async () => {
    const send = (headers: Record<string, string>) =>
      server.app.inject({
        method: 'PATCH',
        url: `/api/directory/${id}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ version: 1, changes: { phone: '1' } }),
      });
    await server.ask('GET', '');
    expect((await send({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send({ origin: 'http://localhost:8080' })).statusCode).toBe(200);
  });
});
