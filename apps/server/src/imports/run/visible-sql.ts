/**
 * Whether the import that is bound as parameter `own` may see row `p` of the physical table: what everybody sees, and
 * what it stored itself. Deleted providers count as not there.
 */
export function seenByImport(own: string): string {
  return (
    'p.deleted_at is null and (p.import_id is null or p.import_id = ' +
    `${own} or p.import_id not in (select hidden.id from rer_imports as hidden where hidden.is_hidden))`
  );
}
