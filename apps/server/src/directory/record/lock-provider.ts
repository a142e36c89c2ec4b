import type { ChangeRefusal, DirectoryDetail, ProviderVersion } from '@rer/contracts';
import type { Transaction } from '../../db/database.ts';
import { readProviderDetail } from './read-detail.ts';

/** Time limit of one change. */
export const CHANGE_TIMEOUT_MS = 5_000;

/** The provider, locked until the transaction ends; null: there is none. */
export async function lockProvider(tx: Transaction, id: string): Promise<DirectoryDetail | null> {
  await tx.execute('select from rer_dienstleister where id = $1::uuid for update', [id]);
  return readProviderDetail(tx, id);
}

/** Says why a change of a provider that was seen in some version cannot be done; null: it can. */
export function refusalOf(
  stored: DirectoryDetail | null,
  seen: ProviderVersion,
  state: 'there' | 'removed',
): ChangeRefusal | null {
  if (stored === null) return { outcome: 'not_found' };
  if ((stored.deletedAt !== null) !== (state === 'removed')) {
    return { outcome: 'conflict', reason: 'removed', stored, fields: [] };
  }
  if (stored.provider.version !== seen.version) {
    return { outcome: 'conflict', reason: 'stale', stored, fields: [] };
  }
  return null;
}
