import {
  type AuthLevel,
  type AuthMethod,
  authLevel,
  STAFF_INACTIVITY_MS,
  STAFF_SESSION_MS,
  staffRole,
} from '@rer/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';
import type { Visitor } from '../visitor.ts';
import { personName } from './person-name.ts';

export type SessionKind = 'api' | 'page';

/** A session with what of its user decides over it. */
const sessionRow = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.enum(['api', 'page']),
  aal: authLevel,
  created_at: z.date(),
  last_used_at: z.date(),
  not_after: z.nullable(z.date()),
  ended_at: z.nullable(z.date()),
  user_agent_family: z.string(),
  ip_prefix: z.string(),
  role: z.nullable(staffRole),
  email: z.string(),
  name: z.nullable(z.string()),
  deactivated_at: z.nullable(z.date()),
  has_factor: z.boolean(),
});
export type SessionRow = Readonly<z.infer<typeof sessionRow>>;

const SELECT = `
  SELECT s.id, s.user_id, s.kind, s.aal, s.created_at, s.last_used_at, s.not_after, s.ended_at, s.user_agent_family,
    s.ip_prefix, u.role, u.email, ${personName('u')} AS name, u.deactivated_at,
    EXISTS (SELECT FROM auth.mfa_factors f WHERE f.user_id = s.user_id AND f.status = 'verified') AS has_factor
  FROM auth.sessions s JOIN auth.users u ON u.id = s.user_id`;

export async function findSession(tx: Transaction, id: string): Promise<SessionRow | undefined> {
  return await tx.find(sessionRow, `${SELECT} WHERE s.id = $1`, [id]);
}

export async function findSessionBySecret(
  tx: Transaction,
  secretHash: Buffer,
): Promise<SessionRow | undefined> {
  return await tx.find(sessionRow, `${SELECT} WHERE s.secret_hash = $1`, [secretHash]);
}

/** The same, locked: other requests for the session wait, for at most five seconds. */
export async function lockSession(tx: Transaction, id: string): Promise<SessionRow | undefined> {
  await tx.execute(`SET LOCAL lock_timeout = '5s'`);
  return await tx.find(sessionRow, `${SELECT} WHERE s.id = $1 FOR UPDATE OF s`, [id]);
}

export type SessionEnd = 'ended' | 'banned' | 'timed_out' | 'inactive';

/** Why a session is no longer valid; undefined: it is. Staff sessions end earlier. */
export function endOf(session: SessionRow, now: number): SessionEnd | undefined {
  if (session.ended_at !== null) return 'ended';
  if (session.deactivated_at !== null) return 'banned';
  const endsAt = endsAtOf(session);
  if (endsAt !== undefined && now >= endsAt) return 'timed_out';
  const isInactive = session.role !== null && now - session.last_used_at.getTime() >= STAFF_INACTIVITY_MS;
  return isInactive ? 'inactive' : undefined;
}

/** When it ends at the latest, milliseconds since 1970; undefined: never by itself. */
export function endsAtOf(session: SessionRow): number | undefined {
  const ends = [
    session.not_after?.getTime(),
    session.role === null ? undefined : session.created_at.getTime() + STAFF_SESSION_MS,
  ].filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : Math.min(...ends);
}

export interface NewSession {
  readonly userId: string;
  readonly kind: SessionKind;
  readonly aal: AuthLevel;
  readonly secretHash: Buffer | null;
  readonly visitor: Visitor;
  readonly now: Date;
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<string> {
  return await tx.value(
    TEXT,
    `INSERT INTO auth.sessions (user_id, kind, aal, secret_hash, created_at, last_used_at, user_agent_family, ip_prefix)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7) RETURNING id`,
    [
      session.userId,
      session.kind,
      session.aal,
      session.secretHash,
      session.now,
      session.visitor.device,
      session.visitor.logPrefix,
    ],
  );
}

/** Raises the level; a page's session gets its new secret with it. */
export async function setSessionLevel(
  tx: Transaction,
  id: string,
  aal: AuthLevel,
  secretHash: Buffer | null,
): Promise<void> {
  await tx.execute(
    'UPDATE auth.sessions SET aal = $2, secret_hash = coalesce($3, secret_hash) WHERE id = $1',
    [id, aal, secretHash],
  );
}

/** What the cookie of a page holds from now on. */
export async function setSessionSecret(tx: Transaction, id: string, secretHash: Buffer): Promise<void> {
  await tx.execute('UPDATE auth.sessions SET secret_hash = $2 WHERE id = $1', [id, secretHash]);
}

/** Notes that a session was used, where that is worth a write. */
export async function touchSession(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.execute('UPDATE auth.sessions SET last_used_at = greatest(last_used_at, $2) WHERE id = $1', [
    id,
    now,
  ]);
}

/** Sessions of a user to end: by id, all but one, all, or those that have not shown a second factor, all of them or all but one. */
export type SessionChoice =
  | { readonly only: string }
  | { readonly allBut: string }
  | 'all'
  | 'lowerThanAal2'
  | { readonly lowerThanAal2But: string };

/** Ends sessions at once: no token of them holds from then on. Returns how many. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  choice: SessionChoice,
  now: Date,
): Promise<number> {
  const [condition, value] = conditionOf(choice);
  return await tx.execute(
    `UPDATE auth.sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL AND ${condition}`,
    value === undefined ? [userId, now] : [userId, now, value],
  );
}

function conditionOf(choice: SessionChoice): readonly [condition: string, value?: string] {
  if (choice === 'all') return ['true'];
  if (choice === 'lowerThanAal2') return [`aal = 'aal1'`];
  if ('only' in choice) return ['id = $3', choice.only];
  if ('allBut' in choice) return ['id <> $3', choice.allBut];
  return [`id <> $3 AND aal = 'aal1'`, choice.lowerThanAal2But];
}

/** Sessions of a user that hold, the one used last first. */
export async function readSessions(tx: Transaction, userId: string): Promise<readonly SessionRow[]> {
  return await tx.rows(
    sessionRow,
    `${SELECT} WHERE s.user_id = $1 AND s.ended_at IS NULL ORDER BY s.last_used_at DESC, s.id LIMIT 100`,
    [userId],
  );
}

export async function addMethod(
  tx: Transaction,
  sessionId: string,
  method: AuthMethod,
  now: Date,
): Promise<void> {
  await tx.execute(
    `INSERT INTO auth.mfa_amr (session_id, method, at) VALUES ($1, $2, $3)
     ON CONFLICT (session_id, method) DO UPDATE SET at = excluded.at`,
    [sessionId, method, now],
  );
}

const methodRow = z.object({
  method: z.string(),
  at: z.date(),
});
export type MethodRow = Readonly<z.infer<typeof methodRow>>;

/** The methods by which the user was authenticated, newest first. */
export async function readMethods(tx: Transaction, sessionId: string): Promise<readonly MethodRow[]> {
  return await tx.rows(
    methodRow,
    'SELECT method, at FROM auth.mfa_amr WHERE session_id = $1 ORDER BY at DESC, method',
    [sessionId],
  );
}

/** Takes the second level from all sessions of a user: there is nothing left that it was shown with. */
export async function lowerSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(`UPDATE auth.sessions SET aal = 'aal1' WHERE user_id = $1 AND aal = 'aal2'`, [userId]);
}
