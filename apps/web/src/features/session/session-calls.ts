import {
  codeRequested,
  invitation,
  recovery,
  recoveryToken,
  type SecondFactor,
  type SessionState,
  sessionState,
} from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';
import type { ApiResult } from '../../lib/api-failure.ts';
import { keepCsrfToken } from '../../lib/session-guard.ts';

/** Loads the session of this browser. */
export const loadSession = (signal?: AbortSignal) =>
  callApi({ path: '/api/session', schema: sessionState, signal });

export const postPassword = (email: string, password: string) =>
  callApi({ path: '/api/session', schema: sessionState, body: { email, password } });

/** Has a code sent; the answer is the same whether or not there is such an account. */
export const requestCode = (email: string) =>
  callApi({ path: '/api/session/code/send', schema: codeRequested, body: { email } });

/** Signs in by a mailed code. */
export const postCode = (email: string, code: string) =>
  callApi({ path: '/api/session/code', schema: sessionState, body: { email, code } });

/** Signs in by a mailed link. */
export const postLinkToken = (token: string) =>
  callApi({ path: '/api/session/code', schema: sessionState, body: { token } });

/** The second step of signing in. */
export const postFactor = (factor: SecondFactor) =>
  callApi({ path: '/api/session/factor', schema: sessionState, body: factor });

export const signOut = () => callApi({ path: '/api/session', schema: sessionState, method: 'DELETE' });

export const loadInvitation = (token: string) =>
  callApi({ path: '/api/session/invitation/look', schema: invitation, body: { token } });

/** What an invited person gives. */
export interface InvitationAnswer {
  readonly token: string;
  readonly name: string;
  readonly password: string;
  /** For the first person of an installation alone. */
  readonly email?: string;
}

/** Accepts an invitation and signs in. */
export const postInvitation = (answer: InvitationAnswer) =>
  callApi({ path: '/api/session/invitation', schema: sessionState, body: answer });

/** Has a link for a new password sent; the answer is the same for every address. */
export const requestRecovery = (email: string) =>
  callApi({ path: '/api/session/recovery', schema: codeRequested, body: { email } });

/** Exchanges a mailed code for the token of a link. */
export const postRecoveryCode = (email: string, code: string) =>
  callApi({ path: '/api/session/recovery/code', schema: recoveryToken, body: { email, code } });

/** Whose password a link sets. */
export const loadRecovery = (token: string) =>
  callApi({ path: '/api/session/recovery/look', schema: recovery, body: { token } });

/** Sets a new password by a link and signs in. */
export const postRecovery = (token: string, password: string, factor: SecondFactor | null) => {
  const body = { token, password, ...(factor !== null && { factor }) };
  return callApi({ path: '/api/session/recovery/accept', schema: sessionState, body });
};

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
