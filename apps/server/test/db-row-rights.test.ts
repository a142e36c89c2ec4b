import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_ROLES, type DatabaseRole } from '../src/db/database.ts';
import { DATABASES, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';

/** `-`: refused. `none`: done, and no row is there for it. A number: rows. */
type Cell = '-' | 'none' | number;

interface Right {
  readonly object: string;
  readonly sql: string;
  readonly cells: Readonly<Record<DatabaseRole, Cell>>;
}

const everybody = (cell: Cell): Record<DatabaseRole, Cell> => ({
  anon: cell,
  authenticated: cell,
  viewer: cell,
  editor: cell,
  admin: cell,
  agent: cell,
  service_role: cell,
});
const nobody = everybody('-');
const readers = (cell: Cell) => ({ ...nobody, viewer: cell, editor: cell, admin: cell, service_role: cell });
const editors = (cell: Cell) => ({ ...nobody, editor: cell, admin: cell, service_role: cell });
const admins = (cell: Cell) => ({ ...nobody, admin: cell, service_role: cell });

const PROVIDERS = ['rer_dienstleister', 'rer_dienstleister_rows'];

/** The table of rights (data contract 3.2), as statements. There are a provider, an internal one and a removed one. */
const RIGHTS: readonly Right[] = [
  ...PROVIDERS.flatMap((object): Right[] => [
    { object, sql: `select * from ${object}`, cells: readers(3) },
    {
      object,
      sql: `insert into ${object} (name, email) values ('Neu', 'neu@example.org')`,
      cells: editors(1),
    },
    { object, sql: `update ${object} set stadt = 'Bonn' where name = 'Offen'`, cells: editors(1) },
    { object, sql: `update ${object} set deleted_at = now() where name = 'Offen'`, cells: admins(1) },
    { object, sql: `update ${object} set deleted_at = null where name = 'Entfernt'`, cells: admins(1) },
    { object, sql: `update ${object} set version = 9`, cells: nobody },
    { object, sql: `update ${object} set created_by = 'jemand'`, cells: nobody },
    { object, sql: `delete from ${object}`, cells: nobody },
  ]),
  { object: 'rer_dienstleister_rows', sql: 'truncate rer_dienstleister_rows cascade', cells: nobody },
  { object: 'the trail', sql: 'select * from rer_dienstleister_changes', cells: readers(2) },
  { object: 'the trail', sql: `update rer_dienstleister_changes set actor = 'jemand'`, cells: nobody },
  { object: 'the trail', sql: 'delete from rer_dienstleister_changes', cells: nobody },
  { object: 'merges', sql: 'select * from rer_dienstleister_merges', cells: readers(0) },
  {
    object: 'merges',
    sql: `insert into rer_dienstleister_merges (kept_id, other_id, actor)
      select id, id, 'test' from rer_dienstleister where name = 'Offen'`,
    cells: admins(1),
  },
  { object: 'search texts', sql: 'select * from rer_dienstleister_search', cells: nobody },
  { object: 'the feed', sql: 'select * from rer_directory_feed', cells: nobody },
  { object: 'clicks', sql: 'select * from analytics_events', cells: readers(1) },
  {
    object: 'clicks',
    sql: `insert into analytics_events (page_url, element_id, element_text, kind) values ('/', 'a', 'b', 'person')`,
    cells: { ...everybody(1), agent: '-' },
  },
  { object: 'clicks', sql: `insert into analytics_events ("timestamp") values (now())`, cells: nobody },
  { object: 'clicks', sql: `update analytics_events set page_url = '/x'`, cells: nobody },
  { object: 'clicks', sql: 'delete from analytics_events', cells: nobody },
  { object: 'hours of a page', sql: 'select * from click_page_hours', cells: readers(1) },
  { object: 'hours of a page', sql: 'delete from click_page_hours', cells: nobody },
  { object: 'totals', sql: 'select * from click_page_totals', cells: nobody },
  { object: 'messages', sql: 'select name, email, message from contact_messages', cells: editors(1) },
  { object: 'messages', sql: `update contact_messages set status = 'closed'`, cells: editors(1) },
  { object: 'messages', sql: `update contact_messages set message = 'x'`, cells: nobody },
  { object: 'the address of a message', sql: 'select ip from contact_messages', cells: nobody },
  { object: 'messages', sql: 'delete from contact_messages', cells: nobody },
  { object: 'imports', sql: 'select * from rer_imports', cells: readers(0) },
  { object: 'imports', sql: `update rer_imports set file_name = 'x'`, cells: nobody },
  { object: 'skipped rows', sql: 'select * from rer_import_skipped', cells: readers(0) },
  { object: 'rooms', sql: 'select * from rer_rooms', cells: { ...nobody, service_role: 0 } },
  {
    object: 'rooms',
    sql: `insert into rer_rooms (name, privacy, created_by) values ('a', 'public', 'x')`,
    cells: { ...nobody, service_role: 1 },
  },
  { object: 'rooms', sql: `update rer_rooms set name = 'b'`, cells: nobody },
  { object: 'rooms', sql: 'delete from rer_rooms', cells: nobody },
  {
    object: 'meeting tokens',
    sql: 'select * from rer_meeting_tokens',
    cells: { ...nobody, service_role: 0 },
  },
  { object: 'meeting tokens', sql: `update rer_meeting_tokens set grants = '{}'`, cells: nobody },
  { object: 'stays', sql: 'select * from rer_room_stays', cells: nobody },
  ...['assistants', 'assistant_versions', 'tools', 'tokens', 'calls', 'logs'].flatMap((name): Right[] => [
    {
      object: `voice ${name}`,
      sql: `select * from rer_voice_${name}`,
      cells: { ...nobody, service_role: 0 },
    },
    { object: `voice ${name}`, sql: `delete from rer_voice_${name}`, cells: nobody },
  ]),
  {
    object: 'voice assistants',
    sql: `insert into rer_voice_assistants (body) values ('{}')`,
    cells: { ...nobody, service_role: 1 },
  },
  {
    object: 'voice assistants',
    sql: `insert into rer_voice_assistants (body, own) values ('{}', 'staff')`,
    cells: nobody,
  },
  {
    object: 'voice tools',
    sql: `insert into rer_voice_tools (body) values ('{}')`,
    cells: { ...nobody, service_role: 1 },
  },
  {
    object: 'voice tokens',
    sql: `insert into rer_voice_tokens (tag, value_hash, hint) values ('public', '\\x00', 'abcd')`,
    cells: { ...nobody, service_role: 1 },
  },
  { object: 'voice tokens', sql: `update rer_voice_tokens set value_hash = '\\x01'`, cells: nobody },
  {
    object: 'voice calls',
    sql: `insert into rer_voice_calls (id, room_name, started_by, run_by)
      values (gen_random_uuid(), 'a', 'x', gen_random_uuid())`,
    cells: nobody,
  },
  {
    object: 'voice calls',
    sql: `update rer_voice_calls set status = 'ended', ended_at = now()`,
    cells: nobody,
  },
  {
    object: 'voice logs',
    sql: `insert into rer_voice_logs (type) values ('API')`,
    cells: nobody,
  },
  // One of them is there, of somebody else.
  { object: 'conversations', sql: 'select * from rer_voice_conversations', cells: readers(0) },
  {
    object: 'conversations',
    sql: `insert into rer_voice_conversations (id, owner, messages) values (gen_random_uuid(), 'x', '[]')`,
    cells: nobody,
  },
  { object: 'conversations', sql: 'delete from rer_voice_conversations', cells: nobody },
  { object: 'accounts', sql: 'select * from auth.users', cells: nobody },
  { object: 'accounts', sql: `update auth.users set role = 'admin'`, cells: nobody },
  { object: 'sessions', sql: 'select * from auth.sessions', cells: nobody },
  { object: 'sessions', sql: 'delete from auth.sessions', cells: nobody },
  { object: 'signing keys', sql: 'select * from auth.signing_keys', cells: nobody },
  { object: 'the audit log', sql: 'select * from auth.audit_log', cells: nobody },
  {
    object: 'the audit log',
    sql: `insert into auth.audit_log (at, actor, action) values (now(), 'user:1', 'x')`,
    cells: nobody,
  },
  { object: 'the journal', sql: 'select * from rer_migrations', cells: nobody },
];

const cells = RIGHTS.flatMap(({ object, sql, cells: byRole }) =>
  DATABASE_ROLES.map((role) => ({ role, object, sql, cell: byRole[role] })),
);

class RolledBack extends Error {}

describe.each(DATABASES)('rights in $name', (side) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await side.create();
    await place.db.transaction(async ({ client }) => {
      await client.query(
        `insert into rer_dienstleister (name, email, intern) values
           ('Offen', 'offen@example.org', false), ('Intern', 'intern@example.org', true),
           ('Entfernt', 'entfernt@example.org', false)`,
      );
      await client.query(`update rer_dienstleister set deleted_at = now() where name = 'Entfernt'`);
      await client.query(`update rer_dienstleister set stadt = 'Köln' where name = 'Offen'`);
      await client.query(`insert into analytics_events (page_url) values ('/')`);
      await client.query(
        `insert into contact_messages (name, email, message, art13_text_version, art13_at)
         values ('Anna', 'anna@example.org', 'Guten Tag', 'v1', now())`,
      );
      await client.query(
        `insert into rer_voice_conversations (id, owner, messages) values (gen_random_uuid(), 'user:1', '[]')`,
      );
    });
  });
  afterAll(() => place.dispose());

  /** What the statement does for that role; nothing of it stays. */
  const attempt = async (role: DatabaseRole, sql: string): Promise<Cell> => {
    let rows = 0;
    try {
      await place.db.transaction(
        async ({ client }) => {
          rows = (await client.query(sql)).rowCount ?? 0;
          throw new RolledBack();
        },
        { role },
      );
    } catch (error) {
      if (error instanceof RolledBack) return rows;
      expect(error).toMatchObject({ code: 'rejected', sqlState: '42501' });
      return '-';
    }
    throw new Error('The transaction was to be rolled back.');
  };

  test.each(cells)('$role, $object: $sql', async ({ role, sql, cell }) => {
    expect(await attempt(role, sql)).toBe(cell);
  });

  test('of conversations everybody sees his own', async () => {
    const seen = async (actor: string) =>
      await runSql(place.db, 'select id from rer_voice_conversations', [], { role: 'viewer', actor });
    expect(await seen('user:1')).toHaveLength(1);
    expect(await seen('user:2')).toEqual([]);
  });

  test('a role ends with its transaction', async () => {
    await attempt('anon', 'select 1');
    const rows = await runSql(place.db, 'select current_user = session_user as is_owner');
    expect(rows).toEqual([{ is_owner: true }]);
  });

  test('every table keeps its rows from whom no rule lets in', async () => {
    const rows = await runSql(
      place.db,
      `select relname from pg_class
        where relnamespace in (current_schema()::regnamespace, 'auth'::regnamespace)
        and relkind in ('r', 'p') and not relrowsecurity`,
    );
    expect(rows).toEqual([]);
  });

  test.each(DATABASE_ROLES)('%s does not even see the schema of the accounts', async (role) => {
    const rows = await runSql(
      place.db,
      `select has_schema_privilege('auth', 'USAGE, CREATE') as of_schema,
          coalesce(bool_or(has_table_privilege(oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
            or has_any_column_privilege(oid, 'SELECT, INSERT, UPDATE')), false) as of_table,
          count(*)::integer > 10 as has_tables
          from pg_class where relnamespace = 'auth'::regnamespace and relkind in ('r', 'p')`,
      [],
      { role },
    );
    expect(rows).toEqual([{ of_schema: false, of_table: false, has_tables: true }]);
  });

  test('what happens beside a change happens for whoever may make it, and names its author', async () => {
    await runSql(place.db, `update rer_dienstleister set stadt = 'Bonn' where name = 'Offen'`, [], {
      role: 'editor',
      actor: 'user:1',
    });
    const rows = await runSql(
      place.db,
      `select actor, new_values from rer_dienstleister_changes order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor: 'user:1', new_values: { stadt: 'Bonn' } }]);
  });

  test('of functions with the rights of the server, others call the one that tells a name', async () => {
    const rows = await runSql(
      place.db,
      `select proname from pg_proc where pronamespace = current_schema()::regnamespace
        and prosecdef and prorettype <> 'trigger'::regtype`,
    );
    expect(rows).toEqual([{ proname: 'rer_actor_name' }]);
  });
});
