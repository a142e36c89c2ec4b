import { importUnlockState } from '@rer/contracts';
import { callApi } from '../../../lib/api-client.ts';
import type { ApiFailure, ApiResult } from '../../../lib/api-failure.ts';

/** Whether this browser holds an unlocked import tool. */
export async function loadUnlockState(signal: AbortSignal): Promise<ApiResult<{ unlocked: boolean }>> {
  return await callApi({ path: '/api/import/unlock', schema: importUnlockState, signal });
}

/** Unlocks by password, for as long as the cookie lasts that the server sets. */
export async function postImportPassword(password: string): Promise<ApiFailure | null> {
  const result = await callApi({ path: '/api/import/unlock', schema: importUnlockState, body: { password } });
  return result.ok ? null : result.failure;
}

/** The import is locked, or the caller is no longer signed in as staff. */
export function isLockedOut(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && (failure.status === 401 || failure.status === 403);
}
