import { setTimeout as delay } from 'node:timers/promises';
import { MAILED_CODE_MS } from '@rer/contracts';
import { type AuthContext, inAuth } from '../auth-context.ts';
import { type AuthMail, codeMail, recoveryMail } from '../mail/auth-mails.ts';
import { actorOf } from '../store/audit.ts';
import { isKnownNetwork } from '../store/known-networks.ts';
import { findUserByEmail, lockUser, type UserRow, updateUser } from '../store/users.ts';
import type { Visitor } from '../visitor.ts';
import { issueOneTime } from './one-time.ts';

/** Every request takes at least this long: longer than making a mail, so that time does not tell of one. */
const SAME_TIME_MS = 150;

/**
 * Sends a mail with a code to sign in, or to set a new password, if there is such an account. The caller learns
 * nothing: neither the answer nor the time tells whether there is one.
 * @throws {AuthError} `over_email_send_rate_limit`.
 */
export async function requestMail(
  context: AuthContext,
  type: 'otp' | 'recovery',
  email: string,
  visitor: Visitor,
): Promise<void> {
  context.limits.takeMailRequest(email, visitor);
  const [mail] = await Promise.all([makeMail(context, type, email, visitor), delay(SAME_TIME_MS)]);
  if (mail !== undefined) context.mailer.send(mail);
}

async function makeMail(
  context: AuthContext,
  type: 'otp' | 'recovery',
  email: string,
  visitor: Visitor,
): Promise<AuthMail | undefined> {
  return await inAuth(context, visitor, async (work) => {
    const found = await findUserByEmail(work.tx, email);
    if (found === undefined || !canSignIn(found)) return undefined;
    const isKnown = await isKnownNetwork(work.tx, found.id, visitor.logPrefix);
    if (!context.limits.takeMail(email, isKnown)) return undefined;
    const user = await lockUser(work.tx, found.id);
    if (user === undefined || !canSignIn(user)) return undefined;
    const secret = await issueOneTime(context, work, { userId: user.id, type, lifeMs: MAILED_CODE_MS });
    const sentAt = type === 'otp' ? { confirmation_sent_at: work.now } : { recovery_sent_at: work.now };
    await updateUser(work.tx, user.id, sentAt, work.now);
    if (type === 'recovery')
      await work.audit({ action: 'password_recovery', actor: 'anon', target: actorOf(user.id) });
    return (type === 'otp' ? codeMail : recoveryMail)(user.email, secret, context);
  });
}

/** An invited user who never accepted has no account to sign in to. */
function canSignIn({ deactivated_at, email_confirmed_at }: UserRow): boolean {
  return deactivated_at === null && email_confirmed_at !== null;
}
