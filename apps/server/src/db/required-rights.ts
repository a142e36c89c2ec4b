import * as z from 'zod/mini';
import type { Database } from './database.ts';
import { MigrationError } from './migrate.ts';
import { sqlForAdministrator } from './roles/role-sql.ts';
import { readClusterState } from './roles/role-state.ts';
import { BOOLEAN } from './rows.ts';

const OLDEST_VERSION = 150_000;

const QUESTION = `
  SELECT
    current_setting('server_version_num')::integer AS version,
    current_setting('server_encoding') AS encoding,
    quote_ident(current_user) AS role,
    quote_ident(current_database()) AS database,
    quote_ident(coalesce(current_schema(), 'public')) AS schema,
    has_schema_privilege(coalesce(current_schema(), 'public'), 'CREATE') AS may_create_tables,
    has_database_privilege(current_database(), 'CREATE') AS may_create_extensions,
    CASE WHEN to_regnamespace('auth') IS NULL THEN has_database_privilege(current_database(), 'CREATE')
      ELSE has_schema_privilege('auth', 'USAGE') AND has_schema_privilege('auth', 'CREATE') END AS may_create_accounts,
    coalesce((SELECT array_agg(extname::text) FROM pg_extension), '{}') AS extensions,
    coalesce((SELECT array_agg(name::text) FROM pg_available_extensions), '{}') AS available`;

const rightsRow = z.object({
  version: z.number(),
  encoding: z.string(),
  role: z.string(),
  database: z.string(),
  schema: z.string(),
  may_create_tables: z.boolean(),
  may_create_extensions: z.boolean(),
  /** Tables of accounts, in a schema of their own. */
  may_create_accounts: z.boolean(),
  extensions: z.array(z.string()),
  available: z.array(z.string()),
});
type Answer = z.infer<typeof rightsRow>;

const EXTENSIONS = ['pg_trgm', 'unaccent'];

/**
 * Checks what the migrations need before they run. Throws a {@link MigrationError} whose message holds the SQL that an
 * administrator must run in this database.
 */
export async function requireRights(db: Database): Promise<void> {
  const { answer, roles } = await db.transaction(
    async (tx) => ({
      answer: await tx.row(rightsRow, QUESTION),
      roles: sqlForAdministrator(await readClusterState(tx)),
    }),
    { readOnly: true },
  );
  if (answer.version < OLDEST_VERSION) {
    throw new MigrationError(
      'failed',
      `PostgreSQL 15 or later is needed; this is ${Math.trunc(answer.version / 10_000)}.`,
    );
  }
  if (answer.encoding !== 'UTF8') {
    throw new MigrationError(
      'failed',
      `The database must have the encoding UTF8; it has ${answer.encoding}.`,
    );
  }
  const absent = EXTENSIONS.filter((name) => !answer.available.includes(name));
  if (absent.length > 0) {
    throw new MigrationError(
      'failed',
      `The PostgreSQL server lacks the extensions ${absent.join(', ')}; install its contrib package.`,
    );
  }
  const sql = [...missingRights(answer), ...roles];
  if (sql.length === 0) return;
  throw new MigrationError(
    'rights',
    `The role ${answer.role} lacks rights. Let an administrator run this in the database ${answer.database}, then start again:\n${sql.join('\n')}`,
  );
}

function missingRights(answer: Answer): readonly string[] {
  const sql: string[] = [];
  if (!answer.may_create_tables)
    sql.push(`GRANT USAGE, CREATE ON SCHEMA ${answer.schema} TO ${answer.role};`);
  if (!answer.may_create_extensions) {
    const missing = EXTENSIONS.filter((name) => !answer.extensions.includes(name));
    sql.push(...missing.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`));
  }
  if (!answer.may_create_accounts) {
    sql.push('CREATE SCHEMA IF NOT EXISTS auth;', `GRANT USAGE, CREATE ON SCHEMA auth TO ${answer.role};`);
  }
  return sql;
}

/** Ours has keys of staff beside its users; that of a hosted Supabase, or of another sign-in service, has not. */
const FOREIGN_ACCOUNTS = `
  SELECT to_regclass('auth.users') IS NOT NULL AND to_regclass('auth.staff_keys') IS NULL AS foreign_accounts`;

/**
 * Refuses a database whose schema `auth` belongs to another sign-in service, before anything in it is touched. The schema's
 * name is that of the data contract, 5.8, so the two cannot stand in one database; a second database of the same server does.
 * @throws {MigrationError}
 */
export async function refuseForeignAccounts(db: Database): Promise<void> {
  const isForeign = await db.transaction((tx) => tx.value(BOOLEAN, FOREIGN_ACCOUNTS), {
    readOnly: true,
  });
  if (!isForeign) return;
  throw new MigrationError(
    'failed',
    'The schema auth of this database belongs to another sign-in service, as on a hosted Supabase. ' +
      'Give this program a database of its own (CREATE DATABASE rer) and let DATABASE_URL name it. Nothing was changed.',
  );
}
