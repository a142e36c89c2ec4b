import {
  type Account,
  account,
  type FactorOffer,
  type FactorVerified,
  factorOffer,
  factorVerified,
  recoveryCodes,
  type SessionState,
  sessionState,
} from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';
import type { ApiResult } from '../../lib/api-failure.ts';

type AccountAnswer = Promise<ApiResult<Account>>;

function factorPath(id: string, part = ''): string {
  return `/api/account/factors/${encodeURIComponent(id)}${part}`;
}

/** One's own account. */
export async function loadAccount(signal?: AbortSignal): AccountAnswer {
  return await callApi({ path: '/api/account', schema: account, ...(signal && { signal }) });
}

/** Changes one's name. */
export async function patchName(name: string): AccountAnswer {
  return await callApi({ path: '/api/account', schema: account, method: 'PATCH', body: { name } });
}

/** Changes one's password; all other devices are signed out. */
export async function postNewPassword(current: string, password: string): Promise<ApiResult<SessionState>> {
  return await callApi({ path: '/api/account/password', schema: sessionState, body: { current, password } });
}

/** Begins to set up a second factor. */
export async function postFactorOffer(name: string): Promise<ApiResult<FactorOffer>> {
  return await callApi({ path: '/api/account/factors', schema: factorOffer, body: { name } });
}

/** Ends setting it up, by the first code it shows. */
export async function postFactorCode(id: string, code: string): Promise<ApiResult<FactorVerified>> {
  return await callApi({ path: factorPath(id, '/verify'), schema: factorVerified, body: { code } });
}

/** Takes a second factor away. */
export async function deleteAccountFactor(id: string): AccountAnswer {
  return await callApi({ path: factorPath(id), schema: account, method: 'DELETE' });
}

/** Makes new recovery codes; the old ones hold no more. */
export async function postRecoveryCodes(): Promise<ApiResult<{ recoveryCodes: string[] }>> {
  return await callApi({ path: '/api/account/recovery-codes', schema: recoveryCodes, method: 'POST' });
}

/** Signs one device out. */
export async function deleteSession(id: string): AccountAnswer {
  const path = `/api/account/sessions/${encodeURIComponent(id)}`;
  return await callApi({ path, schema: account, method: 'DELETE' });
}

/** Signs all devices out but this one. */
export async function deleteOtherSessions(): AccountAnswer {
  return await callApi({ path: '/api/account/sessions', schema: account, method: 'DELETE' });
}
