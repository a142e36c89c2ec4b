import { IMPORT_TEXTS, IMPORT_UNDO_DAYS, PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import type { Database, Transaction } from '../../db/database.ts';
import { writeTrail } from './write-trail.ts';

/** A million rows are looked at once. */
const UNDO_TIMEOUT_MS = 10 * 60_000;

/**
 * Takes a succeeded import back in one transaction: its new providers vanish, the values that it changed return. What
 * was changed since stays as it is and is listed. False: there is no such import in a state to undo.
 */
export async function undoImport(db: Database, id: string, actor: string): Promise<boolean> {
  return db.transaction(
    async (tx) => {
      // An edit under way would end on a row that has just been hidden: it is waited for, and others wait a moment.
      await tx.client.query('lock table rer_dienstleister_rows in share row exclusive mode');
      const { rowCount } = await tx.client.query(
        `update rer_imports set state = 'undone', is_hidden = true, message = $2
         where id = $1::uuid and state = 'succeeded' and not dry_run and inserted + updated > 0
           and ended_at > now() - interval '${IMPORT_UNDO_DAYS} days'`,
        [id, IMPORT_TEXTS.undone],
      );
      if (rowCount !== 1) return false;
      await writeTrail(tx, id);
      await keepChangedSince(tx, id);
      await returnValues(tx, id);
      await tx.client.query(
        `update rer_imports set left_count = (
           select count(*) from rer_import_left as kept join rer_dienstleister_rows as p on p.id = kept.provider_id
           where kept.import_id = $1::uuid and p.deleted_at is null
         ) where id = $1::uuid`,
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

/** Providers `p` with what the import changed of them, `c`. */
const CHANGED_BY_IMPORT =
  'rer_dienstleister_changes as c join rer_dienstleister_rows as p on p.id = c.provider_id';
const OF_IMPORT = `c.import_id = $1::uuid and c.action = 'update'`;
const IS_AS_LEFT = 'p.version = c.version';

/** The trail says what the import changed from what; a row is as the import left it while its version is that one. */
async function returnValues({ client }: Transaction, id: string): Promise<void> {
  await client.query(
    `insert into rer_import_left (import_id, provider_id)
     select $1::uuid, p.id from ${CHANGED_BY_IMPORT} where not ${IS_AS_LEFT} and ${OF_IMPORT}
     on conflict do nothing`,
    [id],
  );
  await client.query(
    `insert into rer_dienstleister_changes (provider_id, actor, action, version, old_values, new_values)
     select p.id, current_setting('rer.actor'), 'update', p.version + 1, c.new_values, c.old_values
     from ${CHANGED_BY_IMPORT} where ${IS_AS_LEFT} and ${OF_IMPORT}`,
    [id],
  );
  const sets = PROVIDER_WRITABLE_FIELDS.map((field) => `"${field}" = v."${field}"`).join(', ');
  // The triggers would do for each row what is done here for all.
  await client.query(`set local rer.bookkeeping = 'off'`);
  await client.query(
    `update rer_dienstleister_rows as p set ${sets}, version = p.version + 1, updated_at = now(),
       name_key = case when v.name = p.name and v.email = p.email then p.name_key end,
       match_key = case when v.name = p.name and v.email = p.email then p.match_key end
     from (select before.* from ${CHANGED_BY_IMPORT},
       jsonb_populate_record(p, c.old_values) as before where ${IS_AS_LEFT} and ${OF_IMPORT}) as v
     where p.id = v.id`,
    [id],
  );
}
