import {
  type DirectoryChanges,
  type DirectoryConflict,
  type DirectoryDetail,
  type DirectoryMerge,
  type DirectoryMerged,
  type DirectorySimilar,
  directoryChanges,
  directoryConflict,
  directoryDetail,
  directoryMerged,
  directorySimilar,
  type ProviderChanges,
} from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';
import type { ApiFailure, ApiResult } from '../../lib/api-failure.ts';

function recordPath(id: string, part = ''): string {
  return `/api/directory/${encodeURIComponent(id)}${part}`;
}

/** One provider, a removed one too. */
export async function loadRecord(id: string, signal?: AbortSignal): Promise<ApiResult<DirectoryDetail>> {
  return await callApi({ path: recordPath(id), schema: directoryDetail, ...(signal && { signal }) });
}

/** The history of a provider, newest first; `before` null: the latest page. */
export async function loadChanges(
  id: string,
  before: string | null,
  signal?: AbortSignal,
): Promise<ApiResult<DirectoryChanges>> {
  const rest = before === null ? '' : `?${new URLSearchParams({ before })}`;
  const path = recordPath(id, `/changes${rest}`);
  return await callApi({ path, schema: directoryChanges, ...(signal && { signal }) });
}

/** Providers that may be the same one. */
export async function loadSimilar(id: string, signal: AbortSignal): Promise<ApiResult<DirectorySimilar>> {
  return await callApi({ path: recordPath(id, '/similar'), schema: directorySimilar, signal });
}

/** Adds a provider. */
export async function postRecord(fields: ProviderChanges): Promise<ApiResult<DirectoryDetail>> {
  return await callApi({ path: '/api/directory', schema: directoryDetail, body: { fields } });
}

/** Changes a provider if it still has that version. */
export async function patchRecord(
  id: string,
  version: number,
  changes: ProviderChanges,
): Promise<ApiResult<DirectoryDetail>> {
  return await callApi({
    path: recordPath(id),
    schema: directoryDetail,
    method: 'PATCH',
    body: { version, changes },
  });
}

/** Removes a provider; it can be restored. */
export async function deleteRecord(id: string, version: number): Promise<ApiResult<DirectoryDetail>> {
  return await callApi({
    path: recordPath(id, `?version=${version}`),
    schema: directoryDetail,
    method: 'DELETE',
  });
}

/** Brings a removed provider back. */
export async function postRecordRestore(id: string, version: number): Promise<ApiResult<DirectoryDetail>> {
  return await callApi({ path: recordPath(id, '/restore'), schema: directoryDetail, body: { version } });
}

/** Takes one step of a history back. */
export async function postChangeUndo(id: string, changeId: string): Promise<ApiResult<DirectoryDetail>> {
  return await callApi({
    path: recordPath(id, `/changes/${encodeURIComponent(changeId)}/undo`),
    schema: directoryDetail,
    method: 'POST',
  });
}

/** Makes one provider of two. */
export async function postMerge(id: string, merge: DirectoryMerge): Promise<ApiResult<DirectoryMerged>> {
  return await callApi({ path: recordPath(id, '/merge'), schema: directoryMerged, body: merge });
}

/** What a refusal says about the stored provider; null when it is another refusal. */
export function conflictOf(failure: ApiFailure): DirectoryConflict['conflict'] | null {
  if (failure.kind !== 'refused' || failure.status !== 409) return null;
  const parsed = directoryConflict.safeParse(failure.body);
  return parsed.success ? parsed.data.conflict : null;
}
