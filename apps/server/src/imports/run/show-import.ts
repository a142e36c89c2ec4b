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

interface RestRow {
  readonly provider_id: string;
  readonly new_values: unknown;
}

/**
 * The table's triggers rest: what they would do for each row is done for all, or, as the trail, afterwards
 * (`write-trail.ts`). A provider that was changed since it was compared takes their way. Deleted ones stay deleted.
 */
async function applyUpdates(
  tx: Transaction,
  id: string,
  fields: readonly ProviderWritableField[],
): Promise<void> {
  await tx.client.query(`set local rer.bookkeeping = 'off'`);
  const { rows } = await tx.client.query<RestRow>(
    `with done as (
       update rer_dienstleister_rows as p set ${setsOf(fields)}, version = p.version + 1, updated_at = now(),
         name_key = case when v.name is null and v.email is null then p.name_key end,
         match_key = case when v.name is null and v.email is null then p.match_key end
       from (
         select u.provider_id, u.base_version, new_values.* from rer_import_updates as u,
           jsonb_populate_record(null::rer_dienstleister_rows, u.new_values) as new_values
         where u.import_id = $1::uuid
       ) as v
       where p.id = v.provider_id and p.version = v.base_version and p.deleted_at is null
       returning p.id
     )
     delete from rer_import_updates as u
     where u.import_id = $1::uuid and not exists (select from done where done.id = u.provider_id)
     returning u.provider_id, u.new_values`,
    [id],
  );
  if (rows.length > 0) await applyOneByOne(tx, id, fields, rows);
}

async function applyOneByOne(
  { client }: Transaction,
  id: string,
  fields: readonly ProviderWritableField[],
  rows: readonly RestRow[],
): Promise<void> {
  await client.query(`set local rer.bookkeeping = 'on'`);
  await client.query(`select set_config('rer.import_id', $1, true)`, [id]);
  await client.query(
    `update rer_dienstleister_rows as p set ${setsOf(fields)}
     from (
       select rest.id as provider_id, new_values.* from unnest($1::uuid[], $2::jsonb[]) as rest (id, changes),
         jsonb_populate_record(null::rer_dienstleister_rows, rest.changes) as new_values
     ) as v
     where p.id = v.provider_id and p.deleted_at is null`,
    [rows.map(({ provider_id }) => provider_id), rows.map(({ new_values }) => JSON.stringify(new_values))],
  );
}
