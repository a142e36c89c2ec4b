import type { Database, Transaction } from '../database.ts';
import { MigrationError, underMigrationLock } from '../migrate.ts';
import { GRANTS } from './role-grants.ts';
import { makeRolesSql, showSchemasSql } from './role-sql.ts';
import {
  type ClusterState,
  type GivenRight,
  readClusterState,
  readGivenRights,
  readObjects,
} from './role-state.ts';

/**
 * Makes the roles that requests run as and gives them their rights, where something of that is missing: at the first start,
 * and when the database was moved to another cluster or has another login now. Nothing is written otherwise.
 * Throws a {@link MigrationError} when they cannot be as they should.
 */
export async function keepRoles(db: Database): Promise<void> {
  const isKept = await db.transaction(async (tx) => (await findGaps(tx)).length === 0, { readOnly: true });
  if (isKept) return;
  await underMigrationLock(db, 'Making the roles of requests', async (tx) => {
    // Asked anew: another process may have been faster.
    if ((await findGaps(tx)).length === 0) return;
    refuseWith(foreignRoles(await readClusterState(tx)));
    await makeRoles(tx);
    await giveRights(tx);
    // Of a right that it did not give, the database only warns.
    refuseWith(await findGaps(tx));
  });
}

function refuseWith(gaps: readonly string[]): void {
  if (gaps.length === 0) return;
  throw new MigrationError(
    'rights',
    'The roles that requests run as cannot have the rights that they should have, and no others. ' +
      `Let an administrator see to this in the database, then start again:\n${gaps.join('\n')}`,
  );
}

async function makeRoles(tx: Transaction): Promise<void> {
  const state = await readClusterState(tx);
  for (const statement of makeRolesSql(state, state.roles)) await runOnce(tx, statement);
}

/** Roles belong to the whole cluster: a process beside this one, in another database, may make the same at this moment. */
async function runOnce(tx: Transaction, statement: string): Promise<void> {
  await tx.execute(`
    DO $do$
    BEGIN
      ${statement}
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END $do$`);
}

async function giveRights(tx: Transaction): Promise<void> {
  const state = await readClusterState(tx);
  const nameOf = new Map(state.roles.map(({ role, name }) => [role, name]));
  const all = state.roles.map(({ name }) => name).join(', ');
  const objects = await readObjects(tx);
  const grants = GRANTS.flatMap(({ verb, on, columns, to }) => {
    const names = to.map((role) => nameOf.get(role)).join(', ');
    return on.flatMap((object) => {
      const there = objects.get(object);
      const named = columns?.filter((name) => there?.includes(name)).map((name) => `"${name}"`);
      if (there === undefined || named?.length === 0) return [];
      const what = named === undefined ? verb : `${verb} (${named.join(', ')})`;
      return [`GRANT ${what} ON "${object}" TO ${names}`];
    });
  });
  const given = new Set((await readGivenRights(tx)).map(({ object }) => `"${object}"`));
  const revokes = given.size === 0 ? [] : [`REVOKE ALL ON ${[...given].join(', ')} FROM ${all}`];
  await tx.execute([...showSchemasSql(state, state.schemas), ...revokes, ...grants].join(';\n'));
}

/** Deviations from the expected roles and grants, one line each, for an operator. */
async function findGaps(tx: Transaction): Promise<readonly string[]> {
  const state = await readClusterState(tx);
  const statements = [...makeRolesSql(state, state.roles), ...showSchemasSql(state, state.schemas)];
  return [...foreignRoles(state), ...statements, ...(await findWrongGrants(tx))];
}

/** Taking one of these would give us the rights of another user. */
function foreignRoles({ roles }: ClusterState): readonly string[] {
  return roles
    .filter((role) => role.is_foreign)
    .map(
      ({ name }) => `ALTER ROLE ${name} RENAME TO another_name; -- it may log in, or has rights of its own`,
    );
}

async function findWrongGrants(tx: Transaction): Promise<readonly string[]> {
  const objects = await readObjects(tx);
  const given = (await readGivenRights(tx)).map(lineOf);
  const wanted = wantedRights(objects).map(lineOf);
  return [
    ...wanted.filter((line) => !given.includes(line)).map((line) => `-- missing: ${line}`),
    ...given.filter((line) => !wanted.includes(line)).map((line) => `-- too much: ${line}`),
  ];
}

/** Migrations that are not the newest lack some tables and columns. */
function wantedRights(objects: ReadonlyMap<string, readonly string[]>): readonly GivenRight[] {
  return GRANTS.flatMap(({ verb, on, columns, to }) =>
    on
      .filter((object) => objects.has(object))
      .flatMap((object) => (columns ?? [null]).map((column) => ({ object, column })))
      .filter(({ object, column }) => column === null || objects.get(object)?.includes(column))
      .flatMap(({ object, column }) => to.map((role) => ({ role, verb, object, column }))),
  );
}

function lineOf({ role, verb, object, column }: GivenRight): string {
  return `${role} ${verb} ${object}${column === null ? '' : ` (${column})`}`;
}
