import { IMPORT_TEXTS, IMPORT_UNDO_DAYS, PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import type { Database, Transaction } from '../../db/database.ts';

/** A million rows are looked at once. */
const UNDO_TIMEOUT_MS = 10 * 60_000;

/**
 * Takes a succeeded import back in one transaction: its new providers vanish, the values that it changed return. What
 * was changed since stays as it is and is listed. False: there is no such import in a state to undo.
 */
export async function undoImport(db: Database, id: string, actor: string): Promise<boolean> {
  return db.transaction(
    async (tx) => {
      const { rowCount } = await tx.client.query(
        `update rer_imports set state = 'undone', is_hidden = true, message = $2
         where id = $1::uuid and state = 'succeeded' and not dry_run and inserted + updated > 0
           and ended_at > now() - interval '${IMPORT_UNDO_DAYS} days'`,
        [id, IMPORT_TEXTS.undone],
      );
      if (rowCount !== 1) return false;
      await keepChangedSince(tx, id);
      await returnValues(tx, id);
      await tx.client.query(
        `update rer_imports set left_count = (select count(*) from rer_import_left where import_id = $1::uuid) where id = $1::uuid`,
        [id],
      );
      return true;
    },
    { actor, timeoutMs: UNDO_TIMEOUT_MS },
  );
}

/** New providers that somebody worked on since no longer belong to the import; their version stays. */
async function keepChangedSince({ client }: Transaction, id: string): Promise<void> {
  await client.query(`set local rer.bookkeeping = 'off'`);
  await client.query(
    `with kept as (
       update rer_dienstleister_rows set import_id = null where import_id = $1::uuid and version <> 1 returning id
     )
     insert into rer_import_left (import_id, provider_id) select $1::uuid, id from kept`,
    [id],
  );
  await client.query(`set local rer.bookkeeping = 'on'`);
}

/** The trail says what the import changed from what; a row is as the import left it while its version is that one. */
async function returnValues({ client }: Transaction, id: string): Promise<void> {
  await client.query(
    `insert into rer_import_left (import_id, provider_id)
     select $1::uuid, p.id from rer_dienstleister_changes as c join rer_dienstleister_rows as p on p.id = c.provider_id
     where c.import_id = $1::uuid and c.action = 'update' and p.version <> c.version
     on conflict do nothing`,
    [id],
  );
  const sets = PROVIDER_WRITABLE_FIELDS.map((field) => `"${field}" = v."${field}"`).join(', ');
  await client.query(
    `update rer_dienstleister_rows as p set ${sets}
     from (select c.provider_id, c.version as left_at, old_values.* from rer_dienstleister_changes as c
       join rer_dienstleister_rows as now_there on now_there.id = c.provider_id,
       jsonb_populate_record(now_there, c.old_values) as old_values
       where c.import_id = $1::uuid and c.action = 'update') as v
     where p.id = v.provider_id and p.version = v.left_at`,
    [id],
  );
}
