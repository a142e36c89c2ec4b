import {
  PROVIDER_NAME_MAX,
  PROVIDER_TEXT_FIELDS,
  PROVIDER_TEXT_MAX,
  PROVIDER_WRITABLE_FIELDS,
} from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PGLITE_POSTGRES_MAJOR } from '../src/db/pglite/postgres-version.ts';
import { DATABASES, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { insertRows } from './support/table-rows.ts';

const providerRow = z.object({ id: z.string(), updated_at: z.date() });

describe.each(DATABASES)('the schema on $name', (side) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await side.create();
  });
  afterAll(() => place.dispose());

  const query = (sql: string, values?: readonly unknown[]) => runSql(place.db, sql, values);
  const addProvider = async (values: Readonly<Record<string, unknown>> = {}) => {
    const row = { name: 'Muster', email: 'a@example.org', ...values };
    const [provider] = await place.db.transaction((tx) => insertRows(tx, 'rer_dienstleister', [row]));
    return { row: provider, ...providerRow.parse(provider) };
  };

  test.each(['umsatz', 'rating'])('%s holds no NaN, which JSON cannot carry', async (column) => {
    const attempt = query(
      `INSERT INTO rer_dienstleister (name, email, ${column}) VALUES ('A', 'a@example.org', 'NaN')`,
    );
    await expect(attempt).rejects.toMatchObject({
      sqlState: '23514',
      constraint: `rer_dienstleister_${column}_not_nan`,
    });
  });

  test('every field that a client may write is a column', async () => {
    const rows = await query(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'rer_dienstleister'::regclass`,
    );
    expect(rows.map((row) => row['name'])).toEqual(expect.arrayContaining([...PROVIDER_WRITABLE_FIELDS]));
  });

  test.each(PROVIDER_TEXT_FIELDS)('%s holds exactly as much as the contract says', async (field) => {
    const insert = `INSERT INTO rer_dienstleister (name, email, ${field}) VALUES ('A', 'a@example.org', $1)`;
    await query(insert, ['ä'.repeat(PROVIDER_TEXT_MAX)]);
    await expect(query(insert, ['ä'.repeat(PROVIDER_TEXT_MAX + 1)])).rejects.toMatchObject({
      sqlState: '23514',
    });
  });

  test('a name is neither empty nor too long, an address neither too short', async () => {
    await addProvider({ name: 'x'.repeat(PROVIDER_NAME_MAX) });
    for (const values of [{ name: '' }, { name: 'x'.repeat(PROVIDER_NAME_MAX + 1) }, { email: 'a@' }]) {
      await expect(addProvider(values)).rejects.toMatchObject({ code: 'rejected', sqlState: '23514' });
    }
  });

  test('additional data is an object', async () => {
    const insert = `INSERT INTO rer_dienstleister (name, email, additional_data) VALUES ('A', 'a@example.org', $1)`;
    await expect(query(insert, ['[1]'])).rejects.toMatchObject({ sqlState: '23514' });
  });

  test('what an insert sends as null is filled as if it had not been mentioned', async () => {
    const rows = await query(
      `INSERT INTO rer_dienstleister (name, email, is_active, intern, additional_data)
       VALUES ('A', 'a@example.org', NULL, NULL, NULL) RETURNING is_active, intern, additional_data`,
    );
    expect(rows).toEqual([{ is_active: true, intern: false, additional_data: {} }]);
  });

  test('an update raises the version and cannot touch identity and origin', async () => {
    const before = await addProvider({ created_by: 'somebody' });
    const [after] = await query(
      `UPDATE rer_dienstleister SET id = '00000000-0000-4000-8000-000000000000', version = 40, created_by = 'forged',
         created_at = 'epoch', updated_at = 'epoch', stadt = 'Köln' WHERE id = $1 RETURNING *`,
      [before.id],
    );
    expect(after).toEqual({ ...before.row, stadt: 'Köln', version: 2, updated_at: expect.any(Date) });
    expect(providerRow.parse(after).updated_at.getTime()).toBeGreaterThanOrEqual(before.updated_at.getTime());
  });

  test('the trail has who changed what from what to what, and nothing for a change that changed nothing', async () => {
    const { id } = await addProvider({ stadt: 'Bonn', umsatz: '10.00' });
    const update = (sets: string) =>
      place.db.transaction((tx) => tx.execute(`UPDATE rer_dienstleister SET ${sets} WHERE id = $1`, [id]), {
        actor: 'anna',
      });
    await update("stadt = 'Köln', umsatz = NULL");
    await update("stadt = 'Köln'");
    const changes = await query('SELECT * FROM rer_dienstleister_changes WHERE provider_id = $1', [id]);
    expect(changes).toMatchObject([
      {
        actor: 'anna',
        action: 'update',
        version: 2,
        old_values: { stadt: 'Bonn', umsatz: 10 },
        new_values: { stadt: 'Köln', umsatz: null },
      },
    ]);
  });

  test('no index is of the providers that are not removed: without statistics it would be taken for tiny', async () => {
    const partial = await query(
      `SELECT indexname FROM pg_indexes WHERE tablename IN ('rer_dienstleister_rows', 'rer_dienstleister_replacements')
         AND indexdef LIKE '%WHERE (deleted_at IS NULL)%'`,
    );
    expect(partial).toEqual([]);
  });

  test('German order puts umlauts beside their letters', async () => {
    const rows = await query(
      `SELECT name FROM unnest(ARRAY['Zebra', 'Öl', 'Apfel', 'Äpfel', 'apfel']) AS name ORDER BY name COLLATE de_x`,
    );
    expect(rows.map((row) => row['name'])).toEqual(['apfel', 'Apfel', 'Äpfel', 'Öl', 'Zebra']);
  });

  test.each([
    ['Stadtwerke Köln GmbH', 'stadtwerke koln'],
    ['Müller & Söhne GmbH & Co. KG', 'muller & sohne & co.'],
    ['Bürgerenergie eG', 'burgerenergie'],
    ['Förderverein e.V. Straße', 'forderverein strasse'],
    ['Verein e. V.', 'verein'],
    ['AGENTUR Segel', 'agentur segel'],
    ['Siemens AG', 'siemens'],
  ])('the search text of %j is %j', async (text, expected) => {
    expect(await query('SELECT rer_search_text($1) AS search', [text])).toEqual([{ search: expected }]);
  });

  test('the version that is checked before opening is the version that runs', async () => {
    const [row] = await query('SHOW server_version_num');
    const major = String(Math.trunc(Number(row?.['server_version_num']) / 10_000));
    if (side.engine === 'pglite') expect(major).toBe(PGLITE_POSTGRES_MAJOR);
    else expect(Number(major)).toBeGreaterThanOrEqual(15);
  });
});
