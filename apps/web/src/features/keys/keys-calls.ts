import { type StaffKeyRequest, staffKey, staffKeyList, staffKeyMade } from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';

export const loadStaffKeys = (signal?: AbortSignal) =>
  callApi({ path: '/api/keys', schema: staffKeyList, signal });

/** Makes a key; the answer is the only one that holds its secret. */
export const postKey = (request: StaffKeyRequest) =>
  callApi({ path: '/api/keys', schema: staffKeyMade, body: request });

export const deleteKey = (id: string) =>
  callApi({ path: `/api/keys/${encodeURIComponent(id)}`, schema: staffKey, method: 'DELETE' });
