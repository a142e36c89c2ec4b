import type { Database, Transaction } from '../../db/database.ts';
import { deleteSteps } from '../flips/settle-flips.ts';
import { inSteps, inTransactions } from './in-steps.ts';
import { UNSEEN } from './unseen.ts';

interface Leftover {
  readonly id: string;
  readonly is_undone: boolean;
}

/**
 * Removes the rows of imports that ended without being shown, or were taken back, step by step. They are hidden
 * already; this gives back their room. Stops early when `signal` is aborted. Returns how many rows went.
 */
export async function cleanUp(db: Database, signal: AbortSignal): Promise<number> {
  const { rows } = await db.transaction(({ client }) =>
    client.query<Leftover>(
      `select id, state = 'undone' as is_undone from rer_imports where is_hidden and state <> 'running'`,
    ),
  );
  let removed = 0;
  for (const leftover of rows) removed += await cleanUpOne(db, leftover, signal);
  return removed;
}

async function cleanUpOne(db: Database, { id, is_undone }: Leftover, signal: AbortSignal): Promise<number> {
  const removed = await inSteps(signal, inTransactions(db), (tx, rows) => removeStep(tx, id, rows));
  // Of one that was taken back it is the trail of that, which is still to be written.
  if (!is_undone) await deleteSteps(db, 'rer_import_updates', 'import_id', id, signal);
  if (!signal.aborted) await forget(db, id);
  return removed;
}

/**
 * Nobody has seen these rows, or an undo has been written down for all of them: no trail for each. The original of a
 * replacement that is shown stays: it is about to leave the import.
 */
async function removeStep({ client }: Transaction, id: string, size: number): Promise<number> {
  await client.query(UNSEEN);
  const { rowCount } = await client.query(
    `delete from only rer_dienstleister_rows where id in (
       select id from only rer_dienstleister_rows where import_id = $1::uuid
         and (hidden_by is null or hidden_by not in (select f.id from rer_import_flips as f where f.state = 'shown'))
       limit $2 for update skip locked
     )`,
    [id, size],
  );
  return rowCount ?? 0;
}

/** Without rows there is nothing left to hide. */
async function forget(db: Database, id: string): Promise<void> {
  await db.transaction(({ client }) =>
    client.query(
      `update rer_imports set is_hidden = false where id = $1::uuid and state <> 'running'
         and not exists (select from rer_dienstleister_rows where import_id = $1::uuid)`,
      [id],
    ),
  );
}
