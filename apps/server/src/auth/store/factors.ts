import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';

const factorRow = z.object({
  id: z.string(),
  user_id: z.string(),
  friendly_name: z.string(),
  status: z.enum(['unverified', 'verified']),
  secret_enc: z.instanceof(Buffer),
  last_step: z.nullable(z.number()),
  wrong_codes: z.number(),
  locked_until: z.nullable(z.date()),
  last_challenged_at: z.nullable(z.date()),
  last_used_at: z.nullable(z.date()),
  created_at: z.date(),
  updated_at: z.date(),
});
export type FactorRow = Readonly<z.infer<typeof factorRow>>;

/** Unverified factors vanish after this time. */
export const UNVERIFIED_MS = 300_000;

// A step of 30 seconds fits into an integer for ages; as bigint it would arrive as text.
const COLUMNS = `id, user_id, friendly_name, status, secret_enc, last_step::integer, wrong_codes, locked_until,
  last_challenged_at, last_used_at, created_at, updated_at`;

/** Factors of a user that are there at this moment, oldest first. */
export async function readFactors(tx: Transaction, userId: string, now: Date): Promise<readonly FactorRow[]> {
  return await tx.rows(
    factorRow,
    `SELECT ${COLUMNS} FROM auth.mfa_factors WHERE user_id = $1 AND (status = 'verified' OR created_at > $2)
     ORDER BY created_at, id`,
    [userId, new Date(now.getTime() - UNVERIFIED_MS)],
  );
}

/** A factor of that user, locked, so that no other request checks a code of it until the transaction ends. */
export async function lockFactor(
  tx: Transaction,
  userId: string,
  id: string,
  now: Date,
): Promise<FactorRow | undefined> {
  return await tx.find(
    factorRow,
    `SELECT ${COLUMNS} FROM auth.mfa_factors
     WHERE id = $1 AND user_id = $2 AND (status = 'verified' OR created_at > $3) FOR UPDATE`,
    [id, userId, new Date(now.getTime() - UNVERIFIED_MS)],
  );
}

export async function insertFactor(
  tx: Transaction,
  factor: Pick<FactorRow, 'id' | 'user_id' | 'friendly_name' | 'secret_enc'>,
  now: Date,
): Promise<void> {
  await tx.execute(
    `INSERT INTO auth.mfa_factors (id, user_id, friendly_name, secret_enc, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5)`,
    [factor.id, factor.user_id, factor.friendly_name, factor.secret_enc, now],
  );
}

/** A right code: its step holds no more, and the wrong ones before it are forgotten. */
export async function noteRightCode(tx: Transaction, id: string, step: number, now: Date): Promise<void> {
  await tx.execute(
    `UPDATE auth.mfa_factors SET last_step = $2, wrong_codes = 0, locked_until = NULL, last_used_at = $3 WHERE id = $1`,
    [id, step, now],
  );
}

export async function noteWrongCode(
  tx: Transaction,
  id: string,
  wrongCodes: number,
  lockedUntil: Date | null,
): Promise<void> {
  await tx.execute('UPDATE auth.mfa_factors SET wrong_codes = $2, locked_until = $3 WHERE id = $1', [
    id,
    wrongCodes,
    lockedUntil,
  ]);
}

/** Marks a factor as verified, and removes the user's unfinished ones. */
export async function setFactorVerified(tx: Transaction, factor: FactorRow, now: Date): Promise<void> {
  await tx.execute(`UPDATE auth.mfa_factors SET status = 'verified', updated_at = $2 WHERE id = $1`, [
    factor.id,
    now,
  ]);
  await tx.execute(`DELETE FROM auth.mfa_factors WHERE user_id = $1 AND status = 'unverified' AND id <> $2`, [
    factor.user_id,
    factor.id,
  ]);
}

export async function deleteFactor(tx: Transaction, id: string): Promise<void> {
  await tx.execute('DELETE FROM auth.mfa_factors WHERE id = $1', [id]);
}

export async function deleteFactorsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute('DELETE FROM auth.mfa_factors WHERE user_id = $1', [userId]);
}

const challengeRow = z.object({
  id: z.string(),
  ip_prefix: z.string(),
  expires_at: z.date(),
  verified_at: z.nullable(z.date()),
});
export type ChallengeRow = Readonly<z.infer<typeof challengeRow>>;

export async function insertChallenge(
  tx: Transaction,
  factorId: string,
  ipPrefix: string,
  now: Date,
  expiresAt: Date,
): Promise<string> {
  await tx.execute('UPDATE auth.mfa_factors SET last_challenged_at = $2 WHERE id = $1', [factorId, now]);
  return await tx.value(
    TEXT,
    `INSERT INTO auth.mfa_challenges (factor_id, ip_prefix, created_at, expires_at) VALUES ($1, $2, $3, $4) RETURNING id`,
    [factorId, ipPrefix, now, expiresAt],
  );
}

export async function findChallenge(
  tx: Transaction,
  factorId: string,
  id: string,
): Promise<ChallengeRow | undefined> {
  return await tx.find(
    challengeRow,
    'SELECT id, ip_prefix, expires_at, verified_at FROM auth.mfa_challenges WHERE id = $1 AND factor_id = $2',
    [id, factorId],
  );
}

export async function noteChallengeVerified(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.execute('UPDATE auth.mfa_challenges SET verified_at = $2 WHERE id = $1', [id, now]);
}

export async function deleteUnverifiedFactors(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(`DELETE FROM auth.mfa_factors WHERE user_id = $1 AND status = 'unverified'`, [userId]);
}
