import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImportProblem, ImportReport } from '@rer/contracts';
import { areNamesAlike } from '@rer/directory/names';
import { asCaller, type Caller } from '../access/caller.ts';
import type { Database, Lease } from '../db/database.ts';
import { BOOLEAN } from '../db/rows.ts';
import type { DirectorySearch } from '../directory/search/directory-search.ts';
import type { Logger } from '../runtime/logger.ts';
import { monotonicNow } from '../runtime/monotonic-clock.ts';
import type { ImportService, ImportUpload, StartOutcome } from './import-types.ts';
import type { RunOutcome } from './run/import-job.ts';
import { type ImportThread, startImportThread } from './run/import-thread.ts';
import type { SimilarNameResults } from './run/run-host.ts';
import { removeHiddenRows } from './store/clean-up.ts';
import { cancelImport, failImport, failInterrupted } from './store/end-import.ts';
import { readReports } from './store/import-rows.ts';
import { recallMapping } from './store/recall-mapping.ts';
import { readSkippedRows } from './store/skipped-rows.ts';
import { findIdempotencyKey, insertImport, isAnyRunning } from './store/start-import.ts';
import { undoImport } from './store/undo-import.ts';
import { writePendingHistory } from './store/write-history.ts';
import { settleSwitches } from './visibility/settle-switches.ts';

/** Held while an import runs: one at a time in the whole installation. */
const LEASE_NAME = 'import';
/** Time in which the process of an import that has ended must have released the lease. */
const LEASE_PATIENCE_MS = 5_000;
const LEASE_RETRY_MS = 20;
const LISTED_IMPORTS = 50;
/** Pause before storing the outcome of a run is tried again, and how often. */
const END_RETRY_MS = 1_000;
const END_RETRIES = 60;
/** Pause before the work after an import is tried again. */
const CLEAN_UP_RETRY_MS = 10_000;

export interface ImportServiceDependencies {
  readonly db: Database;
  readonly search: Pick<DirectorySearch, 'noteWrite' | 'findNames' | 'whenIndexed'>;
  readonly logger: Logger;
}

/**
 * Builds the service, and cleans up after a dead process: its imports count as failed, and their rows, which were never visible, are
 * removed in the background.
 */
export async function createImportService(dependencies: ImportServiceDependencies): Promise<ImportService> {
  const service = new DatabaseImportService(dependencies);
  await service.recover();
  return service;
}

interface RunningImport {
  readonly id: string;
  readonly thread: ImportThread;
  readonly done: Promise<void>;
}

class DatabaseImportService implements ImportService {
  readonly #db: Database;
  readonly #search: ImportServiceDependencies['search'];
  readonly #logger: Logger;
  readonly #closing = new AbortController();
  #running: RunningImport | undefined;
  /** The import whose undo was requested: the database knows it a moment later. */
  #undoingId: string | undefined;
  #cleanUpDone: Promise<void> = Promise.resolve();

  constructor({ db, search, logger }: ImportServiceDependencies) {
    this.#db = db;
    this.#search = search;
    this.#logger = logger;
  }

