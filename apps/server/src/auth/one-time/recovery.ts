import type { Recovery, RecoveryAccept } from '@rer/contracts';
import { type AuthContext, type AuthWork, inAuth } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { linkGone } from '../http/site-api/site-api-error.ts';
import { prepareSecondFactor, takeSecondFactor } from '../mfa/second-factor.ts';
import { refuseSamePassword, requireGoodPassword } from '../password/password-policy.ts';
import { replacePassword } from '../password/replace-password.ts';
import { type OpenedSession, openSession, raiseSession } from '../sessions/open-session.ts';
import { actorOf } from '../store/audit.ts';
import { readFactors } from '../store/factors.ts';
import { findUser, type UserRow } from '../store/users.ts';
import type { Visitor } from '../visitor.ts';
import { findByLink, issueOneTime } from './one-time.ts';
import { findMail } from './sign-in-by-mail.ts';

interface LookedAt {
  readonly user: UserRow;
  readonly hasFactor: boolean;
}

/** @throws {HttpError} `not_found`: the link holds no more. */
export async function lookAtRecovery(
  context: AuthContext,
  token: string,
  visitor: Visitor,
): Promise<Recovery> {
  context.limits.takeCodeTry(visitor);
  const { user, hasFactor } = await inAuth(context, visitor, (work) => look(work, token));
  return { email: user.email, needsSecondFactor: hasFactor };
}

/**
 * Exchanges the code of a mail for a link secret with the same lifetime: a user may read the mail on another device than the one where
 * the password is set. Uses up the mail.
 * @throws {AuthError} `otp_expired`, `over_request_rate_limit`.
 */
export async function exchangeRecoveryCode(
  context: AuthContext,
  proof: { readonly email: string; readonly code: string },
  visitor: Visitor,
): Promise<string> {
  context.limits.takeCodeTry(visitor);
  return await inAuth(context, visitor, async (work) => {
    const mail = await findMail(context, work, proof, ['recovery'], visitor);
    if (mail?.user_id == null) {
      await work.audit({ action: 'sign_in_refused', actor: 'anon', detail: 'recovery' });
      return authErrors.oneTimeCode();
    }
    const lifeMs = mail.expires_at.getTime() - work.now.getTime();
    const secret = await issueOneTime(context, work, { userId: mail.user_id, type: 'recovery', lifeMs });
    return secret.token;
  });
}

/**
 * Sets a new password by the link of a mail: ends all sessions and signs in, at the second level where a second factor
 * was given along. An account that has one needs it: access to the mailbox alone changes nothing.
 * @throws {HttpError} `not_found`; {AuthError} `weak_password`, `same_password`, `mfa_verification_failed`.
 */
export async function acceptRecovery<T>(
  context: AuthContext,
  given: RecoveryAccept,
  visitor: Visitor,
  read: (work: AuthWork, opened: OpenedSession) => Promise<T>,
): Promise<T> {
  context.limits.takeCodeTry(visitor);
  const { user, hasFactor } = await inAuth(context, visitor, (work) => look(work, given.token));
  await requireGoodPassword(given.password, user.email, context);
  refuseSamePassword(await context.passwords.verify(user.password_hash, given.password));
  if (hasFactor && given.factor === undefined) throw authErrors.wrongFactorCode();
  const prepared =
    hasFactor && given.factor !== undefined
      ? await prepareSecondFactor(context, user.id, given.factor, visitor)
      : undefined;
  const passwordHash = await context.passwords.hash(given.password);

  return await inAuth(context, visitor, async (work) => {
    // Checked again: another request may have been faster.
    const { hasFactor: needsFactor } = await look(work, given.token);
    if (needsFactor && prepared === undefined) return authErrors.wrongFactorCode();
    const refusal =
      prepared === undefined ? undefined : await takeSecondFactor(context, work, user.id, prepared);
    if (refusal !== undefined) return refusal;
    await replacePassword(work, user.id, passwordHash, 'all');
    await work.audit({ action: 'password_changed', actor: actorOf(user.id), detail: 'recovery' });
    const opened = await openSession(work, user.id, 'page', 'recovery', visitor);
    if (prepared === undefined) return await read(work, opened);
    const method = prepared.kind === 'code' ? 'totp' : 'recovery_code';
    const session = { id: opened.id, user_id: user.id, kind: 'page' } as const;
    return await read(work, await raiseSession(work, session, method));
  });
}

async function look(work: AuthWork, token: string): Promise<LookedAt> {
  const mail = await findByLink(work, token, ['recovery']);
  const user = mail?.user_id == null ? undefined : await findUser(work.tx, mail.user_id);
  if (mail === undefined || user === undefined || user.deactivated_at !== null) throw linkGone();
  const factors = await readFactors(work.tx, user.id, work.now);
  return { user, hasFactor: factors.some(({ status }) => status === 'verified') };
}
