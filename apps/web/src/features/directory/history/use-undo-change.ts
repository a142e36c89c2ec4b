import {
  DIRECTORY_TEXTS,
  type DirectoryDetail,
  isWritableField,
  PROVIDER_FIELD_LABELS,
} from '@rer/contracts';
import { useCallback } from 'react';
import { useToast } from '../../../components/toast/use-toast.ts';
import type { ApiFailure, ApiResult } from '../../../lib/api-failure.ts';
import { conflictOf, loadChanges, postChangeUndo } from '../directory-calls.ts';
import { failureText } from '../failure-text.ts';
import { RECORD_HISTORY_TEXTS, RECORD_TOASTS } from '../record-texts.ts';

/** Why a change cannot be undone, with the fields that prevent it. */
function undoFailureText(failure: ApiFailure): string {
  const conflict = conflictOf(failure);
  if (conflict === null) return failureText(failure);
  if (conflict.reason !== 'changed_since') {
    return conflict.reason === 'removed' ? DIRECTORY_TEXTS.removed : DIRECTORY_TEXTS.stale;
  }
  const names = conflict.fields.filter(isWritableField).map((field) => PROVIDER_FIELD_LABELS[field]);
  return names.length === 0 ? DIRECTORY_TEXTS.changedSince : RECORD_HISTORY_TEXTS.changedSince(names);
}

/** Undoes one step of a history and shows the outcome as a toast; true when it was undone. */
export type UndoChange = (id: string, changeId: string) => Promise<boolean>;

/** `onChanged` gets the provider as it is afterwards. */
export function useUndoChange(onChanged: (detail: DirectoryDetail) => void): UndoChange {
  const toaster = useToast();
  return useCallback(
    async (id, changeId) => {
      const result = await postChangeUndo(id, changeId);
      if (result.ok) {
        toaster.success({ title: RECORD_TOASTS.undone, description: result.value.provider.name });
        onChanged(result.value);
        return true;
      }
      toaster.error({ description: undoFailureText(result.failure) });
      return false;
    },
    [toaster, onChanged],
  );
}

/** The step that led to a version; null when it is none of the latest. */
export async function findStep(id: string, version: number): Promise<ApiResult<string | null>> {
  const result = await loadChanges(id, null);
  if (!result.ok) return result;
  return { ok: true, value: result.value.changes.find((change) => change.version === version)?.id ?? null };
}
