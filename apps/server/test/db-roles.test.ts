import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { DATABASE_ROLES, type Database } from '../src/db/database.ts';
import { type OpenDatabaseOptions, openDatabase } from '../src/db/open-database.ts';
import { asAdministrator, withDatabase } from './support/administrator.ts';
import { POSTGRES, type TestPlace } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';

describe.each(POSTGRES)('roles of requests on $name', (side) => {
  let place: TestPlace;
  let login: string;
  let database: string;
  let options: OpenDatabaseOptions;

  /** In the database, with the rights of an administrator. */
  const administer = (sql: string) => asAdministrator(place.options.databaseUrl ?? '', sql);

  beforeEach(async () => {
    place = await side.prepare('empty');
    login = `Rer "${randomBytes(3).toString('hex')}"`;
    ({ database, options } = placeOf(place, login));
    await administer(`CREATE ROLE ${quoted(login)} LOGIN CREATEROLE`);
    await administer(`ALTER DATABASE ${database} OWNER TO ${quoted(login)}`);
  });
  afterEach(async () => {
    await place.remove();
    await dropRoles(login);
  });

  test('are named by a digest where the login is as long as a name can be', async () => {
    const long = 'ö'.repeat(31);
    await administer(`CREATE ROLE ${quoted(long)} LOGIN CREATEROLE`);
    await administer(`ALTER DATABASE ${database} OWNER TO ${quoted(long)}`);
    const db = await openDatabase(placeOf(place, long).options);
    expect(await seenBy(db)).toEqual({
      role: expect.stringMatching(/^rer_[0-9a-f]{32}_as_viewer$/),
      rows: 0,
    });
    await db.close();
    await place.remove();
    await dropRoles(long);
  });

  test('belong to one installation: another one in the cluster has others, and cannot take these', async () => {
    const other = await side.prepare('empty');
    const otherLogin = `rer_${randomBytes(3).toString('hex')}`;
    const there = placeOf(other, otherLogin);
    await administer(`CREATE ROLE ${otherLogin} LOGIN CREATEROLE`);
    await administer(`ALTER DATABASE ${there.database} OWNER TO ${otherLogin}`);
    const [db, otherDb] = await Promise.all([openDatabase(options), openDatabase(there.options)]);
    expect([(await seenBy(db)).role, (await seenBy(otherDb)).role]).toEqual([
      `${login}_as_viewer`,
      `${otherLogin}_as_viewer`,
    ]);
    const taking = runSql(otherDb, `SET LOCAL ROLE ${quoted(`${login}_as_admin`)}`);
    await expect(taking).rejects.toMatchObject({ sqlState: '42501' });
    await Promise.all([db.close(), otherDb.close()]);
    await other.remove();
    await dropRoles(otherLogin);
  });

  test('see the same tables where the schema has the name of the login', async () => {
    await administer(`CREATE SCHEMA ${quoted(login)} AUTHORIZATION ${quoted(login)}`);
    const db = await openDatabase(options);
    expect(await seenBy(db)).toMatchObject({ rows: 0 });
    const rows = await runSql(
      db,
      `select current_schema() as schema, unaccent('Köln') as plain,
          'a' < 'b' collate de_x as is_before`,
      [],
      { role: 'editor' },
    );
    expect(rows).toEqual([{ schema: login, plain: 'Koln', is_before: true }]);
    await db.close();
  });

  test('are there at each start with their rights and no others, also in a database from elsewhere', async () => {
    await (await openDatabase(options)).close();
    await administer(`DROP OWNED BY ${rolesOf(login)}`);
    await administer(`DROP ROLE ${rolesOf(login)}`);
    await (await openDatabase(options)).close();
    const viewer = quoted(`${login}_as_viewer`);
    await administer(`REVOKE SELECT ON rer_dienstleister FROM ${viewer}`);
    await administer(`GRANT DELETE ON rer_dienstleister_rows TO ${viewer}`);
    await administer(`GRANT UPDATE (version) ON rer_dienstleister_rows TO ${viewer}`);
    const db = await openDatabase(options);
    expect(await seenBy(db)).toMatchObject({ rows: 0 });
    for (const sql of [
      'delete from rer_dienstleister_rows',
      'update rer_dienstleister_rows set version = 1',
    ]) {
      const attempt = runSql(db, sql, [], { role: 'viewer' });
      await expect(attempt).rejects.toMatchObject({ sqlState: '42501' });
    }
    await db.close();
  });

  test('that are somebody else’s, or that the login may not make, stop the start with the SQL for it', async () => {
    const admin = quoted(`${login}_as_admin`);
    await administer(`CREATE ROLE ${admin} LOGIN SUPERUSER`);
    expect(await refusalOf(options)).toEqual([expect.stringContaining(`ALTER ROLE ${admin} RENAME`)]);
    await administer(`DROP ROLE ${admin}`);

    await administer(`ALTER ROLE ${quoted(login)} NOCREATEROLE`);
    const sql = await refusalOf(options);
    expect(sql).toEqual(
      DATABASE_ROLES.flatMap((role) => [
        `CREATE ROLE ${quoted(`${login}_as_${role}`)} NOLOGIN NOINHERIT;`,
        expect.stringMatching(/^GRANT .* TO "Rer ""\w+"""( WITH SET TRUE)?;$/),
      ]),
    );
    for (const statement of sql) await administer(statement);
    const db = await openDatabase(options);
    expect(await seenBy(db)).toMatchObject({ rows: 0 });
    await db.close();
  });

  test('that cannot see the schema of somebody else stop the start, with the SQL for it', async () => {
    await administer('ALTER SCHEMA public OWNER TO CURRENT_USER');
    await administer('REVOKE ALL ON SCHEMA public FROM PUBLIC');
    await administer(`GRANT USAGE, CREATE ON SCHEMA public TO ${quoted(login)}`);
    const sql = await refusalOf(options);
    expect(sql.at(-1)).toMatch(/^GRANT USAGE ON SCHEMA public TO .*_as_viewer", /);
    for (const statement of sql) await administer(statement);
    const db = await openDatabase(options);
    expect(await seenBy(db)).toMatchObject({ rows: 0 });
    await db.close();
  });
});

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function rolesOf(login: string): string {
  return DATABASE_ROLES.map((role) => quoted(`${login}_as_${role}`)).join(', ');
}

function placeOf(place: TestPlace, login: string): { database: string; options: OpenDatabaseOptions } {
  const database = new URL(place.options.databaseUrl ?? '').pathname.slice(1);
  const url = new URL(withDatabase(inject('postgresUrl'), database));
  url.searchParams.set('user', login);
  return { database, options: { ...place.options, databaseUrl: url.toString() } };
}

/** Whom a viewer's transaction runs as, and what it sees of the directory. */
async function seenBy(db: Database): Promise<{ role: string; rows: number }> {
  const rows = await runSql<{ role: string; rows: number }>(
    db,
    'select current_user::text as role, (select count(*)::integer from rer_dienstleister) as rows',
    [],
    { role: 'viewer', readOnly: true },
  );
  const [seen] = rows;
  if (seen === undefined) throw new TypeError('No row.');
  return seen;
}

/** The statements that a refused start names. */
async function refusalOf(options: OpenDatabaseOptions): Promise<readonly string[]> {
  const error: unknown = await openDatabase(options).then(
    (db) => db.close(),
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'MigrationError', code: 'rights' });
  return error instanceof Error ? error.message.split('\n').slice(1) : [];
}

async function dropRoles(login: string): Promise<void> {
  for (const role of [...DATABASE_ROLES.map((each) => `${login}_as_${each}`), login]) {
    await asAdministrator(inject('postgresUrl'), `DROP ROLE IF EXISTS ${quoted(role)}`);
  }
}
