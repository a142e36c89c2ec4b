import type { SecondFactor } from '@rer/contracts';
import { type AuthContext, type AuthWork, inAuth } from '../auth-context.ts';
import { type AuthError, authErrors } from '../auth-error.ts';
import { actorOf } from '../store/audit.ts';
import { type FactorRow, lockFactor, readFactors } from '../store/factors.ts';
import { findRecoveryCode, type RecoveryCodeRow } from '../store/recovery-codes.ts';
import type { Visitor } from '../visitor.ts';
import { checkTotpCode, fitsFactor } from './check-code.ts';
import { readTypedCode, spendRecoveryCode } from './recovery-codes.ts';

/** The second factor that a request shows, as far as it can be checked before a transaction. */
export type PreparedFactor =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'recovery'; readonly found: RecoveryCodeRow | undefined };

/** Compares a recovery code with its hash, which takes a moment. */
export async function prepareSecondFactor(
  context: AuthContext,
  userId: string,
  given: SecondFactor,
  visitor: Visitor,
): Promise<PreparedFactor> {
  context.limits.takeFactorTry(visitor);
  if ('code' in given) return { kind: 'code', code: given.code };
  const typed = readTypedCode(given.recoveryCode);
  const row =
    typed === undefined
      ? undefined
      : await inAuth(context, visitor, ({ tx }) => findRecoveryCode(tx, userId, typed.selector));
  const isRight = await context.passwords.verify(row?.code_hash, typed?.rest ?? '');
  return { kind: 'recovery', found: isRight ? row : undefined };
}

/** Uses up the given proof. Undefined: it is right; a refusal is returned, so that its count is committed. */
export async function takeSecondFactor(
  context: AuthContext,
  work: AuthWork,
  userId: string,
  prepared: PreparedFactor,
): Promise<AuthError | undefined> {
  if (prepared.kind === 'code') return await takeCode(context, work, userId, prepared.code);
  if (prepared.found !== undefined && (await spendRecoveryCode(work, prepared.found))) return undefined;
  await work.audit({ action: 'second_factor_refused', actor: actorOf(userId), detail: 'recovery_code' });
  return authErrors.wrongFactorCode();
}

/** Any authenticator of the account may have made the code; one that is wrong for all is counted for all. */
async function takeCode(
  context: AuthContext,
  work: AuthWork,
  userId: string,
  code: string,
): Promise<AuthError | undefined> {
  const factors: FactorRow[] = [];
  for (const { id, status } of await readFactors(work.tx, userId, work.now)) {
    const locked = status === 'verified' ? await lockFactor(work.tx, userId, id, work.now) : undefined;
    if (locked !== undefined) factors.push(locked);
  }
  const fitting = factors.find((factor) => fitsFactor(context, factor, code, work.now));
  let refusal: AuthError | undefined = authErrors.wrongFactorCode();
  for (const factor of fitting === undefined ? factors : [fitting]) {
    refusal = await checkTotpCode(context, work, factor, code);
  }
  if (refusal !== undefined || fitting === undefined) return refusal;
  await work.audit({ action: 'second_factor', actor: actorOf(userId), target: fitting.id });
  return undefined;
}
