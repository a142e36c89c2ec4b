import { ACCOUNT_EMAIL_MAX, isStorableText, PASSWORD_MAX } from '@rer/contracts';
import { type AuthContext, inAuth } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { actorOf } from '../store/audit.ts';
import { isKnownNetwork } from '../store/known-networks.ts';
import { findUserByEmail, type UserRow } from '../store/users.ts';
import type { Visitor } from '../visitor.ts';

/**
 * The account whose address and password these are. For unknown accounts, wrong passwords and accounts without one the
 * same is done, answered and counted.
 * @throws {AuthError} `invalid_credentials`, `user_banned`, `over_request_rate_limit`.
 */
export async function checkPassword(
  context: AuthContext,
  given: { readonly email: string; readonly password: string },
  visitor: Visitor,
): Promise<UserRow> {
  const { email, password } = given;
  // No account can have such an address: there is nothing to look up, to count or to keep.
  if (email.length > ACCOUNT_EMAIL_MAX || !isStorableText(email)) throw authErrors.credentials();
  context.limits.takePasswordTry(email, visitor);
  const { user, isKnown } = await inAuth(context, visitor, async ({ tx }) => {
    const found = await findUserByEmail(tx, email);
    return { user: found, isKnown: await isKnownNetwork(tx, found?.id, visitor.logPrefix) };
  });
  context.limits.takeAccountTry(email, isKnown);
  // Longer ones are never set: no work is done for them.
  const isRight =
    password.length <= PASSWORD_MAX && (await context.passwords.verify(user?.password_hash, password));
  if (user === undefined || !isRight) {
    await inAuth(context, visitor, ({ audit }) =>
      audit({ action: 'sign_in_refused', actor: 'anon', target: user === undefined ? '' : actorOf(user.id) }),
    );
    throw authErrors.credentials();
  }
  context.limits.forgivePasswordTry(email, visitor);
  if (user.deactivated_at !== null) throw authErrors.banned(400);
  return user;
}
