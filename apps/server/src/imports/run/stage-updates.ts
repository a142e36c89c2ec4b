import type { Transaction } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';
import { STAGED_SQL } from '../visibility/staged-sql.ts';
import type { ImportJob } from './import-job.ts';

/**
 * A provider that is being edited at this moment is left to the step that shows the import, and so is one that was edited
 * since it was compared: waiting for it could be waiting for each other. `offset 0` keeps each look one by the id: of a table
 * that was never analyzed the planner takes nearly all rows for removed ones, and would read all of it for each row.
 */
const STAGE_SQL = `
  with wanted as materialized (
    select u.* from unnest($2::uuid[]) as changed (id), lateral (
      select * from rer_import_updates where import_id = $1::uuid and provider_id = changed.id offset 0
    ) as u
  ),
  taken as (
    select (original).id, jsonb_populate_record(original, w.new_values || jsonb_build_object(
      'version', (original).version + 1, 'updated_at', now(), 'hidden_by', null, 'shown_by', $1::uuid,
      'name_key', case when w.new_values ?| array['name', 'firmen_name', 'email'] then null else (original).name_key end,
      'match_key', case when w.new_values ?| array['name', 'firmen_name', 'email'] then null else (original).match_key end
    )) as replacement
    from wanted as w, lateral (
      select p as original from only rer_dienstleister_rows as p
      where p.id = w.provider_id and p.version = w.base_version and p.deleted_at is null
        and not exists (select from rer_import_flip_rest as r where r.flip_id = $1::uuid and r.provider_id = p.id)
      offset 0 for no key update of p skip locked
    ) as found
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
