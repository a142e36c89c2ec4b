import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TransactionOptions } from '../src/db/database.ts';
import { PROVIDER_ROWS_TABLE } from '../src/db/database.ts';
import { type DataServer, KEYS, startDataServer } from './support/data-server.ts';
import { DATABASES } from './support/databases.ts';

const IMPORT = '10000000-0000-4000-8000-000000000000';
const SHOWN_IMPORT = '20000000-0000-4000-8000-000000000000';
const HIDDEN = '10000000-0000-4000-8000-000000000001';

describe.each(DATABASES)('rows of a hidden import on $name', (side) => {
  let server: DataServer;
  beforeAll(async () => {
    server = await startDataServer(side);
  });
  afterAll(() => server.dispose());
  beforeEach(async () => {
    await server.clear();
    await query(
      `INSERT INTO rer_imports (id, is_hidden, mode, started_by, request_hash)
       VALUES ($1, true, 'skip', 'anna', ''), ($2, false, 'skip', 'anna', '')`,
      [IMPORT, SHOWN_IMPORT],
    );
    await query(
      `INSERT INTO ${PROVIDER_ROWS_TABLE} (id, name, email, import_id, name_key, match_key) VALUES
         ($1, 'Verborgen', 'v@example.org', $2, 1, 2),
         (gen_random_uuid(), 'Eingelesen', 'e@example.org', $3, 3, 4),
         (gen_random_uuid(), 'Von Hand', 'h@example.org', NULL, 5, 6)`,
      [HIDDEN, IMPORT, SHOWN_IMPORT],
    );
  });

  const query = async (
    sql: string,
    values: readonly unknown[] = [],
    options: TransactionOptions = {},
    before: readonly string[] = [],
  ) =>
    server.db.transaction(async ({ client }) => {
      for (const statement of before) await client.query(statement);
      return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
    }, options);
  const setHidden = (isHidden: boolean) =>
    query('UPDATE rer_imports SET is_hidden = $2 WHERE id = $1', [IMPORT, isHidden]);
  const namesBy = async (sql: string, values: readonly unknown[] = []) =>
    (await query(sql, values)).map(({ name }) => name).sort();
  const storedNames = () => namesBy(`SELECT name FROM ${PROVIDER_ROWS_TABLE}`);
  const rest = async (method: string, path: string, body?: unknown, prefer = 'return=representation') => {
    const response = await fetch(`${server.url}/rest/v1/${path}`, {
      method,
      headers: { apikey: KEYS.serviceKey, 'content-type': 'application/json', prefer },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      range: response.headers.get('content-range'),
      json: await response.json(),
    };
  };

  describe('while it is hidden', () => {
    test.each([
      'SELECT name FROM rer_dienstleister',
      'SELECT name FROM rer_dienstleister FOR UPDATE',
      `UPDATE rer_dienstleister SET stadt = 'Bonn' RETURNING name`,
      'DELETE FROM rer_dienstleister RETURNING name',
    ])('are not in %s', async (sql) => {
      expect(await namesBy(sql)).toEqual(['Eingelesen', 'Von Hand']);
      expect(await storedNames()).toContain('Verborgen');
    });

    test('are not counted', async () => {
      expect(await query('SELECT count(*)::integer AS count FROM rer_dienstleister')).toEqual([{ count: 2 }]);
    });

    test('leave no trace in the audit trail when others are changed', async () => {
      await query(`UPDATE rer_dienstleister SET stadt = 'Bonn'`);
      const rows = await query('SELECT provider_id FROM rer_dienstleister_changes');
      expect(rows).toHaveLength(2);
      expect(rows).not.toContainEqual({ provider_id: HIDDEN });
    });

    test('get no search text and are not found', async () => {
      server.search.noteWrite(null);
      await server.search.catchUp();
      server.search.noteWrite([HIDDEN]);
      await server.search.catchUp();
      expect(await query('SELECT FROM rer_dienstleister_search WHERE id = $1', [HIDDEN])).toEqual([]);
      for (const text of ['Verborgen', 'v@example.org']) {
        const { hits } = await server.search.search({ query: text, limit: 10, intern: true });
        expect(hits.map(({ provider }) => provider.id)).not.toContain(HIDDEN);
      }
    });

    test('are neither read nor changed through the service', async () => {
      expect(await server.directory.as({ role: 'viewer', actor: 'test' }).read(HIDDEN)).toBeNull();
      const update = { id: HIDDEN, version: null, changes: { stadt: 'Bonn' } };
      expect(await server.directory.as({ role: 'admin', actor: 'anna' }).update(update)).toEqual({
        outcome: 'not_found',
      });
    });

    test('are in no answer of the data interface', async () => {
      expect(
        await rest('GET', 'rer_dienstleister?select=name&order=name', undefined, 'count=exact'),
      ).toMatchObject({
        range: '0-1/2',
        json: [{ name: 'Eingelesen' }, { name: 'Von Hand' }],
      });
      for (const [method, body] of [['GET'], ['PATCH', { stadt: 'Bonn' }], ['DELETE']] as const) {
        expect(await rest(method, `rer_dienstleister?id=eq.${HIDDEN}`, body)).toMatchObject({ json: [] });
      }
    });

    test('are not changed by an upsert with their id', async () => {
      const row = { id: HIDDEN, name: 'Neu', email: 'n@example.org' };
      const merge = 'return=representation,resolution=merge-duplicates';
      expect(await rest('POST', 'rer_dienstleister', [row], merge)).toMatchObject({ json: [] });
      expect(await storedNames()).not.toContain('Neu');
    });
  });

  test('become visible all at once, and vanish again', async () => {
    const visible = () => namesBy('SELECT name FROM rer_dienstleister');
    await setHidden(false);
    expect(await visible()).toEqual(['Eingelesen', 'Verborgen', 'Von Hand']);
    server.search.noteWrite(null);
    await server.search.catchUp();
    const search = () => server.directory.as({ role: 'viewer', actor: 'test' }).search('Verborgen', 10);
    expect(await search()).toMatchObject([{ id: HIDDEN, import_id: IMPORT }]);
    await setHidden(true);
    expect(await visible()).toEqual(['Eingelesen', 'Von Hand']);
    expect(await search()).toEqual([]);
  });

  test('do not stand in the way of writing through the view', async () => {
    const [inserted] = await query(
      `INSERT INTO rer_dienstleister (name, email) VALUES ('Neu', 'n@example.org') RETURNING id, version, is_active`,
    );
    expect(inserted).toMatchObject({ version: 1, is_active: true });
    const upsert = `INSERT INTO rer_dienstleister AS p (id, name, email) VALUES ($1, 'Neuer', 'n@example.org')
      ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING p.name, p.version`;
    expect(await query(upsert, [inserted?.['id']])).toEqual([{ name: 'Neuer', version: 2 }]);
    const ignored = `INSERT INTO rer_dienstleister (id, name, email) VALUES ($1, 'X', 'n@example.org')
      ON CONFLICT (id) DO NOTHING RETURNING id`;
    expect(await query(ignored, [inserted?.['id']])).toEqual([]);
  });

  test('cost a look at one row nothing but the primary key, and a count one look at the imports', async () => {
    await query(
      `INSERT INTO ${PROVIDER_ROWS_TABLE} (name, email, import_id)
         SELECT 'Firma ' || n, 'f@example.org', CASE WHEN n % 2 = 0 THEN $1::uuid END FROM generate_series(1, 20000) AS n`,
      [IMPORT],
    );
    await query(`ANALYZE ${PROVIDER_ROWS_TABLE}, rer_imports`);
    const planOf = async (sql: string) =>
      (await query(`EXPLAIN ${sql}`)).map((row) => String(row['QUERY PLAN'])).join('\n');
    expect(await planOf(`SELECT * FROM rer_dienstleister WHERE id = '${HIDDEN}'`)).toContain(
      'Index Scan using rer_dienstleister_pkey',
    );
    expect(await planOf('SELECT count(*) FROM rer_dienstleister WHERE deleted_at IS NULL')).toMatch(
      /InitPlan/,
    );
  });

  describe('and bookkeeping', () => {
    const keys = (name: string) =>
      query(
        `SELECT name_key::integer, match_key::integer, version FROM ${PROVIDER_ROWS_TABLE} WHERE name = $1`,
        [name],
      );

    test('makes the keys anew when name, company or address changes, and only then', async () => {
      await query(`UPDATE rer_dienstleister SET stadt = 'Bonn' WHERE name = 'Von Hand'`);
      expect(await keys('Von Hand')).toEqual([{ name_key: 5, match_key: 6, version: 2 }]);
      await query(`UPDATE rer_dienstleister SET name = 'Von Fuß' WHERE name = 'Von Hand'`);
      expect(await keys('Von Fuß')).toEqual([{ name_key: null, match_key: null, version: 3 }]);
      await query(`UPDATE rer_dienstleister SET email = 'x@example.org' WHERE name = 'Eingelesen'`);
      expect(await keys('Eingelesen')).toEqual([{ name_key: null, match_key: null, version: 2 }]);
      await query(`UPDATE ${PROVIDER_ROWS_TABLE} SET name_key = 5, match_key = 6 WHERE name = 'Eingelesen'`);
      await query(`UPDATE rer_dienstleister SET firmen_name = 'Firma' WHERE name = 'Eingelesen'`);
      expect(await keys('Eingelesen')).toMatchObject([{ name_key: null, match_key: null }]);
    });

    test('does not tell of the keys in the audit trail', async () => {
      await query(`UPDATE rer_dienstleister SET name = 'Von Fuß' WHERE name = 'Von Hand'`);
      await query(`UPDATE ${PROVIDER_ROWS_TABLE} SET name_key = 7 WHERE name = 'Von Fuß'`);
      expect(await query('SELECT old_values, new_values FROM rer_dienstleister_changes')).toEqual([
        { old_values: { name: 'Von Hand' }, new_values: { name: 'Von Fuß' } },
      ]);
    });

    test('rests where a transaction says so, and goes on in the next one', async () => {
      const off = [`SET LOCAL rer.bookkeeping = 'off'`];
      await query(`UPDATE ${PROVIDER_ROWS_TABLE} SET stadt = 'Bonn'`, [], {}, off);
      await query(`DELETE FROM ${PROVIDER_ROWS_TABLE} WHERE id = $1`, [HIDDEN], {}, off);
      expect(await keys('Von Hand')).toEqual([{ name_key: 5, match_key: 6, version: 1 }]);
      expect(await query('SELECT FROM rer_dienstleister_changes')).toEqual([]);
      await query(`UPDATE rer_dienstleister SET stadt = 'Köln'`);
      expect(await query('SELECT import_id FROM rer_dienstleister_changes')).toEqual([
        { import_id: null },
        { import_id: null },
      ]);
    });

    test('names the import that a change belongs to', async () => {
      const ofImport = [`SET LOCAL rer.import_id = '${SHOWN_IMPORT}'`];
      const update = `UPDATE rer_dienstleister SET stadt = 'Bonn' WHERE name = 'Von Hand'`;
      await query(update, [], { actor: 'anna' }, ofImport);
      expect(await query('SELECT actor, import_id FROM rer_dienstleister_changes')).toEqual([
        { actor: 'anna', import_id: SHOWN_IMPORT },
      ]);
    });
  });

  test('an erased provider leaves nothing in what imports keep', async () => {
    for (const insert of [
      `INSERT INTO rer_import_updates SELECT $1, id, 7, 1, '{"stadt": null}', '{"stadt": "Bonn"}' FROM rer_dienstleister`,
      'INSERT INTO rer_import_left SELECT $1, id FROM rer_dienstleister',
    ]) {
      await query(insert, [SHOWN_IMPORT]);
    }
    await query('DELETE FROM rer_dienstleister');
    expect(await query('SELECT FROM rer_import_updates')).toEqual([]);
    expect(await query('SELECT FROM rer_import_left')).toEqual([]);
  });

  test('the same person uses a key for one import only; other people and imports without a key are free', async () => {
    const add = (by: string, key: string | null) =>
      query(
        `INSERT INTO rer_imports (id, mode, started_by, idempotency_key, request_hash)
         VALUES (gen_random_uuid(), 'add', $1, $2, '')`,
        [by, key],
      );
    await add('anna', 'k');
    await add('bert', 'k');
    await add('anna', null);
    await add('anna', null);
    await expect(add('anna', 'k')).rejects.toMatchObject({ constraint: 'rer_imports_idempotency_key' });
  });
});
