import * as z from 'zod/mini';
import { DATABASE_ROLES, type Transaction } from '../database.ts';
import { roleNameSql } from './role-names.ts';

/** One of our roles, as the cluster has it and as our login may use it. */
const roleState = z.object({
  role: z.enum(DATABASE_ROLES),
  /** Quoted. */
  name: z.string(),
  exists: z.boolean(),
  /** More than rights that we gave it: a foreign role that only has the name. */
  is_foreign: z.boolean(),
  /** Whether our login may take it. */
  may_take: z.boolean(),
  /** Whether our login may make it, or let itself take it. */
  may_grant: z.boolean(),
});
export type RoleState = Readonly<z.infer<typeof roleState>>;

/** A schema in the path of names. */
const schemaState = z.object({
  /** Quoted. */
  schema: z.string(),
  may_grant: z.boolean(),
  /** Roles of ours that do not see it. */
  unseen_by: z.array(z.enum(DATABASE_ROLES)),
});
export type SchemaState = Readonly<z.infer<typeof schemaState>>;

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

const roleRow = z.extend(roleState, { login: z.string(), is_16: z.boolean() });

/** What the cluster says of our roles. */
export async function readClusterState(tx: Transaction): Promise<ClusterState> {
  const roles = await tx.rows(roleRow, ROLES_SQL);
  const schemas = await tx.rows(schemaState, SCHEMAS_SQL);
  const [{ login, is_16: hasSetOption } = { login: '', is_16: false }] = roles;
  const inOrder = DATABASE_ROLES.flatMap((each) => roles.filter(({ role }) => role === each));
  return { login, hasSetOption, roles: inOrder, schemas: schemas };
}

/** One right that a role has. */
const givenRight = z.object({
  role: z.enum(DATABASE_ROLES),
  verb: z.string(),
  object: z.string(),
  /** Null: all columns. */
  column: z.nullable(z.string()),
});
export type GivenRight = Readonly<z.infer<typeof givenRight>>;

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
export async function readGivenRights(tx: Transaction): Promise<readonly GivenRight[]> {
  return await tx.rows(givenRight, GIVEN_SQL);
}

const objectRow = z.object({ object: z.string(), columns: z.array(z.string()) });

/** The columns of each table and view of our schema. */
export async function readObjects(tx: Transaction): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.rows(
    objectRow,
    `
    SELECT c.relname AS object, array_agg(a.attname::text) AS columns
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema())) AND c.relkind IN ('r', 'v') GROUP BY c.relname`,
  );
  return new Map(rows.map(({ object, columns }) => [object, columns]));
}
