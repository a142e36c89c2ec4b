import type { AuthContext, AuthWork } from '../auth-context.ts';
import { type AuthError, authErrors } from '../auth-error.ts';
import { actorOf } from '../store/audit.ts';
import { type FactorRow, noteRightCode, noteWrongCode } from '../store/factors.ts';
import { stepOfCode, typedDigits } from './totp.ts';

/** Wrong codes after which a factor takes none for {@link LOCK_MS}. */
export const WRONG_CODES_MAX = 10;
export const LOCK_MS = 15 * 60 * 1000;

/** The secret of a factor; undefined: `keys.json` is another one since it was set up. */
export function openFactor({ secrets }: AuthContext, { id, secret_enc }: FactorRow): Buffer | undefined {
  return secrets.open('factors', id, secret_enc);
}

/** Whether a code is right for a factor and was not used yet; counts nothing. */
export function fitsFactor(context: AuthContext, factor: FactorRow, code: string, now: Date): boolean {
  return newStepOf(context, factor, code, now) !== undefined;
}

function newStepOf(context: AuthContext, factor: FactorRow, code: string, now: Date): number | undefined {
  const secret = openFactor(context, factor);
  const step = secret === undefined ? undefined : stepOfCode(secret, typedDigits(code), now.getTime());
  return step !== undefined && step > (factor.last_step ?? -1) ? step : undefined;
}

/**
 * Checks a code against a factor that the transaction has locked, and counts it. A code holds once: it, and those before
 * it, are refused from then on. Undefined: it is right. A refusal is returned, not thrown, so that it stays counted.
 */
export async function checkTotpCode(
  context: AuthContext,
  work: AuthWork,
  factor: FactorRow,
  code: string,
): Promise<AuthError | undefined> {
  const { tx, now } = work;
  const waitMs = (factor.locked_until?.getTime() ?? 0) - now.getTime();
  if (waitMs > 0) return authErrors.tooMany(Math.ceil(waitMs / 1000));

  const step = newStepOf(context, factor, code, now);
  if (step !== undefined) {
    await noteRightCode(tx, factor.id, step, now);
    return undefined;
  }
  const wrongCodes = factor.wrong_codes + 1;
  const isLocked = wrongCodes >= WRONG_CODES_MAX;
  const lockedUntil = isLocked ? new Date(now.getTime() + LOCK_MS) : null;
  await noteWrongCode(tx, factor.id, isLocked ? 0 : wrongCodes, lockedUntil);
  await work.audit({ action: 'second_factor_refused', actor: actorOf(factor.user_id), target: factor.id });
  return authErrors.wrongFactorCode();
}
