import type { Transaction } from '../../db/database.ts';
import { STAGED_SQL } from '../flips/staged-sql.ts';
import type { ImportJob } from './import-job.ts';

/**
 * A provider that is being edited at this moment is left to the step that shows the import, and so is one that was edited
 * since it was compared: waiting for it could be waiting for each other.
 */
const STAGE_SQL = `
  with wanted as (
    select * from rer_import_updates where import_id = $1::uuid and provider_id = any($2::uuid[])
  ),
  taken as (
    select p.id, jsonb_populate_record(p, w.new_values || jsonb_build_object(
      'version', p.version + 1, 'updated_at', now(), 'hidden_by', null, 'shown_by', $1::uuid,
      'name_key', case when w.new_values ?| array['name', 'email'] then null else p.name_key end,
      'match_key', case when w.new_values ?| array['name', 'email'] then null else p.match_key end
    )) as replacement
    from wanted as w join only rer_dienstleister_rows as p on p.id = w.provider_id
    where p.version = w.base_version and p.deleted_at is null
      and not exists (select from rer_import_flip_rest as r where r.flip_id = $1::uuid and r.provider_id = p.id)
    for no key update of p skip locked
  ),
  ${STAGED_SQL}
  select provider_id from wanted where not exists (select from taken where taken.id = provider_id)`;

/**
 * Writes the replacements of these providers by what `rer_import_updates` holds for them, unseen. Returns the providers
 * that have none. The transaction's bookkeeping is off.
 */
export async function stageUpdates(
  { client }: Transaction,
  job: ImportJob,
  providerIds: readonly string[],
): Promise<readonly string[]> {
  await client.query(
    'insert into rer_import_flips (id, import_id, actor) values ($1::uuid, $1::uuid, $2) on conflict do nothing',
    [job.id, job.actor],
  );
  // An earlier row of the file may have changed the same provider.
  await client.query('delete from rer_dienstleister_replacements where id = any($1::uuid[])', [providerIds]);
  const { rows } = await client.query<{ readonly provider_id: string }>(STAGE_SQL, [job.id, providerIds]);
  return rows.map(({ provider_id }) => provider_id);
}
