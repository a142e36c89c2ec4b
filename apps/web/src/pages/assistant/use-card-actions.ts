import { DIRECTORY_TEXTS, type DirectoryDetail, type DirectoryProvider } from '@rer/contracts';
import { useCallback, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import type { ChatChange } from '../../features/assistant/chat/chat.ts';
import { PROVIDER_CARD_TEXTS } from '../../features/assistant/late-texts.ts';
import { companyName } from '../../features/directory/company-name.ts';
import { conflictOf, deleteRecord, postRecordRestore } from '../../features/directory/directory-calls.ts';
import { failureText } from '../../features/directory/failure-text.ts';
import { useUndoChange } from '../../features/directory/history/use-undo-change.ts';
import { RECORD_TOASTS } from '../../features/directory/record-texts.ts';
import type { ApiFailure } from '../../lib/api-failure.ts';

/** A provider that was not changed since it was made. */
const FIRST_VERSION = 1;

/** A write of the assistant, as a change or as what it made. */
type Undoable = Pick<ChatChange, 'providerId' | 'changeId'>;

interface Surroundings {
  /** A provider changed or came back. */
  readonly accept: (detail: DirectoryDetail) => void;
  /** The person took back that it was made. */
  readonly onRemoved: (id: string) => void;
  readonly onRestored: (id: string) => void;
}

/** The page's own writes to the directory. Each shows its outcome as a toast. */
export interface CardActions {
  readonly isBusy: boolean;
  /** Whether it was undone here. */
  readonly isUndone: (change: Undoable) => boolean;
  /** Undoes a change; with `changeId` null, the creation of the provider. */
  readonly undo: (change: Undoable) => void;
  readonly restore: (provider: DirectoryProvider) => void;
}

/** Undoes writes of the assistant and restores removed providers, by calls to the directory. */
export function useCardActions({ accept, onRemoved, onRestored }: Surroundings): CardActions {
  const toaster = useToast();
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const undoChange = useUndoChange(accept);
  const mark = useCallback((key: string, isUndone: boolean): void => {
    setUndone((before) => new Set(isUndone ? [...before, key] : [...before].filter((one) => one !== key)));
  }, []);
  const restore = useCallback(
    async ({ id, version }: DirectoryProvider): Promise<void> => {
      const result = await postRecordRestore(id, version);
      if (!result.ok) {
        const conflict = conflictOf(result.failure);
        if (conflict !== null) accept(conflict.stored);
        toaster.error({
          description: conflict === null ? failureText(result.failure) : DIRECTORY_TEXTS.stale,
        });
        return;
      }
      mark(keyOf({ providerId: id, changeId: null }), false);
      accept(result.value);
      onRestored(id);
      toaster.success({ title: RECORD_TOASTS.restored, description: companyName(result.value.provider) });
    },
    [accept, onRestored, mark, toaster],
  );
  const unmake = useCallback(
    async (id: string): Promise<boolean> => {
      const result = await deleteRecord(id, FIRST_VERSION);
      if (!result.ok) {
        toaster.error({ description: notUnmade(result.failure) });
        return conflictOf(result.failure)?.reason === 'removed';
      }
      const { provider } = result.value;
      const action = {
        label: PROVIDER_CARD_TEXTS.restore,
        altText: RECORD_TOASTS.restoreAlt,
        onAction: () => void restore(provider),
      };
      toaster.success({ title: RECORD_TOASTS.undone, description: companyName(provider), action });
      onRemoved(id);
      return true;
    },
    [onRemoved, restore, toaster],
  );
  const busily = useCallback((work: () => Promise<void>): void => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  }, []);
  return {
    isBusy,
    isUndone: useCallback((change) => undone.has(keyOf(change)), [undone]),
    undo: useCallback(
      (change) =>
        busily(async () => {
          const { providerId, changeId } = change;
          const isDone = changeId === null ? unmake(providerId) : undoChange(providerId, changeId);
          if (await isDone) mark(keyOf(change), true);
        }),
      [busily, mark, undoChange, unmake],
    ),
    restore: useCallback((provider) => busily(() => restore(provider)), [busily, restore]),
  };
}

function keyOf({ providerId, changeId }: Undoable): string {
  return `${providerId} ${changeId ?? 'made'}`;
}

function notUnmade(failure: ApiFailure): string {
  const conflict = conflictOf(failure);
  if (conflict === null) return failureText(failure);
  return conflict.reason === 'removed' ? DIRECTORY_TEXTS.removed : DIRECTORY_TEXTS.changedSince;
}
