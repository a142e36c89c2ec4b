import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { DATABASE_ROLES } from '../src/db/database.ts';
import type { DatabaseLogger } from '../src/db/engine.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '../src/db/migration-files.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { asAdministrator, withDatabase } from './support/administrator.ts';
import { DATABASES } from './support/databases.ts';
import { copyMigrationsBefore, IMPORTS_MIGRATION } from './support/older-migrations.ts';

const root = mkdtempSync(join(tmpdir(), 'rer-test-migrations-'));
const NOT_NAN = '20261121080000';
const KEYS_OF_COMPANIES = '20261126200000';
const migrationsFolder = join(root, 'migrations');
beforeEach(() => {
  rmSync(migrationsFolder, { recursive: true, force: true });
  cpSync(MIGRATIONS_FOLDER, migrationsFolder, { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.each(DATABASES)('migrations on $name', (side) => {
  test('are applied once each, in order, and a second start applies nothing', async () => {
    const place = await side.prepare('empty');
    const { logger, lines: applied } = recordingLogger();
    for (let start = 0; start < 2; start += 1)
      await (await openDatabase({ ...place.options, logger })).close();
    const names = (await readMigrations(MIGRATIONS_FOLDER)).map((migration) => migration.name);
    expect(applied).toEqual([{ data: { applied: names }, message: 'database migrated' }]);
    await place.remove();
  });

  test('a changed file stops the start', async () => {
    const place = await side.prepare();
    const [first] = await readMigrations(migrationsFolder);
    writeFileSync(join(migrationsFolder, `${first?.name}.sql`), `${first?.sql}-- changed\n`);
    const attempt = openDatabase({ ...place.options, migrationsFolder });
    await expect(attempt).rejects.toMatchObject({ name: 'MigrationError', code: 'altered' });
    await place.remove();
  });

  test('line ends of another system are no change', async () => {
    const place = await side.prepare();
    for (const { name, sql } of await readMigrations(migrationsFolder)) {
      writeFileSync(join(migrationsFolder, `${name}.sql`), sql.replaceAll('\n', '\r\n'));
    }
    await (await openDatabase({ ...place.options, migrationsFolder })).close();
    await place.remove();
  });

  test('data of a newer program stops the start of an older one', async () => {
    const place = await side.prepare();
    writeFileSync(join(migrationsFolder, '29990101000000_from_the_future.sql'), 'SELECT 1;');
    await (await openDatabase({ ...place.options, migrationsFolder })).close();
    await expect(openDatabase(place.options)).rejects.toMatchObject({
      name: 'MigrationError',
      code: 'newer',
    });
    await place.remove();
  });

  test('a stored NaN becomes no value, and the audit trail says so', async () => {
    const place = await side.prepare('empty');
    const before = await openDatabase({
      ...place.options,
      migrationsFolder: copyMigrationsBefore(root, NOT_NAN),
    });
    await before.transaction(({ client }) =>
      client.query(`INSERT INTO rer_dienstleister (name, email, umsatz, rating)
        VALUES ('A', 'a@example.org', 'NaN', 4.5), ('B', 'b@example.org', 1, NULL)`),
    );
    await before.close();
    const db = await openDatabase(place.options);
    const { rows } = await db.transaction(({ client }) =>
      client.query(`SELECT p.name, umsatz::text, rating::text, p.version, c.actor, c.old_values, c.new_values
        FROM rer_dienstleister AS p LEFT JOIN rer_dienstleister_changes AS c ON c.provider_id = p.id ORDER BY p.name`),
    );
    const change = { actor: 'migration', old_values: { umsatz: 'NaN' }, new_values: { umsatz: null } };
    expect(rows).toEqual([
      { name: 'A', umsatz: null, rating: '4.50', version: 2, ...change },
      {
        name: 'B',
        umsatz: '1.00',
        rating: null,
        version: 1,
        actor: null,
        old_values: null,
        new_values: null,
      },
    ]);
    await db.close();
    await place.remove();
  });

  test('providers of the time before imports are there behind the view, untouched', async () => {
    const place = await side.prepare('empty');
    const before = await openDatabase({
      ...place.options,
      migrationsFolder: copyMigrationsBefore(root, IMPORTS_MIGRATION),
    });
    const { rows: old } = await before.transaction(({ client }) =>
      client.query(`INSERT INTO rer_dienstleister (name, email, import_id, deleted_at)
        SELECT 'Firma ' || n, 'a@example.org', CASE n WHEN 2 THEN gen_random_uuid() END, CASE n WHEN 3 THEN now() END
          FROM generate_series(1, 3) AS n RETURNING *`),
    );
    await before.transaction(({ client }) =>
      client.query('SELECT rer_dienstleister_refresh_search_step(NULL, 10)'),
    );
    await before.close();
    const db = await openDatabase(place.options);
    await db.transaction(async ({ client }) => {
      const { rows } = await client.query('SELECT * FROM rer_dienstleister ORDER BY name');
      expect(rows).toEqual(old);
      const { rows: behind } = await client.query('SELECT name_key FROM rer_dienstleister_rows');
      expect(behind).toEqual([{ name_key: null }, { name_key: null }, { name_key: null }]);
      const { rows: steps } = await client.query(
        'SELECT refreshed FROM rer_dienstleister_refresh_search_step(NULL, 10)',
      );
      expect(steps).toEqual([{ refreshed: 0 }]);
    });
    await db.close();
    await place.remove();
  });

  test('keys that were made of a contact person are made anew, unseen, and all others stay', async () => {
    const place = await side.prepare('empty');
    const before = await openDatabase({
      ...place.options,
      migrationsFolder: copyMigrationsBefore(root, KEYS_OF_COMPANIES),
    });
    await before.transaction(({ client }) =>
      client.query(`INSERT INTO rer_dienstleister_rows (name, firmen_name, email, name_key, match_key) VALUES
        ('A GmbH', NULL, 'a@example.org', 1, 1), ('B GmbH', 'B GmbH', 'b@example.org', 2, 2),
        ('Eva Lang', 'C GmbH', 'c@example.org', 3, 3)`),
    );
    const seen = 'SELECT * FROM rer_dienstleister ORDER BY email';
    const { rows: old } = await before.transaction(({ client }) => client.query(seen));
    await before.close();
    const db = await openDatabase(place.options);
    await db.transaction(async ({ client }) => {
      expect((await client.query(seen)).rows).toEqual(old);
      expect((await client.query('SELECT FROM rer_dienstleister_changes')).rows).toEqual([]);
      const { rows: keys } = await client.query(
        'SELECT name_key::integer, match_key::integer FROM rer_dienstleister_rows ORDER BY email',
      );
      expect(keys).toEqual([
        { name_key: 1, match_key: 1 },
        { name_key: 2, match_key: 2 },
        { name_key: null, match_key: null },
      ]);
    });
    await db.close();
    await place.remove();
  });

  test('one that fails is rolled back whole and named, and the earlier ones stay', async () => {
    const place = await side.prepare('empty');
    writeFileSync(join(migrationsFolder, '29990101000000_broken.sql'), 'CREATE TABLE half (); SELECT 1/0;');
    const attempt = openDatabase({ ...place.options, migrationsFolder });
    await expect(attempt).rejects.toThrow(/29990101000000_broken could not be applied.*22012/);
    const db = await openDatabase(place.options);
    const { rows } = await db.transaction(({ client }) => client.query(`SELECT to_regclass('half') AS half`));
    expect(rows).toEqual([{ half: null }]);
    await db.close();
    await place.remove();
  });
});

const postgres = DATABASES.filter((side) => side.engine === 'postgres');

describe.each(postgres)('migrations on $name, where several processes share a database', (side) => {
  test('processes that start together take turns', async () => {
    const place = await side.prepare('empty');
    const { logger, lines } = recordingLogger();
    const all = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ ...place.options, logger })),
    );
    await Promise.all(all.map((db) => db.close()));
    const names = JSON.stringify(lines).match(/\d{14}_\w+/g) ?? [];
    expect(names.sort()).toEqual(
      (await readMigrations(MIGRATIONS_FOLDER)).map((migration) => migration.name),
    );
    await place.remove();
  });

  test('a role without rights gets the SQL for an administrator, which then is enough', async () => {
    const place = await side.prepare('empty');
    const administrator = place.options.databaseUrl ?? '';
    const database = new URL(administrator).pathname.slice(1);
    const role = `${database}_role`;
    await asAdministrator(administrator, `CREATE ROLE ${role} LOGIN`);
    const limited = new URL(withDatabase(inject('postgresUrl'), database));
    limited.searchParams.set('user', role);
    const options = { ...place.options, databaseUrl: limited.toString() };
    const refusal: unknown = await openDatabase(options).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ name: 'MigrationError', code: 'rights' });
    const [sentence = '', ...sql] = refusal instanceof Error ? refusal.message.split('\n') : [];
    expect(sentence).toContain('administrator');
    expect(sql).toEqual([
      `GRANT USAGE, CREATE ON SCHEMA public TO ${role};`,
      'CREATE EXTENSION IF NOT EXISTS pg_trgm;',
      'CREATE EXTENSION IF NOT EXISTS unaccent;',
      'CREATE SCHEMA IF NOT EXISTS auth;',
      `GRANT USAGE, CREATE ON SCHEMA auth TO ${role};`,
      ...DATABASE_ROLES.flatMap((name) => [
        `CREATE ROLE ${role}_as_${name} NOLOGIN NOINHERIT;`,
        expect.stringMatching(`^GRANT ${role}_as_${name} TO ${role}( WITH SET TRUE)?;$`),
      ]),
    ]);
    for (const statement of sql) await asAdministrator(administrator, statement);
    const db = await openDatabase(options);
    const { rows } = await db.transaction(({ client }) =>
      client.query(
        `INSERT INTO rer_dienstleister (name, email) VALUES ('A', 'a@example.org') RETURNING version`,
      ),
    );
    expect(rows).toEqual([{ version: 1 }]);
    const asViewer = db.transaction(({ client }) => client.query('SELECT FROM rer_dienstleister'), {
      role: 'viewer',
    });
    expect((await asViewer).rowCount).toBe(1);
    await db.close();
    await place.remove();
    const made = [role, ...DATABASE_ROLES.map((name) => `${role}_as_${name}`)];
    await asAdministrator(inject('postgresUrl'), `DROP ROLE ${made.join(', ')}`);
  });
});

/** Keeps what is logged as information. */
function recordingLogger(): { logger: DatabaseLogger; lines: { data: object; message: string }[] } {
  const lines: { data: object; message: string }[] = [];
  const ignore = () => undefined;
  const info = (data: object, message: string) => {
    lines.push({ data, message });
  };
  return { logger: { debug: ignore, info, warn: ignore, error: ignore }, lines };
}
