import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { deleteInBatches } from '../visibility/settle-switches.ts';
import { inBatches, inPausedTransactions } from './in-batches.ts';
import { INVISIBLE_CHANGE } from './invisible-change.ts';

/** Before the first id. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const endedImport = z.object({
  id: z.string(),
  is_undone: z.boolean(),
});
type EndedImport = Readonly<z.infer<typeof endedImport>>;

/**
 * Removes the rows of imports that ended without being shown, or were undone, step by step. They are hidden
 * already; this frees their storage. Stops early when `signal` is aborted. Returns how many rows were removed.
 */
export async function removeHiddenRows(db: Database, signal: AbortSignal): Promise<number> {
  const rows = await db.transaction((tx) =>
    tx.rows(
      endedImport,
      `select id, state = 'undone' as is_undone from rer_imports where is_hidden and state <> 'running'`,
    ),
  );
  let removed = 0;
  for (const each of rows) removed += await removeRowsOf(db, each, signal);
  return removed;
}

async function removeRowsOf(db: Database, ended: EndedImport, signal: AbortSignal): Promise<number> {
  let after = NIL_UUID;
  const removed = await inBatches(signal, inPausedTransactions(db), async (tx, rows) => {
    const step = await removeStep(tx, ended.id, after, rows);
    after = step.last ?? after;
    return step.removed;
  });
  // Those of an undone import are history that is still to be written (`write-history.ts`).
  if (!ended.is_undone) await deleteInBatches(db, 'rer_import_updates', 'import_id', ended.id, signal);
  if (!signal.aborted) await markAsCleared(db, ended.id);
  return removed;
}

const removedRow = z.object({
  removed: z.number(),
  /** Id of the last one; null: there are no more. */
  last: z.nullable(z.string()),
});
type RemoveStep = z.infer<typeof removedRow>;

/**
 * In the order of id, so that no step walks over the remains of those before it. The original of a replacement that is shown
 * stays: it is about to leave the import. The array keeps the choice from being made anew for each row.
 */
const REMOVE_SQL = `
  with gone as (
    delete from only rer_dienstleister_rows where id = any(array(
      select id from only rer_dienstleister_rows where import_id = $1::uuid and id > $2::uuid
        and (hidden_by is null or hidden_by not in (select f.id from rer_import_flips as f where f.state = 'shown'))
      order by import_id, id limit $3 for update skip locked
    )) returning id
  ),
  counted as (
    update rer_imports set cleared = cleared + (select count(*) from gone)
    where id = $1::uuid and exists (select from gone)
  )
  select count(*)::integer as removed, (select id from gone order by id desc limit 1) as last from gone`;

/** These rows were never visible, or an undo has been recorded for all of them: they get no history entries of their own. */
async function removeStep(tx: Transaction, id: string, after: string, size: number): Promise<RemoveStep> {
  await tx.execute(INVISIBLE_CHANGE);
  return await tx.row(removedRow, REMOVE_SQL, [id, after, size]);
}

/** Without rows there is nothing left to hide. */
async function markAsCleared(db: Database, id: string): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(
      `update rer_imports set is_hidden = false where id = $1::uuid and state <> 'running'
         and not exists (select from rer_dienstleister_rows where import_id = $1::uuid)`,
      [id],
    ),
  );
}
