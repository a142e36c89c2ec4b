import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { inBatches, inTransactions, type Transact } from '../store/in-batches.ts';
import { INVISIBLE_CHANGE } from '../store/invisible-change.ts';
import { holdEdits } from './hold-edits.ts';

const visibilitySwitch = z.object({
  id: z.string(),
  import_id: z.string(),
  is_undo: z.boolean(),
  state: z.enum(['shown', 'dropped']),
});
type VisibilitySwitch = Readonly<z.infer<typeof visibilitySwitch>>;

/** Before the first id. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Settles switches that are no longer staged, step by step: values of shown replacements move into their originals, dropped ones are
 * removed. The visible data does not change. Any number of processes may run it at once. Stops early when `signal` is aborted. Returns
 * how many replacements were removed.
 */
export async function settleSwitches(db: Database, signal: AbortSignal): Promise<number> {
  const rows = await db.transaction(
    (tx) =>
      tx.rows(
        visibilitySwitch,
        `select id, import_id, is_undo, state from rer_import_flips where state <> 'staged'`,
      ),
    { readOnly: true },
  );
  let settled = 0;
  for (const each of rows) {
    settled +=
      each.state === 'shown' ? await settleShown(db, each, signal) : await clearDropped(db, each, signal);
    if (!signal.aborted) await deleteSwitch(db, each);
  }
  return settled;
}

async function settleShown(db: Database, { id }: VisibilitySwitch, signal: AbortSignal): Promise<number> {
  let after = NIL_UUID;
  let settled = 0;
  const whileEditsWait: Transact = (work) => holdEdits(db, work);
  await inBatches(signal, whileEditsWait, async (tx, rows) => {
    const next = await nextReplacements(tx, after, rows);
    const last = next.at(-1);
    if (last === undefined) return 0;
    after = last.id;
    const ids = next.filter(({ shown_by }) => shown_by === id).map((replacement) => replacement.id);
    await tx.execute('select rer_dienstleister_settle($1::uuid[])', [ids]);
    settled += ids.length;
    // What it walked past, of other switches too: none left to walk past is the end.
    return next.length;
  });
  return settled;
}

const replacement = z.object({
  id: z.string(),
  shown_by: z.string(),
});
type Replacement = Readonly<z.infer<typeof replacement>>;

/**
 * In the order of id, so that no step walks over the remains of those before it; of all switches, because with more conditions
 * the database would rather sort all of them.
 */
async function nextReplacements(
  tx: Transaction,
  after: string,
  rows: number,
): Promise<readonly Replacement[]> {
  return await tx.rows(
    replacement,
    'select id, shown_by from rer_dienstleister_replacements where id > $1::uuid order by id limit $2',
    [after, rows],
  );
}

/** What a dropped undo would have changed, and what it would have left, goes with it. Marks of originals mean nothing any more. */
async function clearDropped(db: Database, each: VisibilitySwitch, signal: AbortSignal): Promise<number> {
  const removed = await deleteInBatches(db, 'rer_dienstleister_replacements', 'shown_by', each.id, signal);
  if (each.is_undo) {
    await deleteInBatches(db, 'rer_import_updates', 'import_id', each.import_id, signal);
    await deleteInBatches(db, 'rer_import_left', 'import_id', each.import_id, signal);
  }
  return removed;
}

/** Deletes the rows of a table that have `value` in that column. Skips rows that another transaction holds. */
export async function deleteInBatches(
  db: Database,
  table: string,
  column: string,
  value: string,
  signal: AbortSignal,
): Promise<number> {
  return inBatches(signal, inTransactions(db), async (tx, rows) => {
    await tx.execute(INVISIBLE_CHANGE);
    return await tx.execute(
      `delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${column} = $1::uuid limit $2 for update skip locked
       ))`,
      [value, rows],
    );
  });
}

/** The history of an undo is written from its visibility switch (`write-history.ts`), which stays until then. */
async function deleteSwitch(db: Database, { id, state }: VisibilitySwitch): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(
      `delete from rer_import_flips as f where id = $1::uuid and state = $2
         and not exists (select from rer_dienstleister_replacements where shown_by = $1::uuid)
         and not (is_undo and exists (select from rer_import_updates as u where u.import_id = f.import_id))`,
      [id, state],
    ),
  );
}
