import type { Transaction } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';
import { STAGED_SQL } from '../visibility/staged-sql.ts';
import type { ImportJob } from './import-job.ts';

/**
 * A provider that is being edited at this moment is left to the step that shows the import, and so is one that was edited
 * since it was compared: waiting for it could be waiting for each other.
 */
const STAGE_SQL = `
  with wanted as materialized (
    select u.* from unnest($2::uuid[]) as changed (id), lateral (
      select * from rer_import_updates where import_id = $1::uuid and provider_id = changed.id offset 0
    ) as u
  ),
  taken as (
    select p.id, jsonb_populate_record(p, w.new_values || jsonb_build_object(
      'version', p.version + 1, 'updated_at', now(), 'hidden_by', null, 'shown_by', $1::uuid,
      'name_key', case when w.new_values ?| array['name', 'firmen_name', 'email'] then null else p.name_key end,
      'match_key', case when w.new_values ?| array['name', 'firmen_name', 'email'] then null else p.match_key end
    )) as replacement
    from wanted as w join only rer_dienstleister_rows as p on p.id = w.provider_id
    where p.version = w.base_version and p.deleted_at is null
      and not exists (select from rer_import_flip_rest as r where r.flip_id = $1::uuid and r.provider_id = p.id)
    for no key update of p skip locked
  ),
  ${STAGED_SQL}
  select id from taken`;

/**
 * Writes the replacements of these providers by what `rer_import_updates` holds for them, unseen; `stagedBefore` are those
 * that an earlier batch changed already. Returns the providers that have none. The transaction's bookkeeping is off.
 */
export async function stageUpdates(
  tx: Transaction,
  job: ImportJob,
  providers: { readonly ids: readonly string[]; readonly stagedBefore: readonly string[] },
): Promise<readonly string[]> {
  await tx.execute(
    'insert into rer_import_flips (id, import_id, actor) values ($1::uuid, $1::uuid, $2) on conflict do nothing',
    [job.id, job.actor],
  );
  const { ids, stagedBefore } = providers;
  if (stagedBefore.length > 0) {
    await tx.execute('delete from rer_dienstleister_replacements where id = any($1::uuid[])', [stagedBefore]);
  }
  const taken = new Set(await tx.values(TEXT, STAGE_SQL, [job.id, ids]));
  return ids.filter((id) => !taken.has(id));
}
