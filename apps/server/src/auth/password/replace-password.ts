import type { AuthWork } from '../auth-context.ts';
import { endOneTimes, OF_ACCOUNTS } from '../store/one-time-tokens.ts';
import { endSessions, type SessionChoice } from '../store/sessions.ts';
import { updateUser } from '../store/users.ts';

/**
 * Sets the password of a locked user. All others lose access: sessions end, and pending mails become invalid, since an intruder may have
 * requested and read them.
 */
export async function replacePassword(
  { tx, now }: AuthWork,
  userId: string,
  passwordHash: string,
  ended: SessionChoice,
): Promise<void> {
  await updateUser(tx, userId, { password_hash: passwordHash }, now);
  await endSessions(tx, userId, ended, now);
  await endOneTimes(tx, userId, OF_ACCOUNTS);
}
