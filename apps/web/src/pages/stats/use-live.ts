import { useCallback, useEffect, useState } from 'react';
import type { ShownStatistics } from '../../features/statistics/statistics-state.ts';
import { dayIn } from '../../features/statistics/zoned-time.ts';
import type { LiveState } from './status-line.tsx';

/** Where a keyboard user must not lose the row under the focus. */
const HOLDING = '[data-holds-live]';

const isHeld = (): boolean => document.querySelector(`${HOLDING} :focus-visible`) !== null;

/** A range that ended before today does not change any more. */
function isOver({ statistics: { range, timeZone } }: ShownStatistics): boolean {
  return range.to < dayIn(timeZone, new Date());
}

interface Live {
  readonly stateOf: (shown: ShownStatistics | null) => LiveState;
  readonly toggle: () => void;
}

/** Whether the figures renew themselves: until the user stops it, and not while the focus is in the table of clicks. */
export function useLive(): Live {
  const [isPaused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const look = (): void => setHeld(isHeld());
    document.addEventListener('focusin', look, { signal: listening.signal });
    // The focus is on its way then, and nowhere yet.
    document.addEventListener('focusout', () => queueMicrotask(look), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  const toggle = useCallback(() => setPaused((before) => !before), []);
  const stateOf = useCallback(
    (shown: ShownStatistics | null): LiveState => {
      if (shown !== null && isOver(shown)) return 'over';
      if (isPaused) return 'paused';
      return held ? 'held' : 'on';
    },
    [isPaused, held],
  );
  return { stateOf, toggle };
}
