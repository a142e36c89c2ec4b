import { IMPORT_TEXTS, type ImportProblem } from '@rer/contracts';
import { CsvError } from '@rer/directory/csv';
import type { Database, Transaction } from '../../db/database.ts';
import { DatabaseError } from '../../db/errors.ts';
import { readAhead } from '../../runtime/read-ahead.ts';
import { settleSwitches } from '../visibility/settle-switches.ts';
import { backfillKeys } from './backfill-keys.ts';
import {
  type ClassifiedBatch,
  classifyBatch,
  NO_RECENT_INSERTS,
  type RecentInserts,
  recentInsertsOf,
  withKeys,
} from './classify-batch.ts';
import { BATCH_ROWS_MAX, type BatchSize, type FileBatch, FileRows } from './file-rows.ts';
import { findMatches } from './find-matches.ts';
import { firstChanges } from './first-changes.ts';
import type { ImportJob, RunOutcome } from './import-job.ts';
import { keepStoredValues } from './keep-stored-values.ts';
import { writableFieldsOf } from './provider-columns.ts';
import type { RunHost } from './run-host.ts';
import { showImport } from './show-import.ts';
import { SimilarNameSearch } from './similar-names.ts';
import { StoppedError } from './stopped-error.ts';
import { type Counts, NO_ROWS_COUNTED, storeBatch } from './store-batch.ts';
import { storedHeaders } from './stored-headers.ts';
import { TimeOrderedIds } from './time-ordered-ids.ts';

/** Ending the thread is what stops a run. */
const NEVER_ABORTED = new AbortController().signal;

/** Runs an import from its file to the step that shows it; `host` is the thread that started it. Never rejects. */
export async function runImport(db: Database, job: ImportJob, host: RunHost): Promise<RunOutcome> {
  try {
    await settleSwitches(db, NEVER_ABORTED);
    await backfillKeys(db);
    await storeAndShow(db, job, host);
    return { outcome: 'finished' };
  } catch (error) {
    if (error instanceof StoppedError) return { outcome: 'stopped' };
    return { outcome: 'failed', problem: problemOf(error) };
  }
}

async function storeAndShow(db: Database, job: ImportJob, host: RunHost): Promise<void> {
  const similarNames = new SimilarNameSearch(host);
  const file = new FileRows(job);
  const size = new AdaptiveBatchSize(db.takesTurns);
  let counts: Counts = NO_ROWS_COUNTED;
  let recentInserts: RecentInserts = NO_RECENT_INSERTS;
  // While the database stores one batch, the next one is compared and another one read: three are in memory, never more.
  let storing: Promise<Counts> | undefined;
  try {
    for await (const batch of readAhead(file.batches(size.next))) {
      if (storing === undefined) await storeHeaders(db, job.id, file);
      const comparing = compareBatch(db, job, batch, recentInserts);
      const classifying = comparing.then((compared) => similarNames.addSimilarRows(compared));
      // A batch that cannot be stored ends the run at once, however long the database keeps the next one waiting.
      const [classified, stored] = await Promise.all([classifying, storing]);
      counts = stored ?? counts;
      recentInserts = recentInsertsOf(classified);
      const fields = writableFieldsOf(file.head?.map.columns ?? []);
      storing = timed(size, batch, storeBatch(db, job, fields, batch, classified, counts));
      // A rejection is met by the next await; until then it must not count as unhandled.
      storing.catch(() => undefined);
    }
    counts = (await storing) ?? counts;
  } catch (error) {
    await storing?.catch(() => undefined);
    throw error;
  }
  const { inserted, updated, unchanged, existing } = counts;
  if (inserted + updated + unchanged + existing === 0) throw new CsvError({ code: 'no_valid_rows' });
  if (job.dryRun) return endDryRun(db, job.id, file);
  // The search must find the rows once the import is reported as done.
  await host.whenIndexed(inserted);
  await showImport(db, job, writableFieldsOf(file.head?.map.columns ?? []), inserted + updated);
}

