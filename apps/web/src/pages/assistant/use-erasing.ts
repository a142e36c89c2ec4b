import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { eraseConversation, eraseOnLeaving } from '../../features/assistant/conversation-calls.ts';
import { TOOLS } from '../../features/assistant/texts.ts';

/** How long one can think again. Longer than the toast is there by itself. */
const SECOND_THOUGHT_MS = 10_000;

/** Erasing that can be taken back for a moment: nothing brings a conversation back that the server has erased. */
export interface Erasing {
  /** Conversations that are erased, or are about to be. */
  readonly removed: ReadonlySet<string>;
  readonly erase: (id: string, bringBack: () => void) => void;
}

/** Erases conversations a moment after they were removed, or when the page is left before that. */
export function useErasing(): Erasing {
  const toaster = useToast();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, number>());
  const mark = useCallback((id: string, isRemoved: boolean): void => {
    setRemoved((before) => {
      const after = new Set(before);
      if (isRemoved) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  useEffect(() => {
    const leave = (): void => {
      for (const [id, timer] of waiting.current) {
        clearTimeout(timer);
        eraseOnLeaving(id);
      }
      waiting.current.clear();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const erase = useCallback(
    (id: string, bringBack: () => void): void => {
      mark(id, true);
      const undo = (): void => {
        const timer = waiting.current.get(id);
        if (timer === undefined) return;
        clearTimeout(timer);
        waiting.current.delete(id);
        mark(id, false);
        bringBack();
      };
      const action = { label: TOOLS.undo, altText: TOOLS.undoAlt, onAction: undo };
      const toast = toaster.success({ title: TOOLS.removed, action });
      const now = async (): Promise<void> => {
        waiting.current.delete(id);
        // A way back that leads nowhere must not stand there.
        toaster.dismiss(toast);
        const result = await eraseConversation(id);
        if (result.ok) return;
        mark(id, false);
        toaster.error({ description: TOOLS.removeFailed });
      };
      waiting.current.set(
        id,
        window.setTimeout(() => void now(), SECOND_THOUGHT_MS),
      );
    },
    [toaster, mark],
  );
  return { removed, erase };
}
