import {
  codeRequested,
  type Invitation,
  invitation,
  type LetterWay,
  type Recovery,
  type RecoveryToken,
  recovery,
  recoveryToken,
  type SecondFactor,
  type SessionState,
  sessionState,
} from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';
import type { ApiResult } from '../../lib/api-failure.ts';
import { keepCsrfToken } from '../../lib/session-guard.ts';

type StateAnswer = Promise<ApiResult<SessionState>>;

/** Who is signed in with this browser. */
export async function loadSession(signal?: AbortSignal): StateAnswer {
  return await callApi({ path: '/api/session', schema: sessionState, ...(signal && { signal }) });
}

/** Signs in by password. */
export async function postPassword(email: string, password: string): StateAnswer {
  return await callApi({ path: '/api/session', schema: sessionState, body: { email, password } });
}

/** Has a code sent; the answer is the same whether or not there is such an account. */
export async function requestCode(email: string): Promise<ApiResult<{ letters: LetterWay }>> {
  return await callApi({ path: '/api/session/code/send', schema: codeRequested, body: { email } });
}

/** Signs in by the code of a letter. */
export async function postCode(email: string, code: string): StateAnswer {
  return await callApi({ path: '/api/session/code', schema: sessionState, body: { email, code } });
}

/** Signs in by the link of a letter. */
export async function postLinkToken(token: string): StateAnswer {
  return await callApi({ path: '/api/session/code', schema: sessionState, body: { token } });
}

/** The second step of signing in. */
export async function postFactor(factor: SecondFactor): StateAnswer {
  return await callApi({ path: '/api/session/factor', schema: sessionState, body: factor });
}

/** Signs this browser out. */
export async function signOut(): StateAnswer {
  return await callApi({ path: '/api/session', schema: sessionState, method: 'DELETE' });
}

/** What an invitation says. */
export async function loadInvitation(token: string): Promise<ApiResult<Invitation>> {
  return await callApi({ path: '/api/session/invitation/look', schema: invitation, body: { token } });
}

/** What an invited person gives. */
export interface InvitationAnswer {
  readonly token: string;
  readonly name: string;
  readonly password: string;
  /** For the first person of an installation alone. */
  readonly email?: string;
}

/** Accepts an invitation and signs in. */
export async function postInvitation(answer: InvitationAnswer): StateAnswer {
  return await callApi({ path: '/api/session/invitation', schema: sessionState, body: answer });
}

/** Has a link for a new password sent; the answer is the same for every address. */
export async function requestRecovery(email: string): Promise<ApiResult<{ letters: LetterWay }>> {
  return await callApi({ path: '/api/session/recovery', schema: codeRequested, body: { email } });
}

/** Changes the code of the letter for the secret of a link. */
export async function postRecoveryCode(email: string, code: string): Promise<ApiResult<RecoveryToken>> {
  return await callApi({ path: '/api/session/recovery/code', schema: recoveryToken, body: { email, code } });
}

/** Whose password a link sets. */
export async function loadRecovery(token: string): Promise<ApiResult<Recovery>> {
  return await callApi({ path: '/api/session/recovery/look', schema: recovery, body: { token } });
}

/** Sets a new password by a link and signs in. */
export async function postRecovery(
  token: string,
  password: string,
  factor: SecondFactor | null,
): StateAnswer {
  const body = factor === null ? { token, password } : { token, password, factor };
  return await callApi({ path: '/api/session/recovery/accept', schema: sessionState, body });
}

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
