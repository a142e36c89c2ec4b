import { importSuccessText, type ProviderWritableField } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { holdEdits } from '../visibility/hold-edits.ts';
import { unstageLeftovers } from '../visibility/leftovers.ts';
import { hasVisibilitySwitch, switchVisibility } from '../visibility/visibility-switch.ts';
import type { ImportJob } from './import-job.ts';
import { StoppedError } from './stopped-error.ts';
import { assignmentsSql } from './store-batch.ts';

/** This step only handles edits made while the file was read. */
const SHOW_TIMEOUT_MS = 10 * 60_000;

/**
 * The short step: in one transaction everything that the import stored becomes visible, or nothing.
 * @throws {StoppedError} when the import is not running any more.
 */
export async function showImport(
  db: Database,
  job: ImportJob,
  fields: readonly ProviderWritableField[],
  records: number,
): Promise<void> {
  const options = { actor: job.actor, timeoutMs: SHOW_TIMEOUT_MS };
  const changesOthers = job.mode === 'update' && (await hasVisibilitySwitch(db, job.id));
  if (changesOthers) {
    await holdEdits(
      db,
      async (tx) => {
        await endRun(tx, job, records);
        if (!(await switchVisibility(tx, job.id))) throw new StoppedError();
        if (await unstageLeftovers(tx, job.id)) await applyLeftovers(tx, job.id, fields);
      },
      options,
    );
  } else {
    await db.transaction((tx) => endRun(tx, job, records), options);
  }
}

async function endRun(tx: Transaction, { id }: ImportJob, records: number): Promise<void> {
  const rowCount = await tx.execute(
    `update rer_imports set state = 'succeeded', is_hidden = false, ended_at = now(), message = $2, bytes_read = bytes_total
     where id = $1::uuid and state = 'running'`,
    [id, importSuccessText(records)],
  );
  if (rowCount !== 1) throw new StoppedError();
}

const leftoverRow = z.object({
  provider_id: z.string(),
  new_values: z.unknown(),
  has_own_name: z.boolean(),
});

/** What was edited since it was compared gets the import's values on top, by the table's triggers, which write the history. */
async function applyLeftovers(
  tx: Transaction,
  id: string,
  fields: readonly ProviderWritableField[],
): Promise<void> {
  const rows = await tx.rows(
    leftoverRow,
    `delete from rer_import_updates as u using rer_import_flip_rest as rest
     where rest.flip_id = $1::uuid and u.import_id = $1::uuid and u.provider_id = rest.provider_id
     returning u.provider_id, u.new_values, u.has_own_name`,
    [id],
  );
  await tx.execute(`select set_config('rer.import_id', $1, true)`, [id]);
  await tx.execute(
    `update only rer_dienstleister_rows as p set ${assignmentsSql(fields)}
     from (
       select rest.id as provider_id, rest.has_own_name, new_values.*
       from unnest($1::uuid[], $2::jsonb[], $3::boolean[]) as rest (id, changes, has_own_name),
         jsonb_populate_record(null::rer_dienstleister_rows, rest.changes) as new_values
     ) as v
     where p.id = v.provider_id and p.deleted_at is null`,
    [
      rows.map(({ provider_id }) => provider_id),
      rows.map(({ new_values }) => JSON.stringify(new_values)),
      rows.map(({ has_own_name }) => has_own_name),
    ],
  );
}
