import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';

/** `standby`: published, signs soon. `previous`: signs no more, its signatures hold. `revoked`: neither. */
export type SigningKeyState = 'standby' | 'current' | 'previous' | 'revoked';

const signingKeyRow = z.object({
  kid: z.string(),
  alg: z.string(),
  public_jwk: z.record(z.string(), z.unknown()),
  private_enc: z.instanceof(Buffer),
  state: z.enum(['standby', 'current', 'previous', 'revoked']),
  created_at: z.date(),
  changed_at: z.date(),
});
export type SigningKeyRow = Readonly<z.infer<typeof signingKeyRow>>;

/** All that are not revoked, oldest first. */
export async function readSigningKeys(tx: Transaction): Promise<readonly SigningKeyRow[]> {
  return await tx.rows(
    signingKeyRow,
    `SELECT * FROM auth.signing_keys WHERE state <> 'revoked' ORDER BY created_at, kid`,
  );
}

/** Processes that rotate at the same time take turns. */
export async function lockSigningKeys(tx: Transaction): Promise<void> {
  await tx.execute('LOCK TABLE auth.signing_keys IN SHARE ROW EXCLUSIVE MODE');
}

export async function insertSigningKey(
  tx: Transaction,
  key: Pick<SigningKeyRow, 'kid' | 'alg' | 'public_jwk' | 'private_enc' | 'state'>,
  now: Date,
): Promise<void> {
  await tx.execute(
    `INSERT INTO auth.signing_keys (kid, alg, public_jwk, private_enc, state, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [key.kid, key.alg, JSON.stringify(key.public_jwk), key.private_enc, key.state, now],
  );
}

export async function setSigningKeyState(
  tx: Transaction,
  kid: string,
  state: SigningKeyState,
  now: Date,
): Promise<void> {
  await tx.execute('UPDATE auth.signing_keys SET state = $2, changed_at = $3 WHERE kid = $1', [
    kid,
    state,
    now,
  ]);
}
