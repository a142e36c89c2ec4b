import type { Transaction } from '../../db/database.ts';

/** `standby`: published, signs soon. `previous`: signs no more, its signatures hold. `revoked`: neither. */
export type SigningKeyState = 'standby' | 'current' | 'previous' | 'revoked';

export interface SigningKeyRow {
  readonly kid: string;
  readonly alg: string;
  readonly public_jwk: Readonly<Record<string, unknown>>;
  readonly private_enc: Buffer;
  readonly state: SigningKeyState;
  readonly created_at: Date;
  readonly changed_at: Date;
}

/** All that are not revoked, oldest first. */
export async function readSigningKeys(tx: Transaction): Promise<readonly SigningKeyRow[]> {
  const { rows } = await tx.client.query<SigningKeyRow>(
    `SELECT * FROM auth.signing_keys WHERE state <> 'revoked' ORDER BY created_at, kid`,
  );
  return rows;
}

/** Processes that rotate at the same time take turns. */
export async function lockSigningKeys(tx: Transaction): Promise<void> {
  await tx.client.query('LOCK TABLE auth.signing_keys IN SHARE ROW EXCLUSIVE MODE');
}

export async function insertSigningKey(
  tx: Transaction,
  key: Pick<SigningKeyRow, 'kid' | 'alg' | 'public_jwk' | 'private_enc' | 'state'>,
  now: Date,
): Promise<void> {
  await tx.client.query(
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
  await tx.client.query('UPDATE auth.signing_keys SET state = $2, changed_at = $3 WHERE kid = $1', [
    kid,
    state,
    now,
  ]);
}
