import { AUTH_TEXTS, type StaffRole } from '@rer/contracts';
import { HttpError } from '../../http/errors.ts';
import { type AuthContext, type AuthWork, inAuth } from '../auth-context.ts';
import { actorOf } from '../store/audit.ts';
import { deleteFactorsOf } from '../store/factors.ts';
import { endOneTimes } from '../store/one-time-tokens.ts';
import { replaceRecoveryCodes } from '../store/recovery-codes.ts';
import { endSessions } from '../store/sessions.ts';
import { countOtherAdmins, findUserByEmail, updateUser } from '../store/users.ts';
import { requireMember } from './staff-member.ts';

export interface MemberChange {
  readonly role?: StaffRole | undefined;
  readonly isActive?: boolean | undefined;
}

/**
 * Gives a member another rank, or takes or returns the account. Acts at once: rights are read at each request, and the
 * sessions of a deactivated account end.
 * @throws {HttpError} `not_found`; `conflict` for the last administrator.
 */
export async function changeMember(
  work: AuthWork,
  id: string,
  change: MemberChange,
  actor: string,
): Promise<void> {
  const { tx, now } = work;
  // Locked before the row is read: two administrators must not demote each other at once.
  const otherAdmins = await countOtherAdmins(tx, id);
  const member = await requireMember(work, id);
  const target = actorOf(id);
  const losesAdmin =
    member.role === 'admin' && (change.isActive === false || (change.role ?? 'admin') !== 'admin');
  if (losesAdmin && otherAdmins === 0) throw new HttpError('conflict', AUTH_TEXTS.lastAdmin);

  if (change.role !== undefined && change.role !== member.role) {
    await updateUser(tx, id, { role: change.role }, now);
    await work.audit({ action: 'role_changed', actor, target, detail: change.role });
  }
  const isActive = member.deactivated_at === null;
  if (change.isActive === undefined || change.isActive === isActive) return;
  await updateUser(tx, id, { deactivatedAt: change.isActive ? null : now }, now);
  if (!change.isActive) {
    await endSessions(tx, id, 'all', now);
    for (const type of ['invite', 'recovery', 'otp'] as const) await endOneTimes(tx, id, type);
  }
  await work.audit({ action: change.isActive ? 'activated' : 'deactivated', actor, target });
}

/** For a member who has lost every second factor: all are taken away, and he signs in anew and sets one up. */
export async function resetFactors(work: AuthWork, id: string, actor: string): Promise<void> {
  await requireMember(work, id);
  await deleteFactorsOf(work.tx, id);
  await replaceRecoveryCodes(work.tx, id, [], work.now);
  await endSessions(work.tx, id, 'all', work.now);
  await work.audit({ action: 'factors_reset', actor, target: actorOf(id) });
}

/** By a command at the machine, where no administrator is left who could. False: there is no such member of staff. */
export async function resetFactorsByOperator(context: AuthContext, email: string): Promise<boolean> {
  return await inAuth(context, { logPrefix: '' }, async (work) => {
    const user = await findUserByEmail(work.tx, email);
    if (user === undefined || user.role === null) return false;
    await resetFactors(work, user.id, 'system');
    return true;
  });
}
