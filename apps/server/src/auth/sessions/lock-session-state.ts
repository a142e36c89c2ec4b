import type { AuthWork } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { endOf, lockSession, type SessionRow } from '../store/sessions.ts';
import { lockUser } from '../store/users.ts';

/** The account has a second factor, and this session has not shown it: it may do little more than show it. */
export function lacksSecondFactor({ has_factor, aal }: SessionRow): boolean {
  return has_factor && aal !== 'aal2';
}

/**
 * The session as it is now, with its account locked until the transaction ends. What a request read
 * before may hold no more: a factor was confirmed or removed, the session ended. The level is never above the one that the
 * request came with: it may have come with a token, or a cookie, of before the second factor.
 *
 * The account is locked before its other rows, here as everywhere, which prevents deadlocks. A refresh locks its
 * session alone.
 * @throws {AuthError} `session_not_found`.
 */
export async function lockSessionState({ tx, now }: AuthWork, session: SessionRow): Promise<SessionRow> {
  await lockUser(tx, session.user_id);
  const current = await lockSession(tx, session.id);
  if (current === undefined || endOf(current, now.getTime()) !== undefined) throw authErrors.sessionGone();
  return session.aal === 'aal1' ? { ...current, aal: 'aal1' } : current;
}
