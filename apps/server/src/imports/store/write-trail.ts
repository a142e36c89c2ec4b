import type { Database, Transaction } from '../../db/database.ts';
import { inSteps } from './in-steps.ts';

/** Moves what imports changed to the trail, step by step: the step that showed them left it here. */
export async function writeTrails(db: Database, signal: AbortSignal): Promise<number> {
  return inSteps(signal, (rows) =>
    db.transaction((tx) =>
      moveStep(tx, "in (select id from rer_imports where state = 'succeeded' and not dry_run)", [], rows),
    ),
  );
}

/** The same for one import at once, before an undo looks into the trail. */
export async function writeTrail(tx: Transaction, importId: string): Promise<void> {
  await moveStep(tx, '= $1::uuid', [importId], null);
}

async function moveStep(
  { client }: Transaction,
  which: string,
  values: readonly string[],
  rows: number | null,
): Promise<number> {
  // Steps pass by what another process moves; an undo waits for it, because it needs the whole trail.
  const limit = rows === null ? 'for update' : `limit ${rows} for update skip locked`;
  const { rowCount } = await client.query(
    `with moved as (
       delete from rer_import_updates where (import_id, provider_id) in (
         select import_id, provider_id from rer_import_updates where import_id ${which} ${limit}
       ) returning *
     )
     insert into rer_dienstleister_changes (provider_id, at, actor, action, version, old_values, new_values, import_id)
     select provider_id, i.ended_at, i.started_by, 'update', base_version + 1, old_values, new_values, import_id
     from moved join rer_imports as i on i.id = import_id`,
    [...values],
  );
  return rowCount ?? 0;
}
