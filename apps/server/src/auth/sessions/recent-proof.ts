import type { AuthWork } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { readMethods, type SessionRow } from '../store/sessions.ts';

/** So long a proof opens what an account is signed in with (OWASP ASVS 5.0, 7.5.1 and 7.5.2). */
export const RECENT_PROOF_MS = 600_000;

const SECOND_FACTORS: ReadonlySet<string> = new Set(['totp', 'recovery_code']);

/**
 * Refuses a session that has not shown its second factor, or without one any other proof, in the last ten minutes: an open page that was
 * left alone adds and removes no factors. An account without a factor and without rights of staff may add its first one at
 * any time, as in the dialect.
 * @throws {AuthError} `reauthentication_needed`.
 */
export async function requireRecentProof({ tx, now }: AuthWork, session: SessionRow): Promise<void> {
  if (!session.has_factor && session.role === null) return;
  const methods = await readMethods(tx, session.id);
  const counting = session.has_factor ? methods.filter(({ method }) => SECOND_FACTORS.has(method)) : methods;
  const newest = counting[0]?.at.getTime() ?? 0;
  if (now.getTime() - newest > RECENT_PROOF_MS) throw authErrors.reauthentication();
}
