import type { Transaction } from '../../db/database.ts';

export interface RecoveryCodeRow {
  readonly id: string;
  readonly user_id: string;
  readonly code_hash: string;
}

export async function findRecoveryCode(
  tx: Transaction,
  userId: string,
  selector: string,
): Promise<RecoveryCodeRow | undefined> {
  const { rows } = await tx.client.query<RecoveryCodeRow>(
    `SELECT id::text, user_id, code_hash FROM auth.recovery_codes
     WHERE user_id = $1 AND selector = $2 AND used_at IS NULL`,
    [userId, selector],
  );
  return rows[0];
}

/** Marks a code as used; false when it was already. */
export async function takeRecoveryCode(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'UPDATE auth.recovery_codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL',
    [id, now],
  );
  return rowCount === 1;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codes: readonly { readonly selector: string; readonly codeHash: string }[],
  now: Date,
): Promise<void> {
  await tx.client.query('DELETE FROM auth.recovery_codes WHERE user_id = $1', [userId]);
  for (const { selector, codeHash } of codes) {
    await tx.client.query(
      'INSERT INTO auth.recovery_codes (user_id, selector, code_hash, created_at) VALUES ($1, $2, $3, $4)',
      [userId, selector, codeHash, now],
    );
  }
}

export async function countRecoveryCodes(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await tx.client.query<{ readonly count: number }>(
    'SELECT count(*)::integer AS count FROM auth.recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  );
  return rows[0]?.count ?? 0;
}