  /** Fails what a dead process left running. Without the lease another process is alive and imports. */
  async recover(): Promise<void> {
    const lease = await this.#db.tryLease(LEASE_NAME);
    if (lease === null) return;
    try {
      if (await failInterrupted(this.#db)) this.#logger.warn({}, 'an import had been interrupted');
    } finally {
      await lease.release();
    }
    this.#cleanUpLater();
  }

  async start(upload: ImportUpload): Promise<StartOutcome> {
    let lease: Lease | null = null;
    try {
      lease = this.#closing.signal.aborted ? null : await this.#takeLease();
      // No import runs while we hold the lease: rows in state `running` are dead, and their keys free again.
      if (lease !== null) await failInterrupted(this.#db);
      const key = await findIdempotencyKey(this.#db, upload);
      if (key.known === 'same')
        return await this.#releaseUpload(upload, lease, { outcome: 'known', id: key.id });
      if (key.known === 'other') return await this.#releaseUpload(upload, lease, { outcome: 'key_reused' });
      if (lease === null) return await this.#releaseUpload(upload, null, { outcome: 'busy' });
      const id = await insertImport(this.#db, upload);
      this.#startRun(id, upload, lease);
      return { outcome: 'started', id };
    } catch (error) {
      await this.#releaseUpload(upload, lease, undefined);
      throw error;
    }
  }

  /** Null while an import runs. One that has just ended is about to release the lease: this waits for that. */
  async #takeLease(): Promise<Lease | null> {
    for (const end = monotonicNow() + LEASE_PATIENCE_MS; ; ) {
      const lease = await this.#db.tryLease(LEASE_NAME);
      if (lease !== null || monotonicNow() > end || (await isAnyRunning(this.#db))) return lease;
      await delay(LEASE_RETRY_MS);
    }
  }

  async #releaseUpload<T>(upload: ImportUpload, lease: Lease | null, outcome: T): Promise<T> {
    await Promise.all([rm(upload.file, { force: true }), lease?.release()]);
    return outcome;
  }

  #startRun(id: string, upload: ImportUpload, lease: Lease): void {
    const { file, mode, dryRun, mapping, actor } = upload;
    const thread = startImportThread(
      {
        job: { id, file, mode, dryRun, mapping, actor },
        address: this.#db.address,
        logLevel: this.#logger.level,
      },
      {
        findSimilarNames: (names) => findSimilarNames(this.#search, names, this.#logger),
        whenIndexed: (rows) => this.#search.whenIndexed(id, rows),
      },
    );
    // Without the lease another process may take this import for dead: it must not go on.
    lease.lost.addEventListener('abort', () => void thread.terminate());
    const done = this.#finishRun(id, upload, thread, lease);
    this.#running = { id, thread, done };
  }

  /** Everything that follows a run. Never rejects. */
  async #finishRun(id: string, upload: ImportUpload, thread: ImportThread, lease: Lease): Promise<void> {
    const startedAt = performance.now();
    const releaseDatabase = this.#db.lend();
    const ended = await thread.ended;
    releaseDatabase();
    const isShown = await this.#storeOutcome(id, ended, lease);
    this.#running = undefined;
    await this.#releaseUpload(upload, lease, undefined).catch((err: unknown) =>
      this.#logger.warn({ err, import: id }, 'the file of an import could not be removed'),
    );
    const ms = Math.round(performance.now() - startedAt);
    this.#logger.info({ import: id, ...ended, ms, dryRun: upload.dryRun }, 'import ended');
    if (isShown && !upload.dryRun) this.#search.noteWrite(null);
    this.#cleanUpLater();
  }

  /**
   * Stores a failure. A database that is away comes back, or the next start finds the import interrupted. Returns
   * whether the import was shown, which a thread may do and die before it reports.
   */
  async #storeOutcome(id: string, ended: RunOutcome, lease: Lease): Promise<boolean> {
    if (ended.outcome !== 'failed') return ended.outcome === 'finished';
    const problem = this.#failureOf(ended.problem, lease);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return !(await failImport(this.#db, id, problem)) && (await this.#read(id))?.state === 'succeeded';
      } catch (err) {
        this.#logger.warn({ err, import: id, attempt }, 'the end of an import could not be written down');
        if (attempt >= END_RETRIES || this.#closing.signal.aborted) return false;
        await delay(END_RETRY_MS);
      }
    }
  }

  /** The thread was ended from here: because we stop, or because the database took the lease away. */
  #failureOf(problem: ImportProblem, lease: Lease): ImportProblem {
    if (this.#closing.signal.aborted) return { code: 'interrupted' };
    return lease.lost.aborted ? { code: 'database', message: 'The database was gone' } : problem;
  }

  #cleanUpLater(): void {
    this.#cleanUpDone = this.#cleanUpDone.then(async () => {
      try {
        await writePendingHistory(this.#db, this.#closing.signal);
        await settleSwitches(this.#db, this.#closing.signal);
        const removed = await removeHiddenRows(this.#db, this.#closing.signal);
        if (removed > 0) this.#logger.info({ removed }, 'hidden rows of imports removed');
      } catch (err) {
        if (this.#closing.signal.aborted) return;
        this.#logger.warn({ err }, 'the work after an import is not done and will be tried again');
        setTimeout(() => this.#cleanUpLater(), CLEAN_UP_RETRY_MS).unref();
      }
    });
  }

  report(id: string, caller: Caller) {
    return this.#read(id, caller);
  }

  /** Without a caller for work of the server. */
  async #read(id: string, caller?: Caller) {
    const reports = await this.#db.transaction((tx) => readReports(tx, 'i.id = $1::uuid', [id]), {
      ...(caller === undefined ? {} : asCaller(caller)),
      readOnly: true,
    });
    return reports.map((report) => this.#withUndoProgress(report))[0] ?? null;
  }

  #withUndoProgress(report: ImportReport): ImportReport {
    return report.id === this.#undoingId && report.state === 'succeeded'
      ? { ...report, isUndoing: true, canUndo: false }
      : report;
  }

  async list(caller: Caller) {
    return this.#db.transaction(
      async (tx) => {
        const latest = `not i.dry_run order by i.started_at desc, i.id limit ${LISTED_IMPORTS}`;
        const imports = await readReports(tx, latest);
        const isDirectoryEmpty = await tx.value(
          BOOLEAN,
          'select not exists (select from rer_dienstleister where deleted_at is null) as is_empty',
        );
        return {
          imports: imports.map((report) => this.#withUndoProgress(report)),
          isDirectoryEmpty,
        };
      },
      { ...asCaller(caller), readOnly: true },
    );
  }

  async cancel(id: string) {
    if (await cancelImport(this.#db, id)) return 'done' as const;
    return this.#whyUnchanged(id);
  }

  async undo(id: string, actor: string) {
    // A running import would match rows that the undo removes, so one waits for the other.
    const lease = await this.#takeLease();
    if (lease === null) return (await this.#read(id)) === null ? ('not_found' as const) : ('busy' as const);
    try {
      this.#undoingId = id;
      await failInterrupted(this.#db);
      const isUndone = await undoImport(this.#db, id, actor, this.#closing.signal);
      if (!isUndone) return await this.#whyUnchanged(id);
    } finally {
      this.#undoingId = undefined;
      await lease.release();
    }
    this.#search.noteWrite(null);
    this.#cleanUpLater();
    return 'done' as const;
  }

  async #whyUnchanged(id: string) {
    return (await this.#read(id)) === null ? ('not_found' as const) : ('wrong_state' as const);
  }

  skippedRows(id: string, caller: Caller) {
    return readSkippedRows(this.#db, id, caller);
  }

  recallMapping(headers: readonly string[], caller: Caller) {
    return recallMapping(this.#db, headers, caller);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running?.thread.terminate();
    await this.#running?.done;
    await this.#cleanUpDone;
  }
}

/**
 * For each name, the first similar one that the search finds, so that the import and the search agree on which providers exist. Never
 * rejects: without an answer an import relies on its keys alone.
 */
async function findSimilarNames(
  search: Pick<DirectorySearch, 'findNames'>,
  names: readonly string[],
  logger: Pick<Logger, 'warn'>,
): Promise<SimilarNameResults> {
  try {
    const found = await search.findNames(names);
    return names.map((name, index) => {
      const similar = found[index]?.find((other) => areNamesAlike(name, other.name));
      return similar === undefined ? null : { ...similar, email: null };
    });
  } catch (err) {
    logger.warn({ err }, 'the names of an import could not be compared with those that are there');
    return [];
  }
}
