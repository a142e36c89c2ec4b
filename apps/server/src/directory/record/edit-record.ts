import type { ChangeOutcome, DirectoryDetail, ProviderChanges, ProviderVersion } from '@rer/contracts';
import { plausibleChanges } from '@rer/directory/plausibility';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { CHANGE_TIMEOUT_MS, lockProvider, refusalOf } from './lock-provider.ts';
import { applyChanges } from './provider-store.ts';
import { readStored } from './read-detail.ts';

/** Changes a provider that the caller saw in this version. */
export async function editRecord(
  db: Database,
  seen: ProviderVersion,
  changes: ProviderChanges,
  caller: Caller,
): Promise<ChangeOutcome<DirectoryDetail>> {
  return db.transaction(
    async (tx) => {
      const before = await lockProvider(tx, seen.id);
      const refusal = refusalOf(before, seen, 'there');
      if (refusal !== null) return refusal;
      const plausible = plausibleChanges(changes, before?.provider ?? {});
      if (!plausible.ok) return { outcome: 'invalid', problems: plausible.problems };
      const changed = await applyChanges(tx, { ...seen, changes: plausible.changes });
      const stored = await readStored(tx, seen.id);
      if (changed === null) return { outcome: 'conflict', reason: 'stale', stored, fields: [] };
      return { outcome: 'done', value: stored };
    },
    { ...asCaller(caller), timeoutMs: CHANGE_TIMEOUT_MS },
  );
}
