import { PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import type { Transaction } from '../../db/database.ts';
import type { UndoRun } from './stage-undo.ts';

const LEFTOVERS = 'select r.provider_id from rer_import_flip_rest as r where r.flip_id = $2::uuid';
const LISTED = `
  select count(*) from rer_import_left as kept join only rer_dienstleister_rows as p on p.id = kept.provider_id
  where kept.import_id = $1::uuid and p.id in (${LEFTOVERS})`;

/**
 * Providers that were edited while the undo was staged: what was changed stays and is listed, what was not (an edit
 * that was given up) returns. Few, so this is done in the step that shows the undo.
 */
export async function undoLeftovers(tx: Transaction, { importId, switchId }: UndoRun): Promise<void> {
  const values = [importId, switchId];
  // Those that were counted among the left ones before.
  await tx.execute(
    `update rer_imports set left_count = left_count - (${LISTED}) where id = $1::uuid`,
    values,
  );
  await tx.execute(
    `delete from rer_import_updates where import_id = $1::uuid and provider_id in (${LEFTOVERS})`,
    values,
  );
  await tx.execute(
    `insert into rer_import_left (import_id, provider_id)
     select $1::uuid, p.id from only rer_dienstleister_rows as p where p.id in (${LEFTOVERS}) and (
       (p.import_id = $1::uuid and p.version <> 1) or exists (
         select from rer_dienstleister_changes as c
         where c.provider_id = p.id and c.import_id = $1::uuid and c.action = 'update' and c.version <> p.version
       )
     ) on conflict do nothing`,
    values,
  );
  const sets = PROVIDER_WRITABLE_FIELDS.map((field) => `"${field}" = v."${field}"`).join(', ');
  await tx.execute(
    `update only rer_dienstleister_rows as p set ${sets}
     from rer_dienstleister_changes as c, only rer_dienstleister_rows as was, lateral jsonb_populate_record(was, c.old_values) as v
     where c.import_id = $1::uuid and c.action = 'update' and c.provider_id in (${LEFTOVERS})
       and was.id = c.provider_id and p.id = was.id and p.version = c.version`,
    values,
  );
  await tx.execute(`set local rer.bookkeeping = 'off'`);
  await tx.execute(
    `update only rer_dienstleister_rows as p set import_id = null
     where p.import_id = $1::uuid and p.version <> 1 and p.id in (${LEFTOVERS})`,
    values,
  );
  await tx.execute(`set local rer.bookkeeping = 'on'`);
  await tx.execute(
    `update rer_imports set left_count = left_count + (${LISTED} and p.deleted_at is null) where id = $1::uuid`,
    values,
  );
}
