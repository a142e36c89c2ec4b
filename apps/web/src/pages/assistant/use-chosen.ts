import { useCallback, useEffect, useRef, useState } from 'react';
import type { Facts } from '../../features/assistant/chat/read-facts.ts';

interface Choice {
  readonly id: string | null;
  /** The assistant has not been told of it yet. */
  readonly isUntold: boolean;
}

/** The provider of whom is spoken, chosen by the person or in the conversation. */
export interface Chosen {
  readonly id: string | null;
  readonly choose: (id: string | null) => void;
  /** What a message has to say of it; undefined: nothing that the assistant does not know. */
  readonly tell: () => string | null | undefined;
  /** Another conversation begins, which knows nothing of it. */
  readonly forget: () => void;
}

/** Follows the assistant, but never away from what the person chose and has not spoken of yet. */
export function useChosen(facts: Facts | null): Chosen {
  const [choice, setChoice] = useState<Choice>({ id: null, isUntold: false });
  const now = useRef(choice);
  const set = useCallback((next: Choice) => {
    now.current = next;
    setChoice(next);
  }, []);
  const focusId = facts?.focus?.id ?? null;
  useEffect(() => {
    if (focusId !== null && !now.current.isUntold) set({ id: focusId, isUntold: false });
  }, [focusId, set]);
  const choose = useCallback((id: string | null) => set({ id, isUntold: true }), [set]);
  const tell = useCallback(() => {
    const { id } = now.current;
    set({ id, isUntold: false });
    // Asked of what it knows, not of what it was told: a message may have been lost.
    return id === focusId ? undefined : id;
  }, [set, focusId]);
  const forget = useCallback(() => {
    const { id } = now.current;
    set({ id, isUntold: id !== null });
  }, [set]);
  return { id: choice.id, choose, tell, forget };
}
