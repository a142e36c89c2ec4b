import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import { NO_USER_ID } from './users.ts';

/** Purpose of a mail. `setup` is the link of the first administrator, which no account has yet. */
export type OneTimeType = 'setup' | 'invite' | 'recovery' | 'otp';

const oneTimeRow = z.object({
  id: z.string(),
  user_id: z.nullable(z.string()),
  type: z.enum(['setup', 'invite', 'recovery', 'otp']),
  code_hash: z.nullable(z.instanceof(Buffer)),
  wrong_codes: z.number(),
  expires_at: z.date(),
});
export type OneTimeRow = Readonly<z.infer<typeof oneTimeRow>>;
const ownerRow = z.pick(oneTimeRow, { user_id: true });

const COLUMNS = 'id, user_id, type, code_hash, wrong_codes, expires_at';
const HOLDS = 'used_at IS NULL AND expires_at > $2';

export interface NewOneTime {
  readonly userId: string | null;
  readonly type: OneTimeType;
  readonly tokenHash: Buffer;
  readonly codeHash: Buffer | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores one in place of those before it of the same user and type: only the newest mail holds. */
export async function replaceOneTime(tx: Transaction, token: NewOneTime): Promise<void> {
  await endOneTimes(tx, token.userId, [token.type]);
  await tx.execute(
    `INSERT INTO auth.one_time_tokens (user_id, type, token_hash, code_hash, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [token.userId, token.type, token.tokenHash, token.codeHash, token.now, token.expiresAt],
  );
}

/** All mails that open a user's account. */
export const OF_ACCOUNTS = ['invite', 'recovery', 'otp'] as const satisfies readonly OneTimeType[];

export async function endOneTimes(
  tx: Transaction,
  userId: string | null,
  types: readonly OneTimeType[],
): Promise<void> {
  await tx.execute(
    'DELETE FROM auth.one_time_tokens WHERE user_id IS NOT DISTINCT FROM $1 AND type = ANY($2)',
    [userId, types],
  );
}

/** The user who was mailed a link, whether it is still valid or not: null for the setup link, undefined for an unknown link. */
export async function findOwner(tx: Transaction, tokenHash: Buffer): Promise<string | null | undefined> {
  const owner = await tx.find(ownerRow, 'SELECT user_id FROM auth.one_time_tokens WHERE token_hash = $1', [
    tokenHash,
  ]);
  return owner?.user_id;
}

/** The mail of that link, if it still holds; locked, so that no other request uses it until the transaction ends. */
export async function lockByToken(
  tx: Transaction,
  tokenHash: Buffer,
  types: readonly OneTimeType[],
  now: Date,
): Promise<OneTimeRow | undefined> {
  return await tx.find(
    oneTimeRow,
    `SELECT ${COLUMNS} FROM auth.one_time_tokens WHERE token_hash = $1 AND ${HOLDS} AND type = ANY($3) FOR UPDATE`,
    [tokenHash, now, types],
  );
}

/** The mails of that user with a code to be typed. The same query without a user. */
export async function lockByUser(
  tx: Transaction,
  userId: string | undefined,
  types: readonly OneTimeType[],
  now: Date,
): Promise<readonly OneTimeRow[]> {
  return await tx.rows(
    oneTimeRow,
    `SELECT ${COLUMNS} FROM auth.one_time_tokens
     WHERE user_id = $1 AND ${HOLDS} AND type = ANY($3) AND code_hash IS NOT NULL FOR UPDATE`,
    [userId ?? NO_USER_ID, now, types],
  );
}

export async function spendOneTime(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.execute('UPDATE auth.one_time_tokens SET used_at = $2 WHERE id = $1', [id, now]);
}

/** Counts a wrong code against mails; against none of them it is the same work. */
export async function noteWrongOneTimes(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(
    'UPDATE auth.one_time_tokens SET wrong_codes = wrong_codes + 1 WHERE id = ANY($1::uuid[])',
    [ids],
  );
}
