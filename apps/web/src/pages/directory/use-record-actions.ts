import { DIRECTORY_TEXTS, type DirectoryDetail, type DirectoryProvider } from '@rer/contracts';
import { useCallback, useMemo, useState } from 'react';
import type { ToastAction } from '../../components/toast/toast-reducer.ts';
import { useToast } from '../../components/toast/use-toast.ts';
import { conflictOf, deleteRecord, postRecordRestore } from '../../features/directory/directory-calls.ts';
import { failureText } from '../../features/directory/failure-text.ts';
import { findStep, useUndoChange } from '../../features/directory/history/use-undo-change.ts';
import { RECORD_TOASTS } from '../../features/directory/record-texts.ts';
import type { ApiFailure, ApiResult } from '../../lib/api-failure.ts';

/** Actions on a whole provider. Each shows its outcome as a toast with an undo. */
export interface RecordActions {
  readonly isBusy: boolean;
  /** Shows a provider as it is now, wherever it stands. */
  readonly accept: (detail: DirectoryDetail) => void;
  /** The same after an undo that may have brought another one back. */
  readonly acceptReturn: (detail: DirectoryDetail) => void;
  readonly saved: (detail: DirectoryDetail) => void;
  readonly remove: (provider: DirectoryProvider) => void;
  readonly restore: (provider: DirectoryProvider) => void;
  readonly merged: (kept: DirectoryDetail, gone: DirectoryDetail, changeId: string) => void;
}

interface Surroundings {
  /** A provider changed, came back or went. */
  readonly accept: (detail: DirectoryDetail) => void;
  /** One came back that the list does not hold any more. */
  readonly onReturned: () => void;
  /** The user removed it: its open views close. */
  readonly onRemoved: () => void;
}

/** Removing, restoring, and the undo of everything. */
export function useRecordActions({ accept, onReturned, onRemoved }: Surroundings): RecordActions {
  const toaster = useToast();
  const acceptReturn = useCallback(
    (detail: DirectoryDetail): void => {
      accept(detail);
      onReturned();
    },
    [accept, onReturned],
  );
  const undoChange = useUndoChange(accept);
  const undoMerge = useUndoChange(acceptReturn);
  const [isBusy, setBusy] = useState(false);

  const tellFailure = useCallback(
    (failure: ApiFailure): void => {
      const conflict = conflictOf(failure);
      if (conflict !== null) accept(conflict.stored);
      const isRemoved = conflict !== null && conflict.stored.deletedAt !== null;
      const conflictText = isRemoved ? DIRECTORY_TEXTS.removed : DIRECTORY_TEXTS.stale;
      toaster.error({ description: conflict === null ? failureText(failure) : conflictText });
    },
    [toaster, accept],
  );
  const run = useCallback(
    async (call: Promise<ApiResult<DirectoryDetail>>): Promise<DirectoryDetail | null> => {
      setBusy(true);
      const result = await call;
      setBusy(false);
      if (result.ok) accept(result.value);
      else tellFailure(result.failure);
      return result.ok ? result.value : null;
    },
    [accept, tellFailure],
  );

  return useMemo((): RecordActions => {
    const restore = async ({ id, version }: DirectoryProvider): Promise<void> => {
      const detail = await run(postRecordRestore(id, version));
      if (detail === null) return;
      onReturned();
      toaster.success({ title: RECORD_TOASTS.restored, description: detail.provider.name });
    };
    const remove = async ({ id, version }: DirectoryProvider): Promise<void> => {
      const detail = await run(deleteRecord(id, version));
      if (detail === null) return;
      onRemoved();
      const action = undoAction(RECORD_TOASTS.restoreAlt, () => void restore(detail.provider));
      toaster.success({ title: RECORD_TOASTS.removed, description: detail.provider.name, action });
    };
    const undoVersion = async ({ id, version }: DirectoryProvider): Promise<void> => {
      const step = await findStep(id, version);
      if (!step.ok) toaster.error({ description: failureText(step.failure) });
      else if (step.value === null) toaster.error({ description: DIRECTORY_TEXTS.changedSince });
      // The server decides whether it can still be undone, and names what prevents it.
      else await undoChange(id, step.value);
    };
    return {
      isBusy,
      accept,
      acceptReturn,
      remove: (provider) => void remove(provider),
      restore: (provider) => void restore(provider),
      saved: (detail) => {
        accept(detail);
        const { provider } = detail;
        const action = undoAction(RECORD_TOASTS.undoAlt, () => void undoVersion(provider));
        toaster.success({ title: RECORD_TOASTS.saved, description: provider.name, action });
      },
      merged: (kept, gone, changeId) => {
        accept(gone);
        accept(kept);
        const action = undoAction(RECORD_TOASTS.undoAlt, () => void undoMerge(kept.provider.id, changeId));
        toaster.success({ title: RECORD_TOASTS.merged, description: kept.provider.name, action });
      },
    };
  }, [isBusy, accept, acceptReturn, onReturned, onRemoved, run, toaster, undoChange, undoMerge]);
}

function undoAction(altText: string, onAction: () => void): ToastAction {
  return { label: RECORD_TOASTS.undo, altText, onAction };
}
