import type { DirectoryDetail } from '@rer/contracts';
import type { Transaction } from '../../db/database.ts';
import type { Refusal, SeenProvider } from '../change-outcome.ts';
import { readDetail } from './read-detail.ts';

/** The provider, which nobody else changes until the transaction ends; null: there is none. */
export async function lockProvider(tx: Transaction, id: string): Promise<DirectoryDetail | null> {
  await tx.execute('select from rer_dienstleister where id = $1::uuid for update', [id]);
  return readDetail(tx, id);
}

/** Says why a change of a provider that was seen in some version cannot be done; null: it can. */
export function refusalOf(
  stored: DirectoryDetail | null,
  seen: SeenProvider,
  state: 'there' | 'removed',
): Refusal | null {
  if (stored === null) return { outcome: 'not_found' };
  if ((stored.deletedAt !== null) !== (state === 'removed')) {
    return { outcome: 'conflict', reason: 'removed', stored, fields: [] };
  }
  if (stored.provider.version !== seen.version) {
    return { outcome: 'conflict', reason: 'stale', stored, fields: [] };
  }
  return null;
}
