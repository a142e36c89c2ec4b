import type { Database } from '../../db/database.ts';
import { INTEGER } from '../../db/rows.ts';
import { STAGED_SQL } from '../visibility/staged-sql.ts';
import { stageUndo, type UndoRun } from './stage-undo.ts';

/**
 * The history has the values from before the import; a provider is as the import left it while its version is that one. The
 * undo's own history waits in `rer_import_updates`, as the import's did (`write-history.ts`).
 */
const RESTORED_SQL = `
  with page as (
    select * from rer_dienstleister_changes where id > $3::bigint and id <= $4::bigint order by id limit $5
  ),
  changed as (
    select c.provider_id, c.version, c.old_values, c.new_values, p.version as version_now, p.deleted_at
    from page as c join only rer_dienstleister_rows as p on p.id = c.provider_id
    where c.import_id = $2::uuid and c.action = 'update'
  ),
  taken as (
    select p.id, c.version, c.old_values, c.new_values, jsonb_populate_record(p, c.old_values || jsonb_build_object(
      'version', p.version + 1, 'updated_at', now(), 'hidden_by', null, 'shown_by', $1::uuid,
      'name_key', case when c.old_values ?| array['name', 'firmen_name', 'email'] then null else p.name_key end,
      'match_key', case when c.old_values ?| array['name', 'firmen_name', 'email'] then null else p.match_key end
    )) as replacement
    from changed as c join only rer_dienstleister_rows as p on p.id = c.provider_id
    where p.version = c.version
      and not exists (select from rer_import_flip_rest as r where r.flip_id = $1::uuid and r.provider_id = p.id)
    for no key update of p skip locked
  ),
  ${STAGED_SQL},
  history as (
    insert into rer_import_updates (import_id, provider_id, line, base_version, old_values, new_values)
    select $2::uuid, id, 0, version, new_values, old_values from taken
  ),
  left_ones as (
    insert into rer_import_left (import_id, provider_id)
    select $2::uuid, provider_id from changed where version_now <> version and deleted_at is null
    on conflict do nothing returning provider_id
  )
  select (select count(*)::integer from page) as seen, (select max(id)::float8 from page) as last_id,
    (select array_agg(provider_id) from changed where version_now = version) as changed,
    (select array_agg(id) from taken) as taken,
    (select count(*)::integer from left_ones) as left`;

/**
 * Providers that the import changed get a replacement with the values from before. Returns how many do not, because they
 * were changed since.
 */
export async function stageRestoredValues(db: Database, undo: UndoRun, signal: AbortSignal): Promise<number> {
  const before = (id: number) => id - 1;
  return await stageUndo(db, undo, { id: INTEGER, endsSql: ENDS_SQL, before, pageSql: RESTORED_SQL }, signal);
}

/** Its part of the history was written in a row, with little else in between. */
const ENDS_SQL = `select min(id)::float8 as first, max(id)::float8 as last from rer_dienstleister_changes
  where import_id = $1::uuid and action = 'update'`;
