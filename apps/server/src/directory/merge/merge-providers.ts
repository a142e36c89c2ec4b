import type { ChangeOutcome, DirectoryDetail, DirectoryMerged, MergeRequest } from '@rer/contracts';
import { plausibleChanges } from '@rer/directory/plausibility';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { DatabaseError } from '../../db/errors.ts';
import { TEXT } from '../../db/rows.ts';
import { CHANGE_TIMEOUT_MS, lockProvider, refusalOf } from '../record/lock-provider.ts';
import { applyChanges } from '../record/provider-store.ts';
import { readStored } from '../record/read-detail.ts';

/** Makes one of two providers, in one step: the kept one takes the values, the other one is removed and says where it went. */
export async function mergeProviders(
  db: Database,
  { kept, other, changes }: MergeRequest,
  caller: Caller,
): Promise<ChangeOutcome<DirectoryMerged>> {
  return db.transaction(
    async (tx) => {
      // In one order for all, so that two merges wait for each other instead of dying.
      const inOrder = kept.id < other.id ? [kept, other] : [other, kept];
      const stored = new Map<string, DirectoryDetail['provider']>();
      for (const seen of inOrder) {
        const detail = await lockProvider(tx, seen.id);
        const refusal = refusalOf(detail, seen, 'there');
        if (refusal !== null) return refusal;
        if (detail !== null) stored.set(seen.id, detail.provider);
      }
      const plausible = plausibleChanges(changes, stored.get(kept.id) ?? {}, stored.get(other.id) ?? {});
      if (!plausible.ok) return { outcome: 'invalid', problems: plausible.problems };
      const mergeId = await noteMerge(tx, kept.id, other.id, caller);
      const changed = await applyChanges(tx, { ...kept, changes: plausible.changes });
      if (changed === null) throw new DatabaseError('overloaded', 'A locked provider was changed.');
      await tx.execute('update rer_dienstleister set deleted_at = now() where id = $1::uuid', [other.id]);
      return { outcome: 'done', value: await mergedOf(tx, kept.id, other.id, mergeId) };
    },
    { ...asCaller(caller), timeoutMs: CHANGE_TIMEOUT_MS },
  );
}

/** From here on the audit log marks changes as part of the merge. */
async function noteMerge(tx: Transaction, keptId: string, otherId: string, caller: Caller): Promise<string> {
  const id = await tx.value(
    TEXT,
    `insert into rer_dienstleister_merges (kept_id, other_id, actor) values ($1::uuid, $2::uuid, $3) returning id`,
    [keptId, otherId, caller.actor],
  );
  await tx.execute(`select set_config('rer.merge_id', $1, true)`, [id]);
  return id;
}

async function mergedOf(
  tx: Transaction,
  keptId: string,
  otherId: string,
  mergeId: string,
): Promise<DirectoryMerged> {
  const changeId = await tx.value(
    TEXT,
    `select id::text as id from rer_dienstleister_changes where merge_id = $1::uuid and provider_id = $2::uuid`,
    [mergeId, keptId],
  );
  return {
    ...(await readStored(tx, keptId)),
    other: await readStored(tx, otherId),
    changeId,
  };
}
