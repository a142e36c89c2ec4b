import { account, factorOffer, factorVerified, recoveryCodes, sessionState } from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';

function factorPath(id: string, part = ''): string {
  return `/api/account/factors/${encodeURIComponent(id)}${part}`;
}

export const loadAccount = (signal?: AbortSignal) =>
  callApi({ path: '/api/account', schema: account, signal });

export const patchName = (name: string) =>
  callApi({ path: '/api/account', schema: account, method: 'PATCH', body: { name } });

/** Changes the password; all other devices are signed out. */
export const postNewPassword = (current: string, password: string) =>
  callApi({ path: '/api/account/password', schema: sessionState, body: { current, password } });

/** Begins to set up a second factor. */
export const postFactorOffer = (name: string) =>
  callApi({ path: '/api/account/factors', schema: factorOffer, body: { name } });

/** Ends the setup by the first code that the factor shows. */
export const postFactorCode = (id: string, code: string) =>
  callApi({ path: factorPath(id, '/verify'), schema: factorVerified, body: { code } });

export const deleteAccountFactor = (id: string) =>
  callApi({ path: factorPath(id), schema: account, method: 'DELETE' });

/** Makes new recovery codes; the old ones are void. */
export const postRecoveryCodes = () =>
  callApi({ path: '/api/account/recovery-codes', schema: recoveryCodes, method: 'POST' });

/** Signs one device out. */
export const deleteSession = (id: string) =>
  callApi({ path: `/api/account/sessions/${encodeURIComponent(id)}`, schema: account, method: 'DELETE' });

/** Signs all devices out but this one. */
export const deleteOtherSessions = () =>
  callApi({ path: '/api/account/sessions', schema: account, method: 'DELETE' });
