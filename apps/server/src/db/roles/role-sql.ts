import type { ClusterState, RoleState, SchemaState } from './role-state.ts';

/** Statements that make the roles of requests and let our login take them, for those of `roles` that lack it. */
export function makeRolesSql(
  { login, hasSetOption }: ClusterState,
  roles: readonly RoleState[],
): readonly string[] {
  return roles.flatMap(({ name, exists, may_take }) => [
    ...(exists ? [] : [`CREATE ROLE ${name} NOLOGIN NOINHERIT;`]),
    ...(may_take ? [] : [`GRANT ${name} TO ${login}${hasSetOption ? ' WITH SET TRUE' : ''};`]),
  ]);
}

/** Statements that let our roles see the schemas of `schemas`. */
export function showSchemasSql({ roles }: ClusterState, schemas: readonly SchemaState[]): readonly string[] {
  return schemas.flatMap(({ schema, unseen_by }) => {
    const names = roles.filter(({ role }) => unseen_by.includes(role)).map(({ name }) => name);
    return names.length === 0 ? [] : [`GRANT USAGE ON SCHEMA ${schema} TO ${names.join(', ')};`];
  });
}

/** What an administrator must run, because our login may not. */
export function sqlForAdministrator(state: ClusterState): readonly string[] {
  const shown = showSchemasSql(
    state,
    state.schemas.filter(({ may_grant }) => !may_grant),
  );
  // Roles must be there to be shown anything, also those that the login could make.
  const made = shown.length > 0 ? state.roles : state.roles.filter(({ may_grant }) => !may_grant);
  return [...makeRolesSql(state, made), ...shown];
}
