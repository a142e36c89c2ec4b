import { IMPORT_UNDO_DAYS } from '@rer/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_ROWS_TABLE } from '../src/db/database.ts';
import { eraseExpired } from '../src/ops/retention.ts';
import { DATABASES, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';

const INSERT_UPDATE = `
  INSERT INTO rer_import_updates (import_id, provider_id, line, base_version, old_values, new_values)
  VALUES ($1, $2, 7, 1, '{}', '{}')`;

describe.each(DATABASES)('what imports keep on $name', (side) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await side.create();
  });
  afterAll(() => place.dispose());
  beforeEach(() => query(`TRUNCATE rer_imports, ${PROVIDER_ROWS_TABLE} CASCADE`));

  const query = (sql: string, values?: readonly unknown[]) => runSql(place.db, sql, values);
  /** An import that ended some days ago, with rows of every kind. */
  const addImport = async (
    endedDaysAgo: number,
    { dryRun = false, state = 'succeeded', skipped = 1, isHidden = false } = {},
  ) => {
    const [row] = await query(
      `INSERT INTO rer_imports (id, state, mode, dry_run, started_by, request_hash, started_at, ended_at, skipped_count, details, is_hidden)
       VALUES (gen_random_uuid(), $1, 'update', $2, 'anna', '', now() - ($3 + 1) * interval '1 day',
         CASE WHEN $1 <> 'running' THEN now() - $3::integer * interval '1 day' END, $4, '{"similarRows": [7]}', $5)
       RETURNING id`,
      [state, dryRun, endedDaysAgo, skipped, isHidden],
    );
    const id = row?.['id'];
    await query(
      `INSERT INTO rer_import_skipped SELECT $1, n, 'missing_name', '["A"]' FROM generate_series(1, $2::integer) AS n`,
      [id, skipped],
    );
    const provider = `INSERT INTO rer_dienstleister (name, email) VALUES ('A', 'a@example.org') RETURNING id`;
    const [added] = await query(provider);
    await query(INSERT_UPDATE, [id, added?.['id']]);
    await query('INSERT INTO rer_import_left VALUES ($1, $2)', [id, added?.['id']]);
    return id;
  };
  const keptOf = async (id: unknown) => {
    const [row] = await query(
      `SELECT skipped_count AS figures, details,
         (SELECT count(*)::integer FROM rer_import_skipped WHERE import_id = i.id) AS skipped,
         (SELECT count(*)::integer FROM rer_import_updates WHERE import_id = i.id) AS updates,
         (SELECT count(*)::integer FROM rer_import_left WHERE import_id = i.id) AS left_rows
       FROM rer_imports AS i WHERE id = $1`,
      [id],
    );
    return row;
  };
  const all = (figures: number) => ({
    figures,
    details: { similarRows: [7] },
    skipped: figures,
    updates: 1,
    left_rows: 1,
  });
  const nothing = { details: {}, skipped: 0, updates: 0, left_rows: 0 };

  test('of single rows goes when the import cannot be undone any more, and the figures stay', async () => {
    const old = await addImport(IMPORT_UNDO_DAYS + 1, { skipped: 2_500 });
    const young = await addImport(IMPORT_UNDO_DAYS - 1);
    expect(await eraseExpired(place.db)).toMatchObject({ imports: 1, dryRuns: 0 });
    expect(await keptOf(old)).toEqual({ figures: 2_500, ...nothing });
    expect(await keptOf(young)).toEqual(all(1));
    expect(await eraseExpired(place.db)).toMatchObject({ imports: 0, dryRuns: 0 });
  });

  test('of a dry run goes whole after a day', async () => {
    const old = await addImport(2, { dryRun: true });
    const young = await addImport(0, { dryRun: true });
    expect(await eraseExpired(place.db)).toMatchObject({ imports: 0, dryRuns: 1 });
    expect(await keptOf(old)).toBeUndefined();
    expect(await keptOf(young)).toEqual(all(1));
  });

  test('of a dry run whose rows are not removed yet stays, for they would show without it', async () => {
    const id = await addImport(2, { dryRun: true, isHidden: true });
    await query(
      `INSERT INTO ${PROVIDER_ROWS_TABLE} (name, email, import_id) VALUES ('Probe', 'probe@example.org', $1)`,
      [id],
    );
    expect(await eraseExpired(place.db)).toMatchObject({ dryRuns: 0 });
    expect(await query(`SELECT name FROM rer_dienstleister WHERE name = 'Probe'`)).toEqual([]);
    await expect(query('DELETE FROM rer_imports WHERE id = $1', [id])).rejects.toMatchObject({
      sqlState: '23001',
    });
  });

  test.each([false, true])('of one that runs stays, however old (dry run: %s)', async (dryRun) => {
    const running = await addImport(IMPORT_UNDO_DAYS + 1, { dryRun, state: 'running' });
    expect(await eraseExpired(place.db)).toMatchObject({ imports: 0, dryRuns: 0 });
    expect(await keptOf(running)).toEqual(all(1));
  });
});
