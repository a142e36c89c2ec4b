import type { AuthMethod } from '@rer/contracts';
import { type AuthContext, type AuthWork, inAuth } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { isKnownNetwork } from '../store/known-networks.ts';
import { type OneTimeRow, type OneTimeType, spendOneTime } from '../store/one-time-tokens.ts';
import type { SessionKind } from '../store/sessions.ts';
import { findUser, findUserByEmail, updateUser } from '../store/users.ts';
import type { Visitor } from '../visitor.ts';
import { findByCode, findByLink } from './one-time.ts';

/** A link's secret, or an address with the code of the mail to it. */
export type MailProof = { readonly token: string } | { readonly email: string; readonly code: string };

const METHOD: Record<Exclude<OneTimeType, 'setup'>, AuthMethod> = {
  otp: 'otp',
  recovery: 'recovery',
  invite: 'invite',
};

/**
 * Signs in by the code or link of a mail, at the first level; the mail is used up. `read` reads what the answer
 * needs, in the same transaction.
 * @throws {AuthError} `otp_expired`, `user_banned`, `over_request_rate_limit`.
 */
export async function signInByMail<T>(
  context: AuthContext,
  proof: MailProof,
  types: readonly Exclude<OneTimeType, 'setup'>[],
  kind: SessionKind,
  visitor: Visitor,
  read: (work: AuthWork, opened: OpenedSession) => Promise<T>,
): Promise<T> {
  context.limits.takeCodeTry(visitor);
  return await inAuth(context, visitor, async (work) => {
    const mail = await findMail(context, work, proof, types, visitor);
    if (mail?.user_id === undefined || mail.user_id === null || mail.type === 'setup') {
      await work.audit({ action: 'sign_in_refused', actor: 'anon', detail: 'otp' });
      return 'token' in proof ? authErrors.oneTimeLink() : authErrors.oneTimeCode();
    }
    await spendOneTime(work.tx, mail.id, work.now);
    const user = await findUser(work.tx, mail.user_id);
    if (user === undefined || user.deactivated_at !== null) return authErrors.banned(400);
    if (user.email_confirmed_at === null) {
      await updateUser(work.tx, user.id, { email_confirmed_at: work.now }, work.now);
    }
    const opened = await openSession(work, user.id, kind, METHOD[mail.type], visitor);
    return await read(work, opened);
  });
}

/** The mail that a proof belongs to; locks its user. For an address without an account the same queries run and attempts count. */
export async function findMail(
  context: AuthContext,
  work: AuthWork,
  proof: MailProof,
  types: readonly OneTimeType[],
  visitor: Visitor,
): Promise<OneTimeRow | undefined> {
  if ('token' in proof) return await findByLink(work, proof.token, types);
  const user = await findUserByEmail(work.tx, proof.email);
  const isKnown = await isKnownNetwork(work.tx, user?.id, visitor.logPrefix);
  context.limits.requireAccountCodeTry(proof.email, isKnown);
  const mail = await findByCode(context, work, { userId: user?.id, code: proof.code }, types);
  if (mail === undefined) context.limits.countWrongCode(proof.email);
  return mail;
}
