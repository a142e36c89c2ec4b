import {
  type StaffKey,
  type StaffKeyMade,
  type StaffKeyRequest,
  staffKey,
  staffKeyList,
  staffKeyMade,
} from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';
import type { ApiResult } from '../../lib/api-failure.ts';

/** All keys, newest first. */
export async function loadStaffKeys(signal?: AbortSignal): Promise<ApiResult<{ keys: StaffKey[] }>> {
  return await callApi({ path: '/api/keys', schema: staffKeyList, ...(signal && { signal }) });
}

/** Makes a key; its secret comes this once. */
export async function postKey(request: StaffKeyRequest): Promise<ApiResult<StaffKeyMade>> {
  return await callApi({ path: '/api/keys', schema: staffKeyMade, body: request });
}

/** Revokes a key for good. */
export async function deleteKey(id: string): Promise<ApiResult<StaffKey>> {
  return await callApi({ path: `/api/keys/${encodeURIComponent(id)}`, schema: staffKey, method: 'DELETE' });
}
