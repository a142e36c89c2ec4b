import type { SessionState } from '@rer/contracts';
import type { ApiResult } from '../../lib/api-failure.ts';
import { keepCsrfToken } from '../../lib/session-guard.ts';
import { loadSession, signOut } from './session-calls.ts';

/**
 * Signs this browser out, also when the session has a newer token, because its owner signed in anew in another tab. A session
 * that is over already is no failure.
 */
export async function endSession(): Promise<ApiResult<SessionState>> {
  const ended = await signOut();
  const isAboutSession =
    !ended.ok &&
    ended.failure.kind === 'refused' &&
    (ended.failure.status === 401 || ended.failure.status === 403);
  if (!isAboutSession) return ended;
  const now = await loadSession();
  if (!now.ok || now.value.state === 'signed_out') return now;
  keepCsrfToken(now.value.csrfToken);
  return await signOut();
}
