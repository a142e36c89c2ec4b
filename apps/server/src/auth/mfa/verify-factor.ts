import { type AuthContext, type AuthWork, inAuth } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { lacksSecondFactor, lockSessionState } from '../sessions/lock-session-state.ts';
import { type OpenedSession, raiseSession } from '../sessions/open-session.ts';
import { actorOf } from '../store/audit.ts';
import {
  type FactorRow,
  findChallenge,
  insertChallenge,
  lockFactor,
  noteChallengeVerified,
  setFactorVerified,
} from '../store/factors.ts';
import type { SessionRow } from '../store/sessions.ts';
import type { Visitor } from '../visitor.ts';
import { checkTotpCode } from './check-code.ts';

/** A challenge is answered within this time. */
export const CHALLENGE_MS = 300_000;

export interface Challenge {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** @throws {AuthError} `mfa_factor_not_found`, `over_request_rate_limit`. */
export async function challengeFactor(
  context: AuthContext,
  session: SessionRow,
  factorId: string,
  visitor: Visitor,
): Promise<Challenge> {
  context.limits.takeFactorTry(visitor);
  return await inAuth(context, visitor, async ({ tx, now }) => {
    const factor = await lockFactor(tx, session.user_id, factorId, now);
    if (factor === undefined) throw authErrors.factorUnknown();
    const expiresAt = now.getTime() + CHALLENGE_MS;
    const id = await insertChallenge(tx, factor.id, visitor.logPrefix, now, new Date(expiresAt));
    return { id, expiresAt };
  });
}

/**
 * Takes the code that answers a challenge, and raises the session. `read` reads what the answer needs, in the same
 * transaction.
 * @throws {AuthError} `session_not_found`, `insufficient_aal`, `mfa_factor_not_found`, `mfa_challenge_expired`,
 *   `mfa_ip_address_mismatch`, `mfa_verification_failed`, `over_request_rate_limit`.
 */
export async function verifyChallenge<T>(
  context: AuthContext,
  session: SessionRow,
  given: { readonly factorId: string; readonly challengeId: string; readonly code: string },
  visitor: Visitor,
  read: (work: AuthWork, opened: OpenedSession) => Promise<T>,
): Promise<T> {
  context.limits.takeFactorTry(visitor);
  return await inAuth(context, visitor, async (work) => {
    const { tx, now } = work;
    const sessionState = await lockSessionState(work, session);
    const factor = await lockFactor(tx, session.user_id, given.factorId, now);
    if (factor === undefined) return authErrors.factorUnknown();
    if (mayNotCount(factor, sessionState)) return authErrors.levelToEnrol();
    const challenge = await findChallenge(tx, factor.id, given.challengeId);
    if (challenge === undefined || challenge.verified_at !== null || challenge.expires_at <= now) {
      return authErrors.challengeExpired();
    }
    if (challenge.ip_prefix !== visitor.logPrefix) return authErrors.otherAddress();
    const refusal = await checkTotpCode(context, work, factor, given.code);
    if (refusal !== undefined) return refusal;
    await noteChallengeVerified(tx, challenge.id, now);
    return await read(work, await acceptFactor(work, sessionState, factor));
  });
}

/** With a verified factor, adding another one needs it: the password alone must not be enough to have begun one before. */
export function mayNotCount({ status }: FactorRow, session: SessionRow): boolean {
  return status === 'unverified' && lacksSecondFactor(session);
}

/** After a right code: the factor counts from now on, and the session is of the second level. */
export async function acceptFactor(
  work: AuthWork,
  session: SessionRow,
  factor: FactorRow,
): Promise<OpenedSession> {
  const actor = actorOf(session.user_id);
  if (factor.status === 'unverified') {
    await setFactorVerified(work.tx, factor, work.now);
    await work.audit({ action: 'factor_added', actor, target: factor.id });
  } else {
    await work.audit({ action: 'second_factor', actor, target: factor.id });
  }
  return await raiseSession(work, session, 'totp');
}
