import { DATABASE_ROLES, type DatabaseRole, type Transaction } from '../database.ts';
import { roleNameSql } from './role-names.ts';

/** One of our roles, as the cluster has it and as our login may use it. */
export interface RoleState {
  readonly role: DatabaseRole;
  /** Quoted. */
  readonly name: string;
  readonly exists: boolean;
  /** More than rights that we gave it: a foreign role that only has the name. */
  readonly is_foreign: boolean;
  /** Whether our login may take it. */
  readonly may_take: boolean;
  /** Whether our login may make it, or let itself take it. */
  readonly may_grant: boolean;
}

/** A schema in the path of names. */
export interface SchemaState {
  /** Quoted. */
  readonly schema: string;
  readonly may_grant: boolean;
  /** Roles of ours that do not see it. */
  readonly unseen_by: readonly DatabaseRole[];
}

export interface ClusterState {
  /** Quoted. */
  readonly login: string;
  /** PostgreSQL 16 tells the right to take a role from being a member of it. */
  readonly hasSetOption: boolean;
  readonly roles: readonly RoleState[];
  readonly schemas: readonly SchemaState[];
}

const KINDS_SQL = `(VALUES ${DATABASE_ROLES.map((role) => `('${role}', ${roleNameSql(role)})`).join(', ')})`;

const ROLES_SQL = `
  SELECT ours.role, quote_ident(ours.name) AS name, quote_ident(me.rolname) AS login, version.is_16,
    r.oid IS NOT NULL AS exists,
    coalesce(r.rolcanlogin OR r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication, false)
      AS is_foreign,
    coalesce(pg_has_role(me.oid, r.oid, CASE WHEN version.is_16 THEN 'SET' ELSE 'MEMBER' END), false) AS may_take,
    me.rolsuper OR CASE
      WHEN r.oid IS NULL OR NOT version.is_16 THEN me.rolcreaterole ELSE pg_has_role(me.oid, r.oid, 'MEMBER WITH ADMIN OPTION')
    END AS may_grant
  FROM ${KINDS_SQL} AS ours (role, name)
  CROSS JOIN (SELECT current_setting('server_version_num')::integer >= 160000 AS is_16) AS version
  JOIN pg_roles AS me ON me.rolname = session_user
  LEFT JOIN pg_roles AS r ON r.rolname = ours.name`;

const SCHEMAS_SQL = `
  SELECT quote_ident(path.name) AS schema, has_schema_privilege(path.name, 'USAGE WITH GRANT OPTION') AS may_grant,
    ARRAY(
      SELECT ours.role FROM ${KINDS_SQL} AS ours (role, name) LEFT JOIN pg_roles AS r ON r.rolname = ours.name
        WHERE NOT CASE WHEN r.oid IS NULL THEN has_schema_privilege('public', path.name, 'USAGE')
          ELSE has_schema_privilege(r.oid, path.name, 'USAGE') END
    ) AS unseen_by
  FROM unnest(current_schemas(false)) AS path (name)`;

/** What the cluster says of our roles. */
export async function readClusterState({ client }: Transaction): Promise<ClusterState> {
  const roles = await client.query<RoleState & { readonly login: string; readonly is_16: boolean }>(
    ROLES_SQL,
  );
  const schemas = await client.query<SchemaState>(SCHEMAS_SQL);
  const [{ login, is_16: hasSetOption } = { login: '', is_16: false }] = roles.rows;
  const inOrder = DATABASE_ROLES.flatMap((each) => roles.rows.filter(({ role }) => role === each));
  return { login, hasSetOption, roles: inOrder, schemas: schemas.rows };
}

/** One right that a role has. */
export interface GivenRight {
  readonly role: DatabaseRole;
  readonly verb: string;
  readonly object: string;
  /** Null: all columns. */
  readonly column: string | null;
}

const GIVEN_SQL = `
  WITH ours AS (
    SELECT kinds.role, r.oid FROM ${KINDS_SQL} AS kinds (role, name) JOIN pg_roles AS r ON r.rolname = kinds.name
  ), things AS (
    SELECT oid, relname, relacl FROM pg_class
      WHERE relnamespace = to_regnamespace(quote_ident(current_schema())) AND relkind IN ('r', 'v', 'p', 'm', 'f')
  )
  SELECT ours.role, acl.privilege_type AS verb, t.relname AS object, NULL AS column
    FROM things AS t, aclexplode(t.relacl) AS acl JOIN ours ON ours.oid = acl.grantee
  UNION ALL
  SELECT ours.role, acl.privilege_type, t.relname, a.attname
    FROM things AS t JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attacl IS NOT NULL,
      aclexplode(a.attacl) AS acl JOIN ours ON ours.oid = acl.grantee`;

/** What our roles may do with the tables and views of our schema. */
export async function readGivenRights({ client }: Transaction): Promise<readonly GivenRight[]> {
  return (await client.query<GivenRight>(GIVEN_SQL)).rows;
}

/** The columns of each table and view of our schema. */
export async function readObjects({ client }: Transaction): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ readonly object: string; readonly columns: readonly string[] }>(`
    SELECT c.relname AS object, array_agg(a.attname::text) AS columns
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema())) AND c.relkind IN ('r', 'v') GROUP BY c.relname`);
  return new Map(rows.map(({ object, columns }) => [object, columns]));
}
