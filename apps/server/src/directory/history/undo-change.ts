import { type ChangeOutcome, type DirectoryDetail, PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import * as z from 'zod/mini';
import { asCaller, type Caller, isAdmin } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';
import { CHANGE_TIMEOUT_MS, lockProvider } from '../record/lock-provider.ts';
import { readStored } from '../record/read-detail.ts';
import { restoreLocked } from '../record/write-record.ts';
import { CHANGED_SINCE_SQL } from './changed-since.ts';

const changeRow = z.object({
  id: z.string(),
  provider_id: z.string(),
  new_values: z.record(z.string(), z.unknown()),
  merge_id: z.nullable(z.string()),
  other_id: z.nullable(z.string()),
  changed_since: z.array(z.string()),
});
type ChangeRow = z.infer<typeof changeRow>;
const undoTargetRow = z.object({ id: z.string(), providers: z.array(z.string()) });

/** What of a merge remains when it is taken back: the change of the kept provider tells of both. */
const MERGE_SQL = `left join rer_dienstleister_merges as m
  on m.id = c.merge_id and m.kept_id = c.provider_id and m.undone_at is null and c.undo_of is null`;

/** What was undone, and which providers it touched. */
export interface UndoneChange {
  readonly detail: DirectoryDetail;
  readonly touched: readonly string[];
}

/**
 * Takes one change of a provider back, if its fields still hold what the change wrote; of a merge, both providers. The undo
 * is a change itself, and can be taken back like one.
 */
export async function undoChange(
  db: Database,
  target: { readonly id: string; readonly changeId: string },
  caller: Caller,
): Promise<ChangeOutcome<UndoneChange>> {
  return db.transaction(
    async (tx) => {
      const undoTarget = await findUndoTarget(tx, target);
      if (undoTarget === null) return { outcome: 'not_found' };
      await lockBoth(tx, undoTarget);
      const change = await readChange(tx, undoTarget.changeId);
      const stored = change === null ? null : await lockProvider(tx, change.provider_id);
      if (change === null || stored === null) return { outcome: 'not_found' };
      const isRemoval = Object.hasOwn(change.new_values, 'deleted_at') || change.merge_id !== null;
      if (isRemoval && !isAdmin(caller)) return { outcome: 'forbidden' };
      if (!isRemoval && stored.deletedAt !== null) {
        return { outcome: 'conflict', reason: 'removed', stored, fields: [] };
      }
      const { changed_since: fields } = change;
      if (fields.length > 0 || !hasContent(change)) {
        return { outcome: 'conflict', reason: 'changed_since', stored, fields };
      }
      await revert(tx, change);
      return {
        outcome: 'done',
        value: { detail: await readStored(tx, target.id), touched: undoTarget.providers },
      };
    },
    { ...asCaller(caller), timeoutMs: CHANGE_TIMEOUT_MS },
  );
}

interface UndoTarget {
  readonly changeId: string;
  /** In the order in which they are locked. */
  readonly providers: readonly string[];
}

/** The change itself; for the provider that went away in a merge, the one of the provider that was kept. */
async function findUndoTarget(
  tx: Transaction,
  { id, changeId }: { readonly id: string; readonly changeId: string },
): Promise<UndoTarget | null> {
  const row = await tx.find(
    undoTargetRow,
    `select coalesce(kept.id, c.id)::text as id,
       array(select distinct unnest(array_remove(array[c.provider_id, m.kept_id, m.other_id], null))::text order by 1) as providers
     from rer_dienstleister_changes as c
     left join rer_dienstleister_merges as m on m.id = c.merge_id and m.undone_at is null and c.undo_of is null
     left join rer_dienstleister_changes as kept
       on kept.merge_id = m.id and kept.provider_id = m.kept_id and kept.undo_of is null
     where c.id = $2::bigint and c.provider_id = $1::uuid and c.action = 'update'`,
    [id, changeId],
  );
  return row === undefined ? null : { changeId: row.id, providers: row.providers };
}

async function lockBoth(tx: Transaction, { providers }: UndoTarget): Promise<void> {
  for (const id of providers) await lockProvider(tx, id);
}

async function readChange(tx: Transaction, changeId: string): Promise<ChangeRow | null> {
  return (
    (await tx.find(
      changeRow,
      `select c.id::text as id, c.provider_id, c.new_values, c.merge_id, m.other_id,
       ${CHANGED_SINCE_SQL} as changed_since
     from rer_dienstleister_changes as c join rer_dienstleister as p on p.id = c.provider_id ${MERGE_SQL}
     where c.id = $1::bigint`,
      [changeId],
    )) ?? null
  );
}

function hasContent({ new_values, other_id }: ChangeRow): boolean {
  return other_id !== null || keysOf(new_values).length > 0;
}

function keysOf(values: Readonly<Record<string, unknown>>): readonly string[] {
  return ['deleted_at', ...PROVIDER_WRITABLE_FIELDS].filter((key) => Object.hasOwn(values, key));
}

async function revert(tx: Transaction, change: ChangeRow): Promise<void> {
  const isMerge = change.other_id !== null;
  // So that the audit log records it even when no value returns.
  await tx.execute(`select set_config('rer.undo_of', $1, true), set_config('rer.merge_id', $2, true)`, [
    change.id,
    isMerge ? (change.merge_id ?? '') : '',
  ]);
  const sets = keysOf(change.new_values).map((key) =>
    // Removed anew, it can be restored for 30 days from now.
    key === 'deleted_at'
      ? 'deleted_at = case when was.deleted_at is null then null else now() end'
      : `"${key}" = was."${key}"`,
  );
  // From the audit log itself: numbers keep all their digits.
  await tx.execute(
    `update rer_dienstleister as p set ${sets.length === 0 ? 'name = p.name' : sets.join(', ')}
     from rer_dienstleister_changes as c, jsonb_populate_record(null::rer_dienstleister, c.old_values) as was
     where c.id = $1::bigint and p.id = c.provider_id`,
    [change.id],
  );
  if (change.other_id !== null) await restoreOther(tx, change.other_id);
  await tx.execute(`select set_config('rer.undo_of', '', true), set_config('rer.merge_id', '', true)`);
}

/** The provider that went away; gone for good, it stays so. */
async function restoreOther(tx: Transaction, id: string): Promise<void> {
  const [change] = await tx.values(
    TEXT,
    `select c.id::text as id from rer_dienstleister_changes as c
     join rer_dienstleister_merges as m on m.id = c.merge_id and m.other_id = c.provider_id and m.undone_at is null
     where c.provider_id = $1::uuid and c.undo_of is null order by c.version desc limit 1`,
    [id],
  );
  await tx.execute(`select set_config('rer.undo_of', $1, true)`, [change ?? '']);
  await restoreLocked(tx, id);
}
