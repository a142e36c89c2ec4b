import { useRef } from 'react';

/** What was sent before, to be had again by the arrow keys. */
export interface Recall {
  /** The message before the one that was recalled last; null: there is none. */
  readonly older: () => string | null;
  /** The one after it; empty at the end; null: nothing was recalled. */
  readonly newer: () => string | null;
  /** The user typed or sent: begins again with the latest. */
  readonly reset: () => void;
}

/** `sent`, oldest first. */
export function useRecall(sent: readonly string[]): Recall {
  const back = useRef(0);
  return {
    older: () => {
      const text = sent.at(-1 - back.current) ?? null;
      if (text !== null) back.current += 1;
      return text;
    },
    newer: () => {
      if (back.current === 0) return null;
      back.current -= 1;
      return back.current === 0 ? '' : (sent.at(-back.current) ?? null);
    },
    reset: () => {
      back.current = 0;
    },
  };
}
