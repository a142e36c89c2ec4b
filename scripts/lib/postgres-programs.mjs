import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Debian keeps the server's programs off `PATH`, one folder per version; the newest comes first. */
function debianFolders() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Number.isFinite) : [];
  return versions.sort((a, b) => b - a).map((version) => join(DEBIAN, String(version), 'bin'));
}

/**
 * The folder of an installed PostgreSQL's server programs, for tests that start a cluster of their own.
 * @param {NodeJS.ProcessEnv} env `POSTGRES_BIN` names the folder, and no other is looked at; empty stands for none.
 * Without it Debian's folders come first, then `PATH`.
 * @returns {string | undefined} Nothing where PostgreSQL is not installed.
 */
export function findPostgresPrograms(env) {
  const named = env['POSTGRES_BIN'];
  const folders =
    named === undefined ? [...debianFolders(), ...(env['PATH'] ?? '').split(delimiter)] : [named];
  return folders
    .filter(Boolean)
    .find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))));
}

/**
 * Whether tests have a PostgreSQL here: one that is given by `TEST_DATABASE_URL`, or programs to start their own.
 * @param {NodeJS.ProcessEnv} env
 */
export function hasPostgres(env) {
  return Boolean(env['TEST_DATABASE_URL']) || findPostgresPrograms(env) !== undefined;
}
