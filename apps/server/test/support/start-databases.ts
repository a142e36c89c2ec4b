import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { fromRoot } from '../../../../scripts/lib/paths.mjs';
import { findPostgresPrograms } from '../../../../scripts/lib/postgres-programs.mjs';
import { makeMigratedDatabase, makeMigratedDataDir } from './migrated-data-dir.ts';
import { findMountNamespace } from './mount-namespace.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Administrator's connection string of the PostgreSQL of this run; empty when there is none. */
    postgresUrl: string;
    /** Name of a migrated database there, which tests copy; empty when there is no PostgreSQL. */
    postgresTemplate: string;
    /** A migrated `DATA_DIR` that tests copy instead of making a new database each. */
    pgliteTemplate: string;
    /** The same before its first migration. */
    pgliteBlank: string;
  }
}

/** Before the first integration test: one PostgreSQL cluster and one PGlite folder for all of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Programs of tests load compiled modules.
  if (!existsSync(fromRoot('apps', 'server', 'dist', 'main.js')))
    throw new Error('The server is not compiled: run "npm run types" first.');

  const blank = mkdtempSync(join(tmpdir(), 'rer-test-blank-'));
  const template = await makeMigratedDataDir(blank);
  project.provide('pgliteTemplate', template);
  project.provide('pgliteBlank', blank);

  const given = process.env['TEST_DATABASE_URL'];
  const programs = findPostgresPrograms(process.env);
  const cluster =
    given === undefined && programs !== undefined ? await startPostgresCluster(programs) : undefined;
  const postgresUrl = given ?? cluster?.url ?? '';
  project.provide('postgresUrl', postgresUrl);
  const postgres = postgresUrl === '' ? undefined : await makeMigratedDatabase(postgresUrl);
  project.provide('postgresTemplate', postgres?.name ?? '');

  return async () => {
    await postgres?.remove();
    await cluster?.remove();
    for (const folder of [template, blank]) rmSync(folder, { recursive: true, force: true });
    const gaps = findGaps(postgresUrl);
    for (const gap of gaps) process.stdout.write(`${gap}\n`);
    // `npm test` repeats them at its very end.
    mkdirSync(fromRoot('test-results'), { recursive: true });
    writeFileSync(fromRoot('test-results', 'integration-notes.json'), JSON.stringify(gaps));
  };
}

/** What this run could not test, one sentence each: never silently. */
function findGaps(postgresUrl: string): readonly string[] {
  const gaps: string[] = [];
  if (postgresUrl === '') {
    gaps.push(
      'PostgreSQL was NOT tested: no TEST_DATABASE_URL and no installed server programs. PGlite was.',
    );
  } else if (findPostgresPrograms(process.env) === undefined) {
    gaps.push('A PostgreSQL that goes away was NOT tested: no installed server programs.');
  }
  if (findMountNamespace() === undefined) {
    gaps.push('A full disk was NOT tested: this machine lets nobody mount a small one (unshare --mount).');
  }
  return gaps;
}
