import { type AuthContext, type AuthWork, inAuth } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { actorOf } from '../store/audit.ts';
import type { SessionKind } from '../store/sessions.ts';
import { lockUser } from '../store/users.ts';
import type { Visitor } from '../visitor.ts';
import { checkPassword } from './check-password.ts';

/**
 * Signs in by address and password, at the first level. `read` reads what the answer needs, in the same transaction.
 * @throws {AuthError} `invalid_credentials`, `user_banned`, `over_request_rate_limit`.
 */
export async function signInByPassword<T>(
  context: AuthContext,
  given: { readonly email: string; readonly password: string },
  kind: SessionKind,
  visitor: Visitor,
  read: (work: AuthWork, opened: OpenedSession) => Promise<T>,
): Promise<T> {
  const { id, password_hash } = await checkPassword(context, given, visitor);
  return await inAuth(context, visitor, async (work) => {
    // Comparing takes a moment. If the password is changed meanwhile, the old one must not open a session.
    const user = await lockUser(work.tx, id);
    if (user === undefined || user.password_hash !== password_hash) {
      await work.audit({ action: 'sign_in_refused', actor: 'anon', target: actorOf(id) });
      return authErrors.credentials();
    }
    if (user.deactivated_at !== null) return authErrors.banned(400);
    return await read(work, await openSession(work, id, kind, 'password', visitor));
  });
}
