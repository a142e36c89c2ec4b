/**
 * Parts of a statement that staged providers go through: the rows of `taken (id, replacement)` become replacements of the visibility
 * switch that is bound as `$1`, and their originals are marked. `taken` must hold the originals' locks.
 */
export const STAGED_SQL = `
  marked as (
    update only rer_dienstleister_rows as p set hidden_by = $1::uuid from taken
    where p.id = taken.id and p.hidden_by is distinct from $1::uuid
  ),
  staged as (
    insert into rer_dienstleister_replacements select (taken.replacement).* from taken
  )`;
