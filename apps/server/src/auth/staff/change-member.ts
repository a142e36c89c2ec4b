import { AUTH_TEXTS, STAFF_ROLES, type StaffRole } from '@rer/contracts';
import { HttpError } from '../../http/errors.ts';
import { type AuthContext, type AuthWork, inAuth } from '../auth-context.ts';
import { actorOf } from '../store/audit.ts';
import { deleteFactorsOf } from '../store/factors.ts';
import { endOneTimes, OF_ACCOUNTS } from '../store/one-time-tokens.ts';
import { replaceRecoveryCodes } from '../store/recovery-codes.ts';
import { endSessions } from '../store/sessions.ts';
import { revokeKeysMadeBy } from '../store/staff-keys.ts';
import { countOtherAdmins, findUserByEmail, lockUser, updateUser } from '../store/users.ts';
import { requireMember } from './staff-member.ts';

export interface MemberChange {
  readonly role?: StaffRole | undefined;
  readonly isActive?: boolean | undefined;
}

/**
 * Gives a member another rank, or takes or returns the account. Acts at once: rights are read at each request, the sessions of
 * a deactivated account end, and no key that he made, and so may know, reaches further than he does.
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
  await lockUser(tx, id);
  const member = await requireMember(work, id);
  const target = actorOf(id);
  const losesAdmin =
    member.role === 'admin' && (change.isActive === false || (change.role ?? 'admin') !== 'admin');
  if (losesAdmin && otherAdmins === 0) throw new HttpError('conflict', AUTH_TEXTS.lastAdmin);

  if (change.role !== undefined && change.role !== member.role) {
    await updateUser(tx, id, { role: change.role }, now);
    await work.audit({ action: 'role_changed', actor, target, detail: change.role });
    await revokeKeys(work, id, STAFF_ROLES.slice(STAFF_ROLES.indexOf(change.role) + 1), actor);
  }
  const isActive = member.deactivated_at === null;
  if (change.isActive === undefined || change.isActive === isActive) return;
  await updateUser(tx, id, { deactivated_at: change.isActive ? null : now }, now);
  if (!change.isActive) {
    await endSessions(tx, id, 'all', now);
    await revokeKeys(work, id, 'all', actor);
    await endOneTimes(tx, id, OF_ACCOUNTS);
  }
  await work.audit({ action: change.isActive ? 'activated' : 'deactivated', actor, target });
}

/** Keys stay revoked when the rank or the account comes back: a new one is made in a minute. */
async function revokeKeys(
  { tx, now, audit }: AuthWork,
  memberId: string,
  roles: 'all' | readonly StaffRole[],
  actor: string,
): Promise<void> {
  for (const id of await revokeKeysMadeBy(tx, actorOf(memberId), roles, now)) {
    await audit({ action: 'key_revoked', actor, target: `key:${id}` });
  }
}

/** Removes every second factor of a member who has lost them; the member signs in again and sets one up. */
export async function resetFactors(work: AuthWork, id: string, actor: string): Promise<void> {
  await lockUser(work.tx, id);
  await requireMember(work, id);
  await deleteFactorsOf(work.tx, id);
  await replaceRecoveryCodes(work.tx, id, [], work.now);
  await endSessions(work.tx, id, 'all', work.now);
  await work.audit({ action: 'factors_reset', actor, target: actorOf(id) });
}

/** Operator's command for the case that no administrator is left to reset factors. False: there is no such member of staff. */
export async function resetFactorsByOperator(context: AuthContext, email: string): Promise<boolean> {
  return await inAuth(context, { logPrefix: '' }, async (work) => {
    const user = await findUserByEmail(work.tx, email);
    if (user === undefined || user.role === null) return false;
    await resetFactors(work, user.id, 'system');
    return true;
  });
}
