import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';

const refreshTokenRow = z.object({
  id: z.string(),
  session_id: z.string(),
  token_hash: z.instanceof(Buffer),
  parent: z.nullable(z.string()),
  successor_salt: z.instanceof(Buffer),
  revoked_at: z.nullable(z.date()),
});
export type RefreshTokenRow = Readonly<z.infer<typeof refreshTokenRow>>;

const COLUMNS = 'id::text, session_id, token_hash, parent::text, successor_salt, revoked_at';

export async function findRefreshToken(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<RefreshTokenRow | undefined> {
  return await tx.find(refreshTokenRow, `SELECT ${COLUMNS} FROM auth.refresh_tokens WHERE token_hash = $1`, [
    tokenHash,
  ]);
}

/** The token that a session goes on with; undefined after its family was revoked. */
export async function findActiveToken(
  tx: Transaction,
  sessionId: string,
): Promise<RefreshTokenRow | undefined> {
  return await tx.find(
    refreshTokenRow,
    `SELECT ${COLUMNS} FROM auth.refresh_tokens WHERE session_id = $1 AND revoked_at IS NULL ORDER BY id DESC LIMIT 1`,
    [sessionId],
  );
}

/** Tokens of a session that were made after one of it, oldest first. */
export async function readLaterTokens(
  tx: Transaction,
  { session_id, id }: RefreshTokenRow,
  limit: number,
): Promise<readonly RefreshTokenRow[]> {
  return await tx.rows(
    refreshTokenRow,
    `SELECT ${COLUMNS} FROM auth.refresh_tokens WHERE session_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    [session_id, id, limit],
  );
}

export interface NewRefreshToken {
  readonly sessionId: string;
  readonly tokenHash: Buffer;
  readonly successorSalt: Buffer;
  readonly parent: string | null;
  readonly now: Date;
}

export async function insertRefreshToken(tx: Transaction, token: NewRefreshToken): Promise<void> {
  await tx.execute(
    `INSERT INTO auth.refresh_tokens (session_id, token_hash, successor_salt, parent, created_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [token.sessionId, token.tokenHash, token.successorSalt, token.parent, token.now],
  );
}

/** All tokens of a session that hold, or that one alone. */
export async function revokeTokens(
  tx: Transaction,
  which: { readonly sessionId: string; readonly id?: string },
  now: Date,
): Promise<void> {
  const only = which.id === undefined ? '' : ' AND id = $3';
  await tx.execute(
    `UPDATE auth.refresh_tokens SET revoked_at = $2 WHERE session_id = $1 AND revoked_at IS NULL${only}`,
    which.id === undefined ? [which.sessionId, now] : [which.sessionId, now, which.id],
  );
}
