import {
  type DirectoryChange,
  directoryChanges,
  directoryConflict,
  directoryDetail,
  directoryMerged,
} from '@rer/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../src/access/caller.ts';
import { eraseExpired } from '../src/ops/retention.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { type DirectoryAnswer, type DirectoryServer, startDirectory } from './support/directory-server.ts';
import { runSql } from './support/run-sql.ts';

describe.each(DATABASES)('the history of a provider on $name', (side) => {
  let server: DirectoryServer;
  let id: string;
  let other: string;

  beforeAll(async () => {
    server = await startDirectory(side);
  });
  afterAll(() => server.dispose());
  beforeEach(async () => {
    await server.clear();
    [id = '', other = ''] = await server.store(
      { name: 'Netzbau', email: 'info@netzbau.de', phone: '1' },
      { name: 'Netzbau GmbH', email: 'alt@netzbau.de', phone: '9', notes: 'alt' },
    );
  });

  const detail = async (which = id) => directoryDetail.parse((await server.ask('GET', `/${which}`)).json);
  const changes = async (which = id, role: Role = 'admin') =>
    directoryChanges.parse((await server.ask('GET', `/${which}/changes`, undefined, role)).json).changes;
  const latest = async (which = id): Promise<DirectoryChange & { id: string }> => {
    const [first] = await changes(which);
    if (first === undefined || first.id === null) throw new Error('Nothing was changed.');
    return { ...first, id: first.id };
  };
  const edit = async (fields: object, role: Role = 'editor') => {
    const { version } = (await detail()).provider;
    const { status } = await server.ask('PATCH', `/${id}`, { version, changes: fields }, role);
    expect(status).toBe(200);
    return latest();
  };
  const undo = (changeId: string, which = id, role: Role = 'admin') =>
    server.ask('POST', `/${which}/changes/${changeId}/undo`, undefined, role);
  const merge = async (fields: object, versions: { version?: number; otherVersion?: number } = {}) => {
    const body = { version: 1, otherId: other, otherVersion: 1, changes: fields, ...versions };
    return server.ask('POST', `/${id}/merge`, body);
  };
  const conflict = ({ status, json }: DirectoryAnswer) => {
    expect(status, JSON.stringify(json)).toBe(409);
    return directoryConflict.parse(json).conflict;
  };

  it('tells the latest change first and the creation last: who, when, what from what to what', async () => {
    await edit({ phone: '2', rating: 4.5 });
    await edit({ phone: null });
    const [second, first, creation] = await changes();
    expect(second).toMatchObject({
      kind: 'update',
      actor: 'test-editor',
      via: null,
      version: 3,
      fields: [{ field: 'phone', old: '2', new: null }],
      canUndo: true,
      isUndone: false,
    });
    expect(first).toMatchObject({
      fields: [
        { field: 'phone', old: '1', new: '2' },
        { field: 'rating', old: null, new: 4.5 },
      ],
      canUndo: false,
    });
    expect(creation).toMatchObject({ id: null, kind: 'create', actor: 'test', version: 1, canUndo: false });
    expect(Date.now() - Date.parse(second?.at ?? '')).toBeLessThan(60_000);
  });

  it('is told 50 steps at a time', async () => {
    await server.db.transaction(async ({ client }) => {
      for (let i = 0; i < 51; i += 1) {
        await client.query('update rer_dienstleister set phone = $2 where id = $1', [id, `0${i}`]);
      }
    });
    const first = directoryChanges.parse((await server.ask('GET', `/${id}/changes`)).json);
    expect([first.changes.length, first.next]).toEqual([50, '3']);
    const rest = directoryChanges.parse(
      (await server.ask('GET', `/${id}/changes?before=${first.next}`)).json,
    );
    expect([rest.changes.map(({ version }) => version), rest.next]).toEqual([[2, 1], null]);
  });

  it('names the import that changed a provider, also where that is taken back', async () => {
    const importId = '11111111-0000-4000-8000-000000000000';
    await server.db.transaction(async ({ client }) => {
      await client.query(
        `insert into rer_imports (id, state, is_hidden, mode, file_name, started_by, request_hash)
         values ($1, 'succeeded', false, 'update', 'liste.csv', 'x', '')`,
        [importId],
      );
      await client.query(`select set_config('rer.import_id', $1, true)`, [importId]);
      await client.query(`update rer_dienstleister set phone = '3' where id = $1`, [id]);
    });
    const change = await latest();
    expect(change.import).toEqual({ id: importId, fileName: 'liste.csv' });
    await undo(change.id);
    expect(await latest()).toMatchObject({ kind: 'undo', import: { id: importId, fileName: 'liste.csv' } });
  });

  it('takes one change back and keeps later ones of other fields', async () => {
    const first = await edit({ phone: '2', rating: 4.5 });
    await edit({ notes: 'neu' });
    const { status, json } = await undo(first.id, id, 'editor');
    expect(status).toBe(200);
    expect(directoryDetail.parse(json).provider).toMatchObject({
      phone: '1',
      rating: null,
      notes: 'neu',
      version: 4,
    });
  });

  it('keeps all digits of a number that returns', async () => {
    await runSql(server.db, `update rer_dienstleister set umsatz = '1234567890123456.78' where id = $1`, [
      id,
    ]);
    const change = await edit({ umsatz: 5 });
    expect((await undo(change.id)).status).toBe(200);
    const rows = await runSql(server.db, 'select umsatz from rer_dienstleister where id = $1', [id]);
    expect(rows).toEqual([{ umsatz: '1234567890123456.78' }]);
  });

  it('shows an undo as a change, which can be taken back itself', async () => {
    const change = await edit({ phone: '2' });
    await undo(change.id);
    const [taken, original] = await changes();
    expect(taken).toMatchObject({ kind: 'undo', undoOf: change.id, canUndo: true });
    expect(original).toMatchObject({ id: change.id, isUndone: true, canUndo: false });

    await undo(taken?.id ?? '');
    expect((await detail()).provider.phone).toBe('2');
    const [, again, first] = await changes();
    expect([again?.isUndone, first?.isUndone, first?.canUndo]).toEqual([true, false, true]);
  });

  it('takes nothing back where somebody has changed the fields since, and tells which', async () => {
    const first = await edit({ phone: '2', rating: 4.5, notes: 'a' });
    await edit({ phone: '3', notes: 'b' });
    const { reason, fields, stored } = conflict(await undo(first.id));
    expect([reason, fields.toSorted()]).toEqual(['changed_since', ['notes', 'phone']]);
    expect(stored.provider).toMatchObject({ phone: '3', rating: 4.5, version: 3 });
    expect((await detail()).provider.version).toBe(3);
  });

  it('lets one of two simultaneous undos win', async () => {
    const change = await edit({ phone: '2' });
    const answers = await Promise.all([undo(change.id), undo(change.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('takes back a removal and a restoring, for those who may remove', async () => {
    await server.ask('DELETE', `/${id}?version=1`);
    const removal = await latest();
    expect(removal).toMatchObject({ kind: 'remove', fields: [], canUndo: true });
    expect((await changes(id, 'editor'))[0]?.canUndo).toBe(false);
    expect((await undo(removal.id, id, 'editor')).status).toBe(403);

    expect((await undo(removal.id)).status).toBe(200);
    expect((await detail()).deletedAt).toBeNull();
    const restoring = await latest();
    expect((await undo(restoring.id)).status).toBe(200);
    expect((await detail()).deletedAt).not.toBeNull();
  });

  it('takes no other change of a removed provider back', async () => {
    const change = await edit({ phone: '2' });
    await server.ask('DELETE', `/${id}?version=2`);
    expect(conflict(await undo(change.id)).reason).toBe('removed');
    expect((await changes())[1]?.canUndo).toBe(false);
  });

  it('has no undo for a change of another provider, or for one that never was', async () => {
    const change = await edit({ phone: '2' });
    for (const [which, changeId] of [
      [other, change.id],
      [id, '999999999999999999'],
      [id, 'x'],
    ] as const) {
      expect((await undo(changeId, which)).status).toBe(404);
    }
  });

  it('merges two: one takes the chosen values, the other one is removed and says where it went', async () => {
    const { status, json } = await merge({ phone: '9', notes: 'alt' });
    expect(status).toBe(200);
    const merged = directoryMerged.parse(json);
    expect(merged.provider).toMatchObject({ name: 'Netzbau', phone: '9', notes: 'alt', version: 2 });
    expect(merged.other.deletedAt).not.toBeNull();
    expect((await detail(other)).mergedInto).toEqual({ id, name: 'Netzbau' });

    expect(await latest()).toMatchObject({
      id: merged.changeId,
      kind: 'merge',
      fields: [
        { field: 'phone', old: '1', new: '9' },
        { field: 'notes', old: null, new: 'alt' },
      ],
      other: { id: other, name: 'Netzbau GmbH' },
      canUndo: true,
    });
    expect(await latest(other)).toMatchObject({ kind: 'merged_away', other: { id, name: 'Netzbau' } });
  });

  it.each([
    ['the provider that was kept', () => id],
    ['the one that went into it', () => other],
  ])('takes a merge back from the history of %s: both are as they were', async (_name, from) => {
    const { provider: before } = await detail();
    await merge({ phone: '9' });
    const change = await latest(from());
    expect((await undo(change.id, from())).status).toBe(200);

    const after = await detail();
    expect(after.provider).toEqual({ ...before, version: 3, updated_at: after.provider.updated_at });
    expect(await detail(other)).toMatchObject({
      deletedAt: null,
      mergedInto: null,
      provider: { phone: '9', version: 3 },
    });
    expect((await changes())[1]).toMatchObject({ kind: 'merge', isUndone: true, canUndo: false });
    expect((await changes(other))[1]).toMatchObject({ kind: 'merged_away', isUndone: true });
    expect((await changes())[0]).toMatchObject({ kind: 'undo' });
  });

  it('tells and takes back a merge that took no value', async () => {
    await merge({});
    const change = await latest();
    expect(change).toMatchObject({ kind: 'merge', fields: [], canUndo: true });
    expect((await undo(change.id)).status).toBe(200);
    expect((await detail(other)).deletedAt).toBeNull();
    expect((await changes())[1]).toMatchObject({ isUndone: true, canUndo: false });
  });

  it('merges all or nothing: not when one of the two was changed or removed since', async () => {
    await edit({ notes: 'neu' });
    expect(conflict(await merge({ phone: '9' }))).toMatchObject({
      reason: 'stale',
      stored: { provider: { id, version: 2 } },
    });
    expect(conflict(await merge({ phone: '9' }, { version: 2, otherVersion: 5 }))).toMatchObject({
      stored: { provider: { id: other } },
    });
    await server.ask('DELETE', `/${other}?version=1`);
    expect(conflict(await merge({ phone: '9' }, { version: 2, otherVersion: 2 })).reason).toBe('removed');
    expect((await detail()).provider).toMatchObject({ phone: '1', version: 2 });
    expect((await merge({ email: 'x' }, { version: 2 })).json).toMatchObject({
      error: { fields: { email: 'not_an_address' } },
    });
    expect((await merge({}, { version: 2 })).status).toBe(409);
  });

  it('lets one of two merges of the same pair win, whichever way round', async () => {
    const [mine, theirs] = await Promise.all([
      merge({}),
      server.ask('POST', `/${other}/merge`, { version: 1, otherId: id, otherVersion: 1, changes: {} }),
    ]);
    expect([mine.status, theirs.status].sort()).toEqual([200, 409]);
  });

  it('leaves the values of a merge where they are when the other one is restored by itself', async () => {
    await merge({ phone: '9' });
    await server.ask('POST', `/${other}/restore`, { version: 2 });
    expect((await detail(other)).mergedInto).toBeNull();
    expect((await detail()).provider.phone).toBe('9');
    const change = await latest();
    expect(change.canUndo).toBe(true);
    expect((await undo(change.id)).status).toBe(200);
    expect((await detail()).provider.phone).toBe('1');
  });

  it('goes with a provider that is erased for good; the one that took its values keeps them', async () => {
    await edit({ notes: 'Frau Muster, privat' });
    await merge({ phone: '9' }, { version: 2 });
    await runSql(
      server.db,
      `update rer_dienstleister set deleted_at = now() - interval '31 days' where deleted_at is not null`,
    );
    await eraseExpired(server.db);
    expect((await server.ask('GET', `/${other}`)).status).toBe(404);
    expect((await server.ask('GET', `/${other}/changes`)).status).toBe(404);
    expect(await latest()).toMatchObject({ kind: 'merge', other: { id: other, name: null } });
    expect((await detail()).provider.phone).toBe('9');

    await runSql(server.db, `update rer_dienstleister set deleted_at = now() - interval '31 days'`);
    await eraseExpired(server.db);
    const left = await server.db.transaction(async ({ client }) => [
      (await client.query('select * from rer_dienstleister_changes')).rows,
      (await client.query('select * from rer_dienstleister_merges')).rows,
    ]);
    expect(JSON.stringify(left)).not.toMatch(/Muster|Netzbau|"9"/);
    expect(left[1]).toEqual([]);
  });
});
