import type { Database, Transaction } from '../../db/database.ts';
import { inBatches, inTransactions } from './in-batches.ts';

/** Imports and undos that were shown; what an undo has only staged has not happened. */
const SHOWN_IMPORTS_SQL = `
  select i.id from rer_imports as i left join rer_import_flips as undo on undo.import_id = i.id and undo.is_undo
  where not i.dry_run and ((i.state = 'succeeded' and undo.id is null) or undo.state = 'shown')`;

/** Moves the changes of shown imports and undos from `rer_import_updates` to the history, step by step. */
export async function writePendingHistory(db: Database, signal: AbortSignal): Promise<number> {
  return inBatches(signal, inTransactions(db), (tx, rows) =>
    moveStep(tx, `import_id in (${SHOWN_IMPORTS_SQL})`, [], `limit ${rows} for update skip locked`),
  );
}

/** Does so for one import, before an undo reads the history; waits for what another process is moving. */
export async function writeHistoryOf(db: Database, importId: string, signal: AbortSignal): Promise<number> {
  return inBatches(signal, inTransactions(db), (tx, rows) =>
    moveStep(tx, 'import_id = $1::uuid', [importId], `limit ${rows} for update`),
  );
}

/** The import's own change of `m`, which its undo reverts: in the history before the undo begins. */
const UNDONE_CHANGE_SQL = `
  select max(c.id) from rer_dienstleister_changes as c
  where c.provider_id = m.provider_id and c.import_id = m.import_id and c.action = 'update' and c.version = m.base_version`;

/** The array keeps the choice from being made anew for each row, which is what wrong estimates of an emptied table lead to. */
async function moveStep(
  tx: Transaction,
  which: string,
  values: readonly string[],
  limit: string,
): Promise<number> {
  return await tx.execute(
    `with moved as (
         delete from rer_import_updates where ctid = any(array(
           select ctid from rer_import_updates where ${which} ${limit}
         )) returning *
       )
       insert into rer_dienstleister_changes (provider_id, at, actor, action, version, old_values, new_values, import_id, undo_of)
       select m.provider_id, coalesce(undo.shown_at, i.ended_at), coalesce(undo.actor, i.started_by), 'update',
         m.base_version + 1, m.old_values, m.new_values, case when undo.id is null then m.import_id end,
         case when undo.id is not null then (${UNDONE_CHANGE_SQL}) end
       from moved as m join rer_imports as i on i.id = m.import_id
       left join rer_import_flips as undo on undo.import_id = i.id and undo.is_undo`,
    [...values],
  );
}
