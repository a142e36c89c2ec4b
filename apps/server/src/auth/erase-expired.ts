import type { Database } from '../db/database.ts';
import { UNVERIFIED_MS } from './store/factors.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Rows that one run of {@link eraseExpiredAuth} removed. */
export interface ErasedAuth {
  /** Sessions that ended, or could not be used any more, a month ago; the places they were signed in from go with them. */
  readonly sessions: number;
  /** Refresh tokens that were replaced a month ago. */
  readonly refreshTokens: number;
  /** Mails and codes, a day after they held. */
  readonly mails: number;
  /** Entries of the audit log, after a year. */
  readonly auditEntries: number;
}

/** Erases expired data (data contract, 6.5). `now` is milliseconds since 1970. Idempotent. */
export async function eraseExpiredAuth(db: Database, now: number): Promise<ErasedAuth> {
  return await db.transaction(
    async (tx) => {
      const erase = async (sql: string, before: number): Promise<number> => {
        return await tx.execute(`DELETE FROM ${sql}`, [new Date(now - before)]);
      };
      await erase(`auth.mfa_factors WHERE status = 'unverified' AND created_at < $1`, UNVERIFIED_MS);
      await erase('auth.mfa_challenges WHERE expires_at < $1', DAY_MS);
      await erase('auth.flow_states WHERE expires_at < $1', DAY_MS);
      return {
        sessions: await erase(
          `auth.sessions s USING auth.users u WHERE u.id = s.user_id
             AND (s.ended_at < $1 OR (s.last_used_at < $1 AND (u.role IS NOT NULL OR s.kind = 'page')))`,
          30 * DAY_MS,
        ),
        refreshTokens: await erase('auth.refresh_tokens WHERE revoked_at < $1', 30 * DAY_MS),
        mails: await erase('auth.one_time_tokens WHERE expires_at < $1', DAY_MS),
        auditEntries: await erase('auth.audit_log WHERE at < $1', 365 * DAY_MS),
      };
    },
    { actor: 'retention' },
  );
}