/** Stores the headers of the file, under which skipped rows are listed. */
async function storeHeaders(db: Database, importId: string, { head }: FileRows): Promise<void> {
  if (head === undefined) return;
  await db.transaction((tx) =>
    changeRunning(tx, importId, 'headers = $2::jsonb, columns_ignored = $3', [
      JSON.stringify(storedHeaders(head.map)),
      head.map.ignored,
    ]),
  );
}

/** Ends a dry run: its stored rows remain hidden and are removed; its findings are recorded. */
async function endDryRun(db: Database, importId: string, file: FileRows): Promise<void> {
  const { head, columns: mapping, preview } = file;
  const { separator = ',', encoding = 'utf-8' } = head ?? {};
  await db.transaction(async (tx) => {
    const found = { mapping, preview, separator, encoding, changes: await firstChanges(tx, importId) };
    const ended = `state = 'succeeded', ended_at = now(), message = $2, bytes_read = bytes_total,
      details = details || $3::jsonb`;
    await changeRunning(tx, importId, ended, [IMPORT_TEXTS.dryRun, JSON.stringify(found)]);
  });
}

/** `sets` is SQL over `values`, which begin at `$2`. */
async function changeRunning(
  tx: Transaction,
  importId: string,
  sets: string,
  values: readonly unknown[],
): Promise<void> {
  const sql = `update rer_imports set ${sets} where id = $1::uuid and state = 'running'`;
  if ((await tx.execute(sql, [importId, ...values])) !== 1) throw new StoppedError();
}

async function timed<T>(size: AdaptiveBatchSize, batch: FileBatch, storing: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const stored = await storing;
  size.note(batch.records.length + batch.skipped.length, performance.now() - startedAt);
  return stored;
}

function problemOf(error: unknown): ImportProblem {
  if (error instanceof CsvError) return error.problem;
  if (error instanceof DatabaseError) return { code: 'database', message: sentenceOf(error) };
  return { code: 'unexpected', message: error instanceof Error ? error.message.slice(0, 500) : '' };
}

/** The seed's text puts the full stop. */
function sentenceOf(error: DatabaseError): string {
  return error.message.replace(/\.$/, '').slice(0, 500);
}

const START_ROWS = 500;
const LEAST_ROWS = 200;
/** Where transactions take turns, one of the import delays all others: this long is not noticed. */
const GOAL_MS = 30;

/** Finds the batch size: the largest, or where transactions take turns the one that takes about {@link GOAL_MS}. */
class AdaptiveBatchSize {
  readonly #takesTurns: boolean;
  #rows: number;

  constructor(takesTurns: boolean) {
    this.#takesTurns = takesTurns;
    this.#rows = takesTurns ? START_ROWS : BATCH_ROWS_MAX;
  }

  readonly next: BatchSize = () => this.#rows;

  /** Tells how long a batch of `rows` took. */
  note(rows: number, ms: number): void {
    if (!this.#takesTurns) return;
    if (ms > GOAL_MS * 1.5) this.#rows = Math.max(LEAST_ROWS, Math.floor(this.#rows / 2));
    else if (ms < GOAL_MS && rows >= this.#rows) {
      this.#rows = Math.min(BATCH_ROWS_MAX, Math.floor(this.#rows * 1.5));
    }
  }
}

/** One for the whole thread, so that ids of one import grow. */
const ids = new TimeOrderedIds();
const newId = () => ids.next();

/**
 * Decides what to do with the records of a batch. All batches before the last one must be stored; the last may still be in progress, and
 * `recent` describes it.
 */
async function compareBatch(
  db: Database,
  job: Pick<ImportJob, 'id' | 'mode'>,
  batch: FileBatch,
  recent: RecentInserts,
): Promise<ClassifiedBatch> {
  const records = withKeys(batch.records);
  const matches = records.length === 0 ? new Map() : await findMatches(db, job.id, records);
  const rows = await keepStoredValues(db, job.mode, records, matches);
  return classifyBatch(rows, { matches, recent }, job.mode, newId);
}
