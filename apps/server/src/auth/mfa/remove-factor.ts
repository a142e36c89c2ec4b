import { type AuthContext, inAuth } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { lockSessionState } from '../sessions/lock-session-state.ts';
import { requireRecentProof } from '../sessions/recent-proof.ts';
import { actorOf } from '../store/audit.ts';
import { deleteFactor, lockFactor, readFactors } from '../store/factors.ts';
import { replaceRecoveryCodes } from '../store/recovery-codes.ts';
import { lowerSessions, type SessionRow } from '../store/sessions.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Removes a factor. With the last one that counts the user's sessions fall back to the first level, and the recovery codes
 * hold no more: members of staff set up another one before anything of theirs opens again. `refuseLast` is asked before the
 * last one goes, and throws where it must stay.
 * @throws {AuthError} `mfa_factor_not_found`, `session_not_found`, `insufficient_aal`, `reauthentication_needed`.
 */
export async function removeFactor(
  context: AuthContext,
  session: SessionRow,
  factorId: string,
  visitor: Visitor,
  refuseLast: (session: SessionRow) => void = () => {},
): Promise<void> {
  await inAuth(context, visitor, async (work) => {
    const { tx, now, audit } = work;
    const sessionState = await lockSessionState(work, session);
    const factor = await lockFactor(tx, session.user_id, factorId, now);
    if (factor === undefined) throw authErrors.factorUnknown();
    if (factor.status !== 'verified') {
      await deleteFactor(tx, factor.id);
      return;
    }
    if (sessionState.aal !== 'aal2') throw authErrors.levelToRemove();
    await requireRecentProof(work, sessionState);
    const all = await readFactors(tx, session.user_id, now);
    const isLast = !all.some(({ id, status }) => status === 'verified' && id !== factor.id);
    if (isLast) refuseLast(sessionState);
    await deleteFactor(tx, factor.id);
    if (isLast) {
      await lowerSessions(tx, session.user_id);
      await replaceRecoveryCodes(tx, session.user_id, [], now);
    }
    await audit({ action: 'factor_removed', actor: actorOf(session.user_id), target: factor.id });
  });
}
