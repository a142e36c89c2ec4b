import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkTarget, BulkValue } from '../src/db/database.ts';
import { PROVIDER_ROWS_TABLE } from '../src/db/database.ts';
import { DATABASES, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { NASTY_TEXTS } from './support/sample-rows.ts';

const target: BulkTarget = {
  table: PROVIDER_ROWS_TABLE,
  columns: [
    { name: 'name', type: 'text' },
    { name: 'email', type: 'text' },
    { name: 'notes', type: 'text' },
    { name: 'mitarbeiter', type: 'integer' },
    { name: 'umsatz', type: 'numeric' },
    { name: 'is_active', type: 'boolean' },
    { name: 'additional_data', type: 'jsonb' },
  ],
};

const row = (index: number, notes: string | null): readonly BulkValue[] => [
  `Name ${index}`,
  'a@example.org',
  notes,
  index,
  1234.5,
  index % 2 === 0 ? true : null,
  JSON.stringify({ notes }),
];

describe.each(DATABASES)('bulk inserts on $name', (side) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await side.create();
  });
  afterAll(() => place.dispose());
  beforeEach(() => runSql(place.db, `TRUNCATE ${PROVIDER_ROWS_TABLE} CASCADE`));

  const count = async () => {
    const rows = await runSql<{ count: number }>(
      place.db,
      'SELECT count(*)::integer AS count FROM rer_dienstleister',
    );
    return rows[0]?.count;
  };

  test('every value arrives as it was, null and the empty string apart, and defaults are filled', async () => {
    const texts = [...NASTY_TEXTS, '', null];
    const inserted = await place.db.transaction((tx) =>
      place.db.bulkInsert(
        tx,
        target,
        texts.map((text, index) => row(index, text)),
      ),
    );
    expect(inserted).toBe(texts.length);
    const rows = await runSql(
      place.db,
      'SELECT notes, is_active, intern, umsatz, additional_data, version FROM rer_dienstleister ORDER BY mitarbeiter',
    );
    expect(rows).toEqual(
      texts.map((notes) => ({
        notes,
        is_active: true,
        intern: false,
        umsatz: '1234.50',
        additional_data: { notes },
        version: 1,
      })),
    );
  });

  test('many batches from a stream are one transaction', async () => {
    async function* many(): AsyncGenerator<readonly BulkValue[]> {
      for (let index = 0; index < 10_000; index += 1) yield row(index, null);
    }
    expect(await place.db.transaction((tx) => place.db.bulkInsert(tx, target, many()))).toBe(10_000);
    expect(await count()).toBe(10_000);
  });

  test('one bad row among many takes all of them back and is named by its constraint', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => row(index, null));
    const bad: readonly BulkValue[] = ['', ...row(0, null).slice(1)];
    const attempt = place.db.transaction((tx) => place.db.bulkInsert(tx, target, [...rows, bad]));
    await expect(attempt).rejects.toMatchObject({
      code: 'rejected',
      constraint: 'rer_dienstleister_name_check',
    });
    expect(await count()).toBe(0);
  });

  test('a source that fails midway takes all back, and the connection goes on', async () => {
    function* failing(): Generator<readonly BulkValue[]> {
      for (let index = 0; index < 5_000; index += 1) yield row(index, null);
      throw new RangeError('of the source');
    }
    const attempt = place.db.transaction((tx) => place.db.bulkInsert(tx, target, failing()));
    await expect(attempt).rejects.toThrow('of the source');
    expect(await count()).toBe(0);
  });

  test('no rows are no error', async () => {
    expect(await place.db.transaction((tx) => place.db.bulkInsert(tx, target, []))).toBe(0);
  });
});
