import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database, DatabaseKind } from '../../src/db/database.ts';
import { type OpenDatabaseOptions, openDatabase } from '../../src/db/open-database.ts';
import { asAdministrator, withDatabase } from './administrator.ts';
import { SILENT } from './silent-logger.ts';

/** A place for one database that nobody else uses. */
export interface TestPlace {
  /** For `openDatabase`; also to open it anew after closing it. */
  readonly options: OpenDatabaseOptions;
  /** Removes the database and its `dataDir`. Close what is open first. */
  remove(): Promise<void>;
}

/** An open database, migrated and empty. */
export interface TestDatabase extends TestPlace {
  readonly db: Database;
  /** Closes and removes. */
  dispose(): Promise<void>;
}

/** One side of the data seam. */
export interface DatabaseSide {
  /** For names of tests. */
  readonly name: string;
  readonly engine: DatabaseKind;
  /** A place without opening it: `empty` without any table of ours, else migrated. */
  prepare(content?: 'empty' | 'migrated'): Promise<TestPlace>;
  create(): Promise<TestDatabase>;
}

function side(
  name: string,
  engine: DatabaseKind,
  prepare: (content: 'empty' | 'migrated') => Promise<TestPlace>,
): DatabaseSide {
  return {
    name,
    engine,
    prepare: (content = 'migrated') => prepare(content),
    async create() {
      const place = await prepare('migrated');
      const db = await openDatabase(place.options);
      return {
        ...place,
        db,
        async dispose() {
          await db.close();
          await place.remove();
        },
      };
    },
  };
}

/** The embedded side. */
export const PGLITE = side('PGlite', 'pglite', (content) => {
  const dataDir = makeDataDir();
  cpSync(inject(content === 'migrated' ? 'pgliteTemplate' : 'pgliteBlank'), dataDir, { recursive: true });
  return Promise.resolve({
    options: { dataDir, logger: SILENT },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  });
});

const postgres = side('PostgreSQL', 'postgres', async (content) => {
  const dataDir = makeDataDir();
  const name = `rer_test_${randomBytes(6).toString('hex')}`;
  const url = inject('postgresUrl');
  const template = content === 'migrated' ? inject('postgresTemplate') : 'template0';
  await asAdministrator(url, `CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8'`);
  return {
    options: { dataDir, databaseUrl: withDatabase(url, name), logger: SILENT },
    async remove() {
      await asAdministrator(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
});

/** The side of several processes on one database: empty where there is no PostgreSQL. */
export const POSTGRES: readonly DatabaseSide[] = inject('postgresUrl') === '' ? [] : [postgres];

/** Both sides, for suites of the seam itself, the rules of the import, REST and rights: PGlite always, PostgreSQL when there is one (the run says when not). */
export const DATABASES: readonly DatabaseSide[] = [PGLITE, ...POSTGRES];

/**
 * The side for suites that reach the database through the seam alone and need no choice: PostgreSQL where there is one, as a
 * PGlite takes two seconds of processor time to start, and a database of PostgreSQL is copied in a tenth of one.
 */
export const USUAL_DATABASE: DatabaseSide = POSTGRES[0] ?? PGLITE;

/** The same for suites of which `npm run soak -- second-database` takes both sides. */
export const USUAL_DATABASES: readonly DatabaseSide[] =
  process.env['TEST_DATABASES'] === 'all' ? DATABASES : [USUAL_DATABASE];

/** A new folder for `DATA_DIR`. */
export function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'rer-test-'));
}
