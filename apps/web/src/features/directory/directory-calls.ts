import {
  type DirectoryConflict,
  type DirectoryMerge,
  directoryChanges,
  directoryConflict,
  directoryDetail,
  directoryMerged,
  directorySimilar,
  type ProviderChanges,
} from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';
import type { ApiFailure } from '../../lib/api-failure.ts';

function recordPath(id: string, part = ''): string {
  return `/api/directory/${encodeURIComponent(id)}${part}`;
}

/** One provider, a removed one too. */
export const loadRecord = (id: string, signal?: AbortSignal) =>
  callApi({ path: recordPath(id), schema: directoryDetail, signal });

/** The history of a provider, newest first; `before` null: the latest page. */
export const loadChanges = (id: string, before: string | null, signal?: AbortSignal) => {
  const query = before === null ? '' : `?${new URLSearchParams({ before })}`;
  return callApi({ path: recordPath(id, `/changes${query}`), schema: directoryChanges, signal });
};

/** Providers that may be the same one. */
export const loadSimilar = (id: string, signal: AbortSignal) =>
  callApi({ path: recordPath(id, '/similar'), schema: directorySimilar, signal });

export const postRecord = (fields: ProviderChanges) =>
  callApi({ path: '/api/directory', schema: directoryDetail, body: { fields } });

/** Changes a provider if it still has that version. */
export const patchRecord = (id: string, version: number, changes: ProviderChanges) =>
  callApi({ path: recordPath(id), schema: directoryDetail, method: 'PATCH', body: { version, changes } });

/** Removes a provider; it can be restored. */
export const deleteRecord = (id: string, version: number) =>
  callApi({ path: recordPath(id, `?version=${version}`), schema: directoryDetail, method: 'DELETE' });

export const postRecordRestore = (id: string, version: number) =>
  callApi({ path: recordPath(id, '/restore'), schema: directoryDetail, body: { version } });

/** Undoes one step of a history. */
export const postChangeUndo = (id: string, changeId: string) => {
  const path = recordPath(id, `/changes/${encodeURIComponent(changeId)}/undo`);
  return callApi({ path, schema: directoryDetail, method: 'POST' });
};

/** Makes one provider of two. */
export const postMerge = (id: string, merge: DirectoryMerge) =>
  callApi({ path: recordPath(id, '/merge'), schema: directoryMerged, body: merge });

/** The conflict with the stored provider that a refusal reports; null: it has another reason. */
export function conflictOf(failure: ApiFailure): DirectoryConflict['conflict'] | null {
  if (failure.kind !== 'refused' || failure.status !== 409) return null;
  return directoryConflict.safeParse(failure.body).data?.conflict ?? null;
}
