import { type AuthContext, inAuth } from '../auth-context.ts';
import { refuse } from '../auth-error.ts';
import { actorOf } from '../store/audit.ts';
import { deleteFactor, lockFactor, readFactors } from '../store/factors.ts';
import { lowerSessions, type SessionRow } from '../store/sessions.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Removes a factor. With the last one that counts the user's sessions fall back to the first level: members of staff set up
 * another one before anything of theirs opens again.
 * @throws {AuthError} `mfa_factor_not_found`, `insufficient_aal`.
 */
export async function removeFactor(
  context: AuthContext,
  session: SessionRow,
  factorId: string,
  visitor: Visitor,
): Promise<void> {
  await inAuth(context, visitor, async ({ tx, now, audit }) => {
    const factor = await lockFactor(tx, session.user_id, factorId, now);
    if (factor === undefined) throw refuse.factorUnknown();
    if (factor.status === 'verified' && session.aal !== 'aal2') throw refuse.levelToRemove();
    await deleteFactor(tx, factor.id);
    if (factor.status !== 'verified') return;
    const left = await readFactors(tx, session.user_id, now);
    if (!left.some(({ status }) => status === 'verified')) await lowerSessions(tx, session.user_id);
    await audit({ action: 'factor_removed', actor: actorOf(session.user_id), target: factor.id });
  });
}
