import type { Database } from '../../db/database.ts';
import { inSteps } from './in-steps.ts';

interface Leftover {
  readonly id: string;
}

/**
 * Removes the rows of imports that ended without being shown, or were taken back, step by step. They are hidden
 * already; this gives back their room. Stops early when `signal` is aborted. Returns how many rows went.
 */
export async function cleanUp(db: Database, signal: AbortSignal): Promise<number> {
  const { rows } = await db.transaction(({ client }) =>
    client.query<Leftover>(`select id from rer_imports where is_hidden and state <> 'running'`),
  );
  let removed = 0;
  for (const { id } of rows) removed += await cleanUpOne(db, id, signal);
  return removed;
}

async function cleanUpOne(db: Database, id: string, signal: AbortSignal): Promise<number> {
  const removed = await inSteps(signal, (rows) => removeStep(db, id, rows));
  if (!signal.aborted) await forget(db, id);
  return removed;
}

/** Nobody has seen these rows, or an undo has been written down for all of them: no trail for each. */
async function removeStep(db: Database, id: string, size: number): Promise<number> {
  return db.transaction(async ({ client }) => {
    await client.query(`set local synchronous_commit = off; set local rer.bookkeeping = 'off'`);
    const { rowCount } = await client.query(
      `delete from rer_dienstleister_rows where id in (
         select id from rer_dienstleister_rows where import_id = $1::uuid limit $2 for update skip locked
       )`,
      [id, size],
    );
    return rowCount ?? 0;
  });
}

/** Changes that were never applied go; without rows there is nothing left to hide. */
async function forget(db: Database, id: string): Promise<void> {
  await db.transaction(async ({ client }) => {
    await client.query('delete from rer_import_updates where import_id = $1::uuid', [id]);
    await client.query(
      `update rer_imports set is_hidden = false where id = $1::uuid and state <> 'running'
         and not exists (select from rer_dienstleister_rows where import_id = $1::uuid)`,
      [id],
    );
  });
}
