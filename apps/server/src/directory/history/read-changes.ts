import {
  type DirectoryChange,
  type DirectoryChangeKind,
  type DirectoryChanges,
  type DirectoryDetail,
  PROVIDER_WRITABLE_FIELDS,
  type ProviderVersion,
} from '@rer/contracts';
import * as z from 'zod/mini';
import { actorNameSql } from '../../access/actor-name.ts';
import { asCaller, type Caller, isAdmin, isEditor } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';
import { readProviderDetail } from '../record/read-detail.ts';
import { CHANGED_SINCE_SQL } from './changed-since.ts';
import { undoneChanges } from './undone-changes.ts';

/** Steps of one page. */
const PAGE = 50;
const READ_TIMEOUT_MS = 5_000;

const values = z.record(z.string(), z.unknown());
const changeRow = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  via: z.nullable(z.literal('assistant')),
  version: z.number(),
  old_values: values,
  new_values: values,
  import_id: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  undo_of: z.nullable(z.string()),
  is_merge: z.boolean(),
  is_kept: z.nullable(z.boolean()),
  is_merge_open: z.boolean(),
  other_id: z.nullable(z.string()),
  other_name: z.nullable(z.string()),
  changed_since: z.array(z.string()),
});
type ChangeRow = z.infer<typeof changeRow>;
const creationRow = z.object({ file_name: z.nullable(z.string()), actor: z.nullable(z.string()) });

/** By version, not by number: the log entries of an import are written some time after its rows became visible. */
const CHANGES_SQL = `
  select c.id::text as id, to_jsonb(c) ->> 'at' as at, ${actorNameSql('c.actor')} as actor, c.via, c.version, c.old_values, c.new_values,
    coalesce(c.import_id, taken.import_id) as import_id,
    i.file_name, c.undo_of::text as undo_of, c.merge_id is not null as is_merge, m.kept_id = c.provider_id as is_kept,
    m.id is not null and m.undone_at is null as is_merge_open,
    case when m.kept_id = c.provider_id then m.other_id else m.kept_id end as other_id, other.name as other_name,
    ${CHANGED_SINCE_SQL} as changed_since
  from rer_dienstleister_changes as c
  join rer_dienstleister as p on p.id = c.provider_id
  left join rer_dienstleister_changes as taken on taken.id = c.undo_of
  left join rer_imports as i on i.id = coalesce(c.import_id, taken.import_id)
  left join rer_dienstleister_merges as m on m.id = c.merge_id
  left join rer_dienstleister as other on other.id = case when m.kept_id = c.provider_id then m.other_id else m.kept_id end
  where c.provider_id = $1::uuid and c.action = 'update' and ($2::integer is null or c.version < $2::integer)
  order by c.version desc, c.id desc limit $3::integer`;

/** The change that led to this version of a provider; null: there is none. */
export async function changeOf(db: Database, seen: ProviderVersion, caller: Caller): Promise<string | null> {
  const [id] = await db.transaction(
    (tx) =>
      tx.values(
        TEXT,
        `select id::text as id from rer_dienstleister_changes
         where provider_id = $1::uuid and version = $2::integer and action = 'update' order by id desc limit 1`,
        [seen.id, seen.version],
      ),
    { ...asCaller(caller), readOnly: true, timeoutMs: READ_TIMEOUT_MS },
  );
  return id ?? null;
}

/** The history of a provider behind version `before` (null: from now), as `caller` may use it; null: no such provider. */
export async function readProviderHistory(
  db: Database,
  id: string,
  before: number | null,
  caller: Caller,
): Promise<DirectoryChanges | null> {
  return db.transaction(
    async (tx) => {
      const detail = await readProviderDetail(tx, id);
      if (detail === null) return null;
      const rows = await tx.rows(changeRow, CHANGES_SQL, [id, before, PAGE + 1]);
      const page = rows.slice(0, PAGE);
      const undone = await undoneChanges(tx, id);
      const changes = page.map((row) => shownChange(row, detail, undone, caller));
      const last = page.at(-1);
      if (rows.length > PAGE && last !== undefined) return { changes, next: String(last.version) };
      return { changes: [...changes, await creationOf(tx, detail)], next: null };
    },
    { ...asCaller(caller), readOnly: true, consistent: true, timeoutMs: READ_TIMEOUT_MS },
  );
}

function shownChange(
  row: ChangeRow,
  detail: DirectoryDetail,
  undone: ReadonlySet<string>,
  caller: Caller,
): DirectoryChange {
  const { old_values: before, new_values: after } = row;
  const fields = PROVIDER_WRITABLE_FIELDS.filter((field) => Object.hasOwn(after, field));
  const isRemoval = Object.hasOwn(after, 'deleted_at') || row.is_merge;
  const isThere = isRemoval || detail.deletedAt === null;
  const hasContent = fields.length > 0 || (isRemoval && (!row.is_merge || row.is_merge_open));
  return {
    id: row.id,
    kind: kindOf(row),
    at: row.at,
    actor: row.actor,
    via: row.via,
    version: row.version,
    fields: fields.map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null })),
    import: row.import_id === null ? null : { id: row.import_id, fileName: row.file_name },
    other: row.other_id === null ? null : { id: row.other_id, name: row.other_name },
    undoOf: row.undo_of,
    isUndone: undone.has(row.id),
    canUndo:
      (isRemoval ? isAdmin(caller) : isEditor(caller)) &&
      row.changed_since.length === 0 &&
      isThere &&
      hasContent,
  };
}

function kindOf({ undo_of, is_merge, is_kept, new_values }: ChangeRow): DirectoryChangeKind {
  if (undo_of !== null) return 'undo';
  if (is_merge && is_kept !== null) return is_kept ? 'merge' : 'merged_away';
  if (!Object.hasOwn(new_values, 'deleted_at')) return 'update';
  return new_values['deleted_at'] === null ? 'restore' : 'remove';
}

/** How the provider was created, which has no row in the audit log. */
async function creationOf(tx: Transaction, { provider }: DirectoryDetail): Promise<DirectoryChange> {
  const { file_name: fileName, actor } = await tx.row(
    creationRow,
    `select (select file_name from rer_imports where id = $1::uuid) as file_name, ${actorNameSql('p.created_by')} as actor
     from rer_dienstleister as p where p.id = $2::uuid`,
    [provider.import_id, provider.id],
  );
  return {
    id: null,
    kind: 'create',
    at: provider.created_at,
    actor,
    via: null,
    version: 1,
    fields: [],
    import: provider.import_id === null ? null : { id: provider.import_id, fileName },
    other: null,
    undoOf: null,
    isUndone: false,
    canUndo: false,
  };
}
