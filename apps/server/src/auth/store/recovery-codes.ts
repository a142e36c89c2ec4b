import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import { INTEGER } from '../../db/rows.ts';

const recoveryCodeRow = z.object({
  id: z.string(),
  user_id: z.string(),
  code_hash: z.string(),
});
export type RecoveryCodeRow = Readonly<z.infer<typeof recoveryCodeRow>>;

export async function findRecoveryCode(
  tx: Transaction,
  userId: string,
  selector: string,
): Promise<RecoveryCodeRow | undefined> {
  return await tx.find(
    recoveryCodeRow,
    `SELECT id::text, user_id, code_hash FROM auth.recovery_codes
     WHERE user_id = $1 AND selector = $2 AND used_at IS NULL`,
    [userId, selector],
  );
}

/** Marks a code as used; false when it was already. */
export async function takeRecoveryCode(tx: Transaction, id: string, now: Date): Promise<boolean> {
  return (
    (await tx.execute('UPDATE auth.recovery_codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL', [
      id,
      now,
    ])) === 1
  );
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codes: readonly { readonly selector: string; readonly codeHash: string }[],
  now: Date,
): Promise<void> {
  await tx.execute('DELETE FROM auth.recovery_codes WHERE user_id = $1', [userId]);
  for (const { selector, codeHash } of codes) {
    await tx.execute(
      'INSERT INTO auth.recovery_codes (user_id, selector, code_hash, created_at) VALUES ($1, $2, $3, $4)',
      [userId, selector, codeHash, now],
    );
  }
}

export async function countRecoveryCodes(tx: Transaction, userId: string): Promise<number> {
  return await tx.value(
    INTEGER,
    'SELECT count(*)::integer AS count FROM auth.recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  );
}
