import type { Database, Transaction } from '../../db/database.ts';

/** Whether something is staged under that id. */
export async function hasVisibilitySwitch(db: Database, id: string): Promise<boolean> {
  const found = await db.transaction(
    (tx) => tx.execute('select from rer_import_flips where id = $1::uuid', [id]),
    { readOnly: true },
  );
  return found > 0;
}

/** Shows all its replacements, once the transaction commits. False: it was dropped meanwhile. */
export async function switchVisibility(tx: Transaction, id: string): Promise<boolean> {
  return (
    (await tx.execute(
      `update rer_import_flips set state = 'shown', shown_at = now() where id = $1::uuid and state = 'staged'`,
      [id],
    )) === 1
  );
}

/** From now on nothing more is staged under it, and nothing of it is ever shown. */
export async function dropVisibilitySwitch(db: Database, id: string): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(`update rer_import_flips set state = 'dropped' where id = $1::uuid and state = 'staged'`, [
      id,
    ]),
  );
}
