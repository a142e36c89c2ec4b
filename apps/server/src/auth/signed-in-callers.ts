import type { Caller } from '../access/caller.ts';
import type { CurrentCallers } from '../access/current-callers.ts';
import type { SignedInCallers } from '../access/resolve-caller.ts';
import { type AuthContext, inAuth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { hashToken } from './secrets.ts';
import { csrfTokenFor } from './sessions/csrf-token.ts';
import { findKeyCaller, findKeyCallerById, looksLikeStaffKey } from './staff/staff-keys.ts';
import { actorOf } from './store/audit.ts';
import { endOf, findSession, findSessionBySecret, type SessionRow, touchSession } from './store/sessions.ts';
import { atLevelOf, looksLikeAccessToken, verifyUserToken } from './tokens/access-token.ts';
import { NO_VISITOR } from './visitor.ts';

/** Uses of a page's session that are closer together are not written down. */
const TOUCH_AFTER_MS = 60_000;

/**
 * Knows callers by access token, by key and by cookie. Session and user are read at each request: a session that was ended, or a
 * role that was taken away, holds no more from the next request on.
 */
export function createSignedInCallers(context: AuthContext, cookieName: string): SignedInCallers {
  return {
    cookieName,
    async byBearer(token) {
      if (looksLikeStaffKey(token)) {
        return await inAuth(context, NO_VISITOR, (work) => findKeyCaller(work, token));
      }
      if (!looksLikeAccessToken(token)) return null;
      try {
        const claims = await verifyUserToken(context, token);
        const session = await inAuth(context, NO_VISITOR, ({ tx }) => findSession(tx, claims.sessionId));
        if (session === undefined || session.user_id !== claims.userId) return null;
        return isAlive(session, context) ? callerOf(atLevelOf(session, claims), { kind: 'bearer' }) : null;
      } catch (error) {
        // A route that needs a session answers with the reason.
        if (error instanceof AuthError) return null;
        throw error;
      }
    },
    async byCookie(secret) {
      const session = await inAuth(context, NO_VISITOR, async ({ tx, now }) => {
        const found = await findSessionBySecret(tx, hashToken(secret));
        if (found === undefined || !isAlive(found, context)) return undefined;
        if (now.getTime() - found.last_used_at.getTime() >= TOUCH_AFTER_MS)
          await touchSession(tx, found.id, now);
        return found;
      });
      if (session === undefined) return null;
      return callerOf(session, { kind: 'cookie', csrfToken: csrfTokenFor(context, secret) });
    },
  };
}

/** The same by what a caller was known by before. */
export function createCurrentCallers(context: AuthContext): CurrentCallers {
  return {
    async ofSession(sessionId) {
      const session = await inAuth(context, NO_VISITOR, ({ tx }) => findSession(tx, sessionId));
      return session !== undefined && isAlive(session, context)
        ? callerOf(session, { kind: 'bearer' })
        : null;
    },
    ofKey: (keyId) => inAuth(context, NO_VISITOR, (work) => findKeyCallerById(work, keyId)),
  };
}

function isAlive(session: SessionRow, context: AuthContext): boolean {
  return endOf(session, context.now()) === undefined;
}

/** Rights of staff need the second factor in this very session. */
function callerOf(session: SessionRow, by: NonNullable<Caller['account']>['by']): Caller {
  return {
    role: session.aal === 'aal2' && session.role !== null ? session.role : 'authenticated',
    actor: actorOf(session.user_id),
    account: { userId: session.user_id, sessionId: session.id, aal: session.aal, by },
  };
}
