import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportReport } from '@rer/contracts';
import type { QueryResultRow } from 'pg';
import type { Caller } from '../../src/access/caller.ts';
import type { Database } from '../../src/db/database.ts';
import { DirectorySearch } from '../../src/directory/search/directory-search.ts';
import { createImportService } from '../../src/imports/import-service.ts';
import type { ImportService, ImportUpload } from '../../src/imports/import-types.ts';
import type { DatabaseSide, TestDatabase } from './databases.ts';
import { runSql } from './run-sql.ts';
import { SILENT } from './silent-logger.ts';
import { until } from './until.ts';

/** The import without HTTP, on a database of its own. */
export interface TestImports extends TestDatabase {
  readonly imports: ImportService;
  readonly search: DirectorySearch;
  /** Starts an import of `csv` and waits until it has ended. `by`: another service on the same database. */
  run(csv: string | Uint8Array, settings?: UploadSettings, by?: ImportService): Promise<ImportReport>;
  /** A file that arrived, ready for `imports.start`. */
  upload(csv: string | Uint8Array, settings?: UploadSettings): ImportUpload;
  /**
   * Imports that come to the step that shows them wait before it, until the result is called: they are still running,
   * however late a test looks at them. After 15 seconds they go on without (`run-host.ts`).
   */
  hold(): () => void;
  /** Waits until the import is no longer running. */
  ended(id: string): Promise<ImportReport>;
  /** Rows of a statement. */
  query<Row extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

export type UploadSettings = Partial<Omit<ImportUpload, 'file' | 'bytes' | 'sha256'>>;

/** Somebody who may read reports. */
export const STAFF: Caller = { role: 'viewer', actor: 'tester' };

/** How providers are started on a database. */
type StartProviders = (db: Database) => Promise<{ readonly search: DirectorySearch; close(): Promise<void> }>;

/** Without an index of the search, when nothing else is said. */
const startWithoutIndex: StartProviders = async (db) => {
  const search = new DirectorySearch({ db, logger: SILENT });
  return { search, close: () => search.close() };
};

/** `through`: what the service takes the database for. */
export async function createImports(
  side: DatabaseSide,
  startProviders = startWithoutIndex,
  through: (db: Database) => Database = (db) => db,
): Promise<TestImports> {
  const place = await side.create();
  const { search, close: closeSearch } = await startProviders(place.db);
  let held: Promise<void> = Promise.resolve();
  const imports = await createImportService({
    db: through(place.db),
    search: {
      noteWrite: (ids) => search.noteWrite(ids),
      findNames: (names) => search.findNames(names),
      async whenIndexed(id, rows) {
        await held;
        await search.whenIndexed(id, rows);
      },
    },
    logger: SILENT,
  });

  const upload = (csv: string | Uint8Array, settings: UploadSettings = {}): ImportUpload => {
    const file = join(place.options.dataDir, `${randomBytes(8).toString('hex')}.csv`);
    const bytes = typeof csv === 'string' ? Buffer.from(csv) : csv;
    writeFileSync(file, bytes);
    return {
      file,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      fileName: 'liste.csv',
      mode: 'skip',
      dryRun: false,
      mapping: null,
      idempotencyKey: null,
      actor: 'tester',
      ...settings,
    };
  };
  const ended = async (id: string): Promise<ImportReport> => {
    let report = await imports.report(id, STAFF);
    await until(
      `the end of import ${id}`,
      async () => {
        report = await imports.report(id, STAFF);
        return report?.state !== 'running';
      },
      60_000,
    );
    if (report === null) throw new Error(`There is no import ${id}.`);
    return report;
  };
  return {
    ...place,
    imports,
    search,
    upload,
    hold() {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    ended,
    async run(csv, settings, by = imports) {
      const started = await by.start(upload(csv, settings));
      if (started.outcome !== 'started') throw new Error(`The import did not start: ${started.outcome}`);
      return ended(started.id);
    },
    query: (sql, values) => runSql(place.db, sql, values),
    async dispose() {
      await imports.close();
      await closeSearch();
      await place.dispose();
    },
  };
}
