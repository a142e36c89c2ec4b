import { MAILED_CODE_MS } from '@rer/contracts';
import { type AuthContext, type AuthWork, inAuth } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { lacksSecondFactor, lockSessionState } from '../sessions/lock-session-state.ts';
import { actorOf } from '../store/audit.ts';
import { type MethodRow, readMethods, type SessionRow } from '../store/sessions.ts';
import { findUser } from '../store/users.ts';
import type { Visitor } from '../visitor.ts';
import { refuseSamePassword, requireGoodPassword } from './password-policy.ts';
import { replacePassword } from './replace-password.ts';

/** A user who has just proved the address, or has no password yet, need not know the old one. */
const BY_MAIL = ['recovery', 'invite', 'otp', 'magiclink'];

/**
 * Sets a new password and ends all other sessions. With a second factor set up it needs the second level; members of staff
 * give the old password too. `read` reads what the answer needs, in the same transaction.
 * @throws {AuthError} `insufficient_aal`, `current_password_required`, `current_password_invalid`, `weak_password`,
 *   `same_password`, `session_not_found`, `over_request_rate_limit`.
 */
export async function changePassword<T>(
  context: AuthContext,
  session: SessionRow,
  given: { readonly password: string; readonly current?: string | undefined },
  visitor: Visitor,
  read: (work: AuthWork) => Promise<T>,
): Promise<T> {
  if (lacksSecondFactor(session)) throw authErrors.levelToChange();
  await requireGoodPassword(given.password, session.email, context);
  const { user, methods } = await inAuth(context, visitor, async ({ tx }) => ({
    user: await findUser(tx, session.user_id),
    methods: await readMethods(tx, session.id),
  }));
  if (user === undefined) throw authErrors.sessionGone();

  const isFree = user.password_hash === null || wasShownByMail(methods, context.now());
  if (given.current !== undefined || (session.role !== null && !isFree)) {
    if (given.current === undefined) throw authErrors.currentPasswordMissing();
    context.limits.takePasswordTry(session.email, visitor);
    context.limits.takeAccountTry(session.email, true);
    if (!(await context.passwords.verify(user.password_hash, given.current))) {
      throw authErrors.currentPasswordWrong();
    }
    context.limits.forgivePasswordTry(session.email, visitor);
  }
  refuseSamePassword(
    given.current === given.password || (await context.passwords.verify(user.password_hash, given.password)),
  );
  const passwordHash = await context.passwords.hash(given.password);
  return await inAuth(context, visitor, async (work) => {
    // Comparing and hashing take a moment: all that was found out before may hold no more.
    if (lacksSecondFactor(await lockSessionState(work, session))) throw authErrors.levelToChange();
    const current = await findUser(work.tx, user.id);
    if (current?.password_hash !== user.password_hash) throw authErrors.currentPasswordWrong();
    await replacePassword(work, user.id, passwordHash, { allBut: session.id });
    await work.audit({ action: 'password_changed', actor: actorOf(user.id) });
    return await read(work);
  });
}

function wasShownByMail(methods: readonly MethodRow[], now: number): boolean {
  return methods.some(({ method, at }) => BY_MAIL.includes(method) && now - at.getTime() < MAILED_CODE_MS);
}
