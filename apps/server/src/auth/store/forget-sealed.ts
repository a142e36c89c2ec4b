import type { Transaction } from '../../db/database.ts';

/** Counts of removed data. */
export interface ForgottenAuth {
  readonly sessions: number;
  readonly factors: number;
}

/** Removes all that is encrypted or signed with keys of the installation, and what rests on it: sessions, factors, links of mails. */
export async function forgetSealedAuth(tx: Transaction): Promise<ForgottenAuth> {
  const removed = async (table: string) => tx.execute(`DELETE FROM auth.${table}`);
  const sessions = await removed('sessions');
  const factors = await removed('mfa_factors');
  for (const table of ['recovery_codes', 'one_time_tokens', 'flow_states', 'signing_keys'])
    await removed(table);
  return { sessions, factors };
}
