import { type DirectoryDetail, directoryDetail } from '@rer/contracts';
import type { Transaction } from '../../db/database.ts';
import { PROVIDER_JSON_SQL } from './provider.ts';

const DETAIL_SQL = `
  select ${PROVIDER_JSON_SQL} as "provider", to_jsonb(p) ->> 'deleted_at' as "deletedAt", (
    select jsonb_build_object('id', kept.id, 'name', kept.name)
    from rer_dienstleister_merges as m join rer_dienstleister as kept on kept.id = m.kept_id
    where m.other_id = p.id and m.undone_at is null and p.deleted_at is not null
    order by m.at desc limit 1
  ) as "mergedInto"
  from rer_dienstleister as p where p.id = $1::uuid`;

/** The provider of that id, also when it was removed; null: there is none. */
export async function readProviderDetail(tx: Transaction, id: string): Promise<DirectoryDetail | null> {
  return (await tx.find(directoryDetail, DETAIL_SQL, [id])) ?? null;
}

/** Reads a provider in the transaction that has just written it. */
export async function readStored(tx: Transaction, id: string): Promise<DirectoryDetail> {
  const detail = await readProviderDetail(tx, id);
  if (detail === null) throw new TypeError('A provider that was just written is not there.');
  return detail;
}
