import type { Database } from '../../db/database.ts';
import type { FileBatch } from './file-rows.ts';
import { findMatches } from './find-matches.ts';
import type { ImportJob } from './import-job.ts';
import { keepStored } from './keep-stored.ts';
import { type RecentInserts, type SortedBatch, sortBatch, withKeys } from './sort-batch.ts';
import { TimeOrderedIds } from './time-ordered-ids.ts';

/** One for the whole thread, so that ids of one import grow. */
const ids = new TimeOrderedIds();
const newId = () => ids.next();

/**
 * Says what is to be done with the records of a batch. All batches before the last one must be stored; that one may be
 * under way, and `recent` tells of it.
 */
export async function matchBatch(
  db: Database,
  job: Pick<ImportJob, 'id' | 'mode'>,
  batch: FileBatch,
  recent: RecentInserts,
): Promise<SortedBatch> {
  const records = withKeys(batch.records);
  const matches = records.length === 0 ? new Map() : await findMatches(db, job.id, records);
  const rows = await keepStored(db, job.mode, records, matches);
  return sortBatch(rows, { matches, recent }, job.mode, newId);
}
