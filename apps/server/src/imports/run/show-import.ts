import { importSuccessText, type ProviderWritableField } from '@rer/contracts';
import type { Database, Transaction } from '../../db/database.ts';
import type { ImportJob } from './import-job.ts';
import { StoppedError } from './stopped-error.ts';
import { setsOf } from './store-batch.ts';

/** The one step has no more to do than its updates; a million of them take minutes. */
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
  await db.transaction(
    async (tx) => {
      const { rowCount } = await tx.client.query(
        `update rer_imports set state = 'succeeded', is_hidden = false, ended_at = now(), message = $2, bytes_read = bytes_total
         where id = $1::uuid and state = 'running'`,
        [job.id, importSuccessText(records)],
      );
      if (rowCount !== 1) throw new StoppedError();
      if (job.mode === 'update') await applyUpdates(tx, job.id, fields);
    },
    { actor: job.actor, timeoutMs: SHOW_TIMEOUT_MS },
  );
}

/** Providers that have every value already keep their version. Deleted ones stay deleted. */
async function applyUpdates(
  tx: Transaction,
  id: string,
  fields: readonly ProviderWritableField[],
): Promise<void> {
  await tx.client.query(`select set_config('rer.import_id', $1, true)`, [id]);
  const differs = fields
    .map((field) =>
      field === 'additional_data'
        ? `p.additional_data || coalesce(v.additional_data, '{}') is distinct from p.additional_data`
        : `v."${field}" is not null and v."${field}" is distinct from p."${field}"`,
    )
    .join(' or ');
  await tx.client.query(
    `update rer_dienstleister_rows as p set ${setsOf(fields)}
     from (select known.provider_id, new_values.* from rer_import_updates as known,
       jsonb_populate_record(null::rer_dienstleister_rows, known.new_values - 'id') as new_values
       where known.import_id = $1::uuid) as v
     where p.id = v.provider_id and p.deleted_at is null and (${differs})`,
    [id],
  );
  await tx.client.query('delete from rer_import_updates where import_id = $1::uuid', [id]);
}
