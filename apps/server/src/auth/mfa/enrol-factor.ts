import { randomUUID } from 'node:crypto';
import { FACTORS_MAX } from '@rer/contracts';
import { type AuthContext, inAuth } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { lacksSecondFactor, lockSessionState } from '../sessions/lock-session-state.ts';
import { requireRecentProof } from '../sessions/recent-proof.ts';
import { deleteUnverifiedFactors, insertFactor, readFactors } from '../store/factors.ts';
import type { SessionRow } from '../store/sessions.ts';
import { newTotp, type TotpOffer } from './totp.ts';

export interface FactorOfferParts extends Pick<TotpOffer, 'base32' | 'uri'> {
  readonly id: string;
}

/**
 * Begins to set up an authenticator. It counts from its first right code on; without one it vanishes. `isRestart`: in place
 * of those that were begun before.
 * @throws {AuthError} `insufficient_aal`, `reauthentication_needed`, `session_not_found`, `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`.
 */
export async function enrolFactor(
  context: AuthContext,
  session: SessionRow,
  given: {
    readonly name: string;
    readonly issuer?: string | undefined;
    readonly isRestart?: boolean;
  },
): Promise<FactorOfferParts> {
  const issuer = given.issuer ?? new URL(context.publicUrl).host;
  const id = randomUUID();
  // A colon would part issuer and account in the address that the application reads.
  const { secret, base32, uri } = newTotp(issuer.replaceAll(':', ' '), session.email);
  await inAuth(context, { logPrefix: '' }, async (work) => {
    const { tx, now } = work;
    // Read under the lock: two at once must not pass the limit together, nor one the confirmation of the first factor.
    const sessionState = await lockSessionState(work, session);
    if (lacksSecondFactor(sessionState)) throw authErrors.levelToEnrol();
    await requireRecentProof(work, sessionState);
    if (given.isRestart === true) await deleteUnverifiedFactors(tx, session.user_id);
    const factors = await readFactors(tx, session.user_id, now);
    if (factors.length >= FACTORS_MAX) throw authErrors.tooManyFactors();
    if (given.name !== '' && factors.some(({ friendly_name }) => friendly_name === given.name)) {
      throw authErrors.factorNameTaken();
    }
    const secret_enc = context.secrets.seal('factors', id, secret);
    await insertFactor(tx, { id, user_id: session.user_id, friendly_name: given.name, secret_enc }, now);
  });
  return { id, base32, uri };
}
