import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { DATABASE_ROLES, type Transaction } from '../src/db/database.ts';
import type { DatabaseLogger } from '../src/db/engine.ts';
import { MIGRATIONS_FOLDER, readMigrations, readSquashedMigrations } from '../src/db/migration-files.ts';
import { type OpenDatabaseOptions, openDatabase } from '../src/db/open-database.ts';
import { TEXT } from '../src/db/rows.ts';
import { asAdministrator, withDatabase } from './support/administrator.ts';
import { DATABASES, POSTGRES } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { insertRows } from './support/table-rows.ts';

const root = mkdtempSync(join(tmpdir(), 'rer-test-migrations-'));
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

  test('a database with all of the squashed migrations goes on as one with the baseline, untouched', async () => {
    const place = await side.prepare();
    const { logger, lines: applied } = recordingLogger();
    await leaveJournal(place.options, (squashed) => squashed);
    for (let start = 0; start < 2; start += 1)
      await (await openDatabase({ ...place.options, logger })).close();
    expect(applied).toEqual([]);
    const db = await openDatabase(place.options);
    const names = (await readMigrations(MIGRATIONS_FOLDER)).map((migration) => migration.name);
    expect(await db.transaction(journalOf)).toEqual(names);
    expect(await db.transaction((tx) => tx.values(TEXT, 'SELECT name FROM rer_dienstleister'))).toEqual([
      'A',
    ]);
    await db.close();
    await place.remove();
  });

  test('a database with some of the squashed migrations is refused, and says what to do', async () => {
    const place = await side.prepare();
    await leaveJournal(place.options, (squashed) => squashed.slice(0, 20));
    const refusal = {
      name: 'MigrationError',
      code: 'older',
      message: expect.stringContaining('20 of the 32'),
    };
    for (let start = 0; start < 2; start += 1)
      await expect(openDatabase(place.options)).rejects.toMatchObject(refusal);
    await place.remove();
  });

  test('a squashed migration that is not the one that was applied stops the start', async () => {
    const place = await side.prepare();
    await leaveJournal(place.options, ([[name] = [''], ...others]) => [[name, 'other'], ...others]);
    await expect(openDatabase(place.options)).rejects.toMatchObject({ code: 'altered' });
    await place.remove();
  });

  test('one that fails is rolled back whole and named, and the earlier ones stay', async () => {
    const place = await side.prepare('empty');
    writeFileSync(join(migrationsFolder, '29990101000000_broken.sql'), 'CREATE TABLE half (); SELECT 1/0;');
    const attempt = openDatabase({ ...place.options, migrationsFolder });
    await expect(attempt).rejects.toThrow(/29990101000000_broken could not be applied.*22012/);
    const db = await openDatabase(place.options);
    const rows = await runSql(db, `SELECT to_regclass('half') AS half`);
    expect(rows).toEqual([{ half: null }]);
    await db.close();
    await place.remove();
  });
});

describe.each(POSTGRES)('migrations on $name, where several processes share a database', (side) => {
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
    const rows = await runSql(
      db,
      `INSERT INTO rer_dienstleister (name, email) VALUES ('A', 'a@example.org') RETURNING version`,
    );
    expect(rows).toEqual([{ version: 1 }]);
    expect(await runSql(db, 'SELECT FROM rer_dienstleister', [], { role: 'viewer' })).toHaveLength(1);
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

type JournalRow = readonly [name: string, hash: string];

/** Leaves a database with a provider and the journal of the time before the baseline, as far as `choose` takes it. */
async function leaveJournal(
  options: OpenDatabaseOptions,
  choose: (squashed: readonly JournalRow[]) => readonly JournalRow[],
): Promise<void> {
  const rows = choose([...(await readSquashedMigrations())]);
  const db = await openDatabase(options);
  await db.transaction(async (tx) => {
    await insertRows(tx, 'rer_dienstleister', [{ name: 'A', email: 'a@example.org' }]);
    await tx.execute('DELETE FROM rer_migrations');
    await insertRows(
      tx,
      'rer_migrations',
      rows.map(([name, hash]) => ({ name, hash })),
    );
  });
  await db.close();
}

function journalOf(tx: Transaction): Promise<readonly string[]> {
  return tx.values(TEXT, 'SELECT name FROM rer_migrations ORDER BY name');
}
