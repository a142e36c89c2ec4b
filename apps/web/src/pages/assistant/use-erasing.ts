import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { loadConversationParts } from '../../features/assistant/conversation/late-calls.ts';
import type { DelayedErasing } from '../../features/assistant/delayed-erasing.ts';

/** Erasing that can be undone for a moment. */
export interface Erasing {
  /** Conversations that are erased, or are about to be. */
  readonly removed: ReadonlySet<string>;
  readonly erase: (id: string, bringBack: () => void) => void;
}

/** Erases conversations a moment after they were removed, or when the page is left before that. */
export function useErasing(): Erasing {
  const toaster = useToast();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const erasing = useRef<Promise<DelayedErasing>>(undefined);
  useEffect(() => () => void erasing.current?.then((made) => made.leave()), []);
  const erase = useCallback(
    (id: string, bringBack: () => void): void => {
      const mark = (marked: string, isRemoved: boolean): void =>
        setRemoved(
          (before) => new Set(isRemoved ? [...before, marked] : [...before].filter((one) => one !== marked)),
        );
      // Its script is there: without it there is no conversation to remove.
      erasing.current ??= loadConversationParts().then((parts) => new parts.DelayedErasing(toaster, mark));
      void erasing.current.then((made) => made.erase(id, bringBack));
    },
    [toaster],
  );
  return { removed, erase };
}
