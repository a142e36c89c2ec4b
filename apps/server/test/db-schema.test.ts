import {
  PROVIDER_NAME_MAX,
  PROVIDER_TEXT_FIELDS,
  PROVIDER_TEXT_MAX,
  PROVIDER_WRITABLE_FIELDS,
} from '@rer/contracts';
import { eq, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PGLITE_POSTGRES_MAJOR } from '../src/db/pglite/postgres-version.ts';
import * as schema from '../src/db/schema.ts';
import { DATABASES, type TestDatabase } from './support/databases.ts';

const { providerChanges, providers } = schema;
const tables = Object.values(schema).filter((each) => is(each, PgTable));

describe.each(DATABASES)('the schema on $name', (side) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await side.create();
  });
  afterAll(() => place.dispose());

  const query = async (sql: string, values: readonly unknown[] = []) =>
    (await place.db.transaction(({ client }) => client.query(sql, [...values]))).rows;
  const addProvider = async (values: Partial<schema.NewProvider> = {}) => {
    const [provider] = await place.db.transaction(({ orm }) =>
      orm
        .insert(providers)
        .values({ name: 'Muster', email: 'a@example.org', ...values })
        .returning(),
    );
    if (provider === undefined) throw new Error('An insert returns its row.');
    return provider;
  };

  test.each(tables.map((table) => ({ name: getTableName(table), table })))(
    'Drizzle knows the columns of $name as they are',
    async ({ name, table }) => {
      const [relation] = await query('SELECT relkind FROM pg_class WHERE oid = $1::regclass', [name]);
      // PostgreSQL keeps no NOT NULL for the columns of a view; those of the table behind it are compared there.
      const isView = relation?.relkind === 'v';
      const known = getTableConfig(table).columns.map((column) => ({
        name: column.name,
        type: column.getSQLType().replace('timestamp with time zone', 'timestamptz').replaceAll(' ', ''),
        notNull: !isView && column.notNull,
      }));
      const real = await query(
        `SELECT attname AS name, replace(replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz'), ' ', '') AS type,
           attnotnull AS "notNull"
         FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
        [name],
      );
      expect([...known].sort(byName)).toEqual([...real].sort(byName));
    },
  );

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
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining([...PROVIDER_WRITABLE_FIELDS]));
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
    const before = await addProvider({ createdBy: 'somebody' });
    const [after] = await place.db.transaction(({ orm }) =>
      orm
        .update(providers)
        .set({
          id: '00000000-0000-4000-8000-000000000000',
          version: 40,
          createdBy: 'forged',
          createdAt: new Date(0),
          updatedAt: new Date(0),
          stadt: 'Köln',
        })
        .where(eq(providers.id, before.id))
        .returning(),
    );
    expect(after).toEqual({ ...before, stadt: 'Köln', version: 2, updatedAt: expect.any(Date) });
    expect(after?.updatedAt.getTime()).toBeGreaterThanOrEqual(before.updatedAt.getTime());
  });

  test('the trail has who changed what from what to what, and nothing for a change that changed nothing', async () => {
    const { id } = await addProvider({ stadt: 'Bonn', umsatz: '10.00' });
    const update = (values: Partial<schema.NewProvider>) =>
      place.db.transaction(({ orm }) => orm.update(providers).set(values).where(eq(providers.id, id)), {
        actor: 'anna',
      });
    await update({ stadt: 'Köln', umsatz: null });
    await update({ stadt: 'Köln' });
    const changes = await place.db.transaction(({ orm }) =>
      orm.select().from(providerChanges).where(eq(providerChanges.providerId, id)),
    );
    expect(changes).toMatchObject([
      {
        actor: 'anna',
        action: 'update',
        version: 2,
        oldValues: { stadt: 'Bonn', umsatz: 10 },
        newValues: { stadt: 'Köln', umsatz: null },
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
    expect(rows.map((row) => row.name)).toEqual(['apfel', 'Apfel', 'Äpfel', 'Öl', 'Zebra']);
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
    const major = String(Math.trunc(Number(row?.server_version_num) / 10_000));
    if (side.engine === 'pglite') expect(major).toBe(PGLITE_POSTGRES_MAJOR);
    else expect(Number(major)).toBeGreaterThanOrEqual(15);
  });
});

function byName(a: { name?: string }, b: { name?: string }): number {
  return (a.name ?? '').localeCompare(b.name ?? '');
}
