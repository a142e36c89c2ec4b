import type { Database } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';
import { STAGED_SQL } from '../visibility/staged-sql.ts';
import { stageUndo, type UndoRun } from './stage-undo.ts';

/** Ids of an import grow: between its first and its last there is little else. */
const EDITED_SQL = `
  with page as (
    select id, import_id, version from only rer_dienstleister_rows
    where id > $3::uuid and id <= $4::uuid order by id limit $5
  ),
  changed as (select id from page where import_id = $2::uuid and version <> 1),
  taken as (
    select p.id, p.deleted_at, jsonb_populate_record(
      p, jsonb_build_object('import_id', null, 'hidden_by', null, 'shown_by', $1::uuid)
    ) as replacement
    from changed join only rer_dienstleister_rows as p using (id)
    where not exists (select from rer_import_flip_rest as r where r.flip_id = $1::uuid and r.provider_id = p.id)
    for no key update of p skip locked
  ),
  ${STAGED_SQL},
  left_ones as (
    insert into rer_import_left (import_id, provider_id) select $2::uuid, id from taken where deleted_at is null
    on conflict do nothing returning provider_id
  )
  select (select count(*)::integer from page) as seen, (select id from page order by id desc limit 1) as last_id,
    (select array_agg(id) from changed) as changed, (select array_agg(id) from taken) as taken,
    (select count(*)::integer from left_ones) as left`;

/**
 * New providers of the import that were edited since get a replacement that does not belong to it; all others disappear with the import.
 * Returns how many are kept.
 */
export async function stageEditedInserts(db: Database, undo: UndoRun, signal: AbortSignal): Promise<number> {
  return await stageUndo(db, undo, { id: TEXT, endsSql: ENDS_SQL, before, pageSql: EDITED_SQL }, signal);
}

/** Both by the index: a scan of all rows would hold up other transactions. */
const END_SQL = 'select id from only rer_dienstleister_rows where import_id = $1::uuid';
const ENDS_SQL = `select (${END_SQL} order by import_id, id limit 1) as first,
  (${END_SQL} order by import_id desc, id desc limit 1) as last`;

/** An id before this one, with as little as possible in between. */
function before(id: string): string {
  const digits = BigInt(`0x${id.replaceAll('-', '')}`);
  const text = (digits === 0n ? 0n : digits - 1n).toString(16).padStart(32, '0');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
