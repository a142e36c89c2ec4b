import { useCallback, useEffect, useRef, useState } from 'react';
import type { Facts } from '../../features/assistant/chat/facts.ts';

interface Choice {
  readonly id: string | null;
  /** The assistant does not know of it yet. */
  readonly isUntold: boolean;
}

/** The provider of whom is spoken, chosen by the person or in the conversation. */
export interface Chosen {
  readonly id: string | null;
  readonly choose: (id: string | null) => void;
  /** The focus that the next message carries; undefined: the assistant knows it already. */
  readonly untold: () => string | null | undefined;
  /** A message has said so. */
  readonly told: (id: string | null) => void;
}

/** Follows the assistant, but never away from what the person chose and has not spoken of yet. */
export function useChosen(facts: Facts | null): Chosen {
  const [choice, setChoice] = useState<Choice>({ id: null, isUntold: false });
  const now = useRef(choice);
  const set = useCallback((next: Choice) => {
    now.current = next;
    setChoice(next);
  }, []);
  const subjectId = facts?.subject?.id ?? null;
  useEffect(() => {
    if (!now.current.isUntold) set({ id: subjectId, isUntold: false });
  }, [subjectId, set]);
  const choose = useCallback((id: string | null) => set({ id, isUntold: true }), [set]);
  const untold = useCallback(() => (now.current.isUntold ? now.current.id : undefined), []);
  const told = useCallback(
    (id: string | null) => {
      // He may have chosen another one meanwhile.
      if (now.current.id === id) set({ id, isUntold: false });
    },
    [set],
  );
  return { id: choice.id, choose, untold, told };
}
