import type { Database, Transaction } from '../../db/database.ts';

/**
 * Notes providers that have no replacement. In a transaction of its own: an edit of one notes it too, and may wait for
 * another one that the batch holds.
 */
export async function noteLeftovers(
  db: Database,
  switchId: string,
  providerIds: readonly string[],
): Promise<void> {
  if (providerIds.length === 0) return;
  await db.transaction((tx) =>
    tx.execute(
      `insert into rer_import_flip_rest (flip_id, provider_id) select $1::uuid, unnest($2::uuid[]) on conflict do nothing`,
      [switchId, providerIds],
    ),
  );
}

/** Removes what was staged for leftovers, so that their originals stay visible. Returns whether there are any. */
export async function unstageLeftovers(tx: Transaction, switchId: string): Promise<boolean> {
  const found = await tx.execute('select from rer_import_flip_rest where flip_id = $1::uuid limit 1', [
    switchId,
  ]);
  if (found === 0) return false;
  await tx.execute(`set local rer.bookkeeping = 'off'`);
  await tx.execute(
    `delete from rer_dienstleister_replacements as p using rer_import_flip_rest as rest
     where rest.flip_id = $1::uuid and p.id = rest.provider_id and p.shown_by = $1::uuid`,
    [switchId],
  );
  await tx.execute(
    `update only rer_dienstleister_rows as p set hidden_by = null from rer_import_flip_rest as rest
     where rest.flip_id = $1::uuid and p.id = rest.provider_id and p.hidden_by = $1::uuid`,
    [switchId],
  );
  await tx.execute(`set local rer.bookkeeping = 'on'`);
  return true;
}
