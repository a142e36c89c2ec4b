import { MAILED_CODE_MS } from '@rer/contracts';
import { type AuthContext, inAuth } from '../auth-context.ts';
import { refuse } from '../auth-error.ts';
import { actorOf } from '../store/audit.ts';
import { endSessions, type MethodRow, readMethods, type SessionRow } from '../store/sessions.ts';
import { findUser, updateUser } from '../store/users.ts';
import type { Visitor } from '../visitor.ts';
import { refuseSamePassword, requireGoodPassword } from './password-policy.ts';

/** Who has just shown that the address is his, or set no password yet, need not know the old one. */
const BY_LETTER = ['recovery', 'invite', 'otp', 'magiclink'];

/**
 * Sets a new password and ends all other sessions. With a second factor set up it needs the second level; members of staff
 * give the old password too.
 * @throws {AuthError} `insufficient_aal`, `current_password_required`, `current_password_invalid`, `weak_password`,
 *   `same_password`, `over_request_rate_limit`.
 */
export async function changePassword(
  context: AuthContext,
  session: SessionRow,
  given: { readonly password: string; readonly current?: string | undefined },
  visitor: Visitor,
): Promise<void> {
  if (session.has_factor && session.aal !== 'aal2') throw refuse.levelToChange();
  await requireGoodPassword(given.password, session.email);
  const { user, methods } = await inAuth(context, visitor, async ({ tx }) => ({
    user: await findUser(tx, session.user_id),
    methods: await readMethods(tx, session.id),
  }));
  if (user === undefined) throw refuse.sessionGone();

  const isFree = user.password_hash === null || wasShownByLetter(methods, context.now());
  if (given.current !== undefined || (session.role !== null && !isFree)) {
    if (given.current === undefined) throw refuse.currentPasswordMissing();
    context.limits.takePasswordTry(session.email, visitor);
    context.limits.takeAccountTry(session.email, true);
    if (!(await context.passwords.verify(user.password_hash, given.current))) {
      throw refuse.currentPasswordWrong();
    }
    context.limits.forgivePasswordTry(session.email, visitor);
  }
  refuseSamePassword(
    given.current === given.password || (await context.passwords.verify(user.password_hash, given.password)),
  );
  const passwordHash = await context.passwords.hash(given.password);
  await inAuth(context, visitor, async ({ tx, now, audit }) => {
    await updateUser(tx, user.id, { passwordHash }, now);
    await endSessions(tx, user.id, { allBut: session.id }, now);
    await audit({ action: 'password_changed', actor: actorOf(user.id) });
  });
}

function wasShownByLetter(methods: readonly MethodRow[], now: number): boolean {
  return methods.some(({ method, at }) => BY_LETTER.includes(method) && now - at.getTime() < MAILED_CODE_MS);
}
