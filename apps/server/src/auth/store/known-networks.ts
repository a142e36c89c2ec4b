import type { Transaction } from '../../db/database.ts';
import { BOOLEAN } from '../../db/rows.ts';
import { NO_USER_ID } from './users.ts';

/** Whether that user has been signed in from that part of the network. The same query without a user. */
export async function isKnownNetwork(
  tx: Transaction,
  userId: string | undefined,
  ipPrefix: string,
): Promise<boolean> {
  return await tx.value(
    BOOLEAN,
    'SELECT EXISTS (SELECT FROM auth.sessions WHERE user_id = $1 AND ip_prefix = $2) AS known',
    [userId ?? NO_USER_ID, ipPrefix],
  );
}
