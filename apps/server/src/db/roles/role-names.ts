import type { DatabaseRole } from '../database.ts';

/** A role's name has at most 63 bytes; `_as_authenticated` has 17 of them. */
const LOGIN_BYTES_MAX = 46;

/**
 * SQL of a role's name as text. Roles belong to the whole cluster, so the name carries the login of this installation
 * (`session_user`, whatever role is in force): another one beside it has roles of its own. A login that is too long for that
 * stands for itself by a digest.
 */
export function roleNameSql(role: DatabaseRole): string {
  return `(${LOGIN_SQL}) || '_as_${role}'`;
}

const LOGIN_SQL =
  `CASE WHEN octet_length(session_user::text) <= ${LOGIN_BYTES_MAX} THEN session_user::text ` +
  `ELSE 'rer_' || substr(encode(sha256(convert_to(session_user::text, 'UTF8')), 'hex'), 1, 32) END`;

/**
 * SQL that gives the running transaction the rights of a role. The path of names is written down before: `"$user"` in it
 * would mean another schema afterwards.
 */
export function takeRoleSql(role: DatabaseRole): string {
  return (
    `SELECT set_config('search_path', array_to_string(ARRAY(` +
    `SELECT quote_ident(path.name) FROM unnest(current_schemas(false)) AS path (name)), ', '), true); ` +
    `SELECT set_config('role', ${roleNameSql(role)}, true)`
  );
}
