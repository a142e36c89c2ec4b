import type { ChangeOutcome, DirectoryDetail, ProviderChanges, ProviderVersion } from '@rer/contracts';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { CHANGE_TIMEOUT_MS, lockProvider, refusalOf } from './lock-provider.ts';
import { insertProvider } from './provider-store.ts';
import { readStored } from './read-detail.ts';

/** Adds a provider. */
export async function createRecord(
  db: Database,
  fields: ProviderChanges,
  caller: Caller,
): Promise<DirectoryDetail> {
  return db.transaction(async (tx) => readStored(tx, await insertProvider(tx, fields, caller)), {
    ...asCaller(caller),
    timeoutMs: CHANGE_TIMEOUT_MS,
  });
}

/** Removes a provider: it is found no more, and can be restored for 30 days. */
export async function removeRecord(
  db: Database,
  seen: ProviderVersion,
  caller: Caller,
): Promise<ChangeOutcome<DirectoryDetail>> {
  return changeLocked(db, seen, 'there', caller, async (tx) => {
    await tx.execute('update rer_dienstleister set deleted_at = now() where id = $1::uuid', [seen.id]);
  });
}

/** Takes a removal back. One that went into another provider leaves that one as it is. */
export async function restoreRecord(
  db: Database,
  seen: ProviderVersion,
  caller: Caller,
): Promise<ChangeOutcome<DirectoryDetail>> {
  return changeLocked(db, seen, 'removed', caller, (tx) => restoreLocked(tx, seen.id));
}

/** Restores it in a transaction that has locked the provider. */
export async function restoreLocked(tx: Transaction, id: string): Promise<void> {
  await tx.execute('update rer_dienstleister set deleted_at = null where id = $1::uuid', [id]);
  await tx.execute(
    'update rer_dienstleister_merges set undone_at = now() where other_id = $1::uuid and undone_at is null',
    [id],
  );
}

async function changeLocked(
  db: Database,
  seen: ProviderVersion,
  state: 'there' | 'removed',
  caller: Caller,
  change: (tx: Transaction) => Promise<void>,
): Promise<ChangeOutcome<DirectoryDetail>> {
  return db.transaction(
    async (tx) => {
      const refusal = refusalOf(await lockProvider(tx, seen.id), seen, state);
      if (refusal !== null) return refusal;
      await change(tx);
      return { outcome: 'done', value: await readStored(tx, seen.id) };
    },
    { ...asCaller(caller), timeoutMs: CHANGE_TIMEOUT_MS },
  );
}
