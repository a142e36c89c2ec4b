import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';

const undoRow = z.object({
  id: z.string(),
  undo_of: z.string(),
});

/** Changes of a provider that were taken back, by an undo that was not taken back itself. */
export async function undoneChanges(tx: Transaction, id: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    undoRow,
    `select id::text as id, undo_of::text as undo_of from rer_dienstleister_changes
     where provider_id = $1::uuid and undo_of is not null order by version desc, id desc`,
    [id],
  );
  const undone = new Set<string>();
  // The latest first: whether an undo still holds is known when its turn comes.
  for (const row of rows) if (!undone.has(row.id)) undone.add(row.undo_of);
  return undone;
}
