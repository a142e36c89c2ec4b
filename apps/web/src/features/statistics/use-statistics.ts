import { clickStatistics } from '@rer/contracts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { callApi } from '../../lib/api-client.ts';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { waitUntilVisible } from '../../lib/wait-until-visible.ts';
import { problemOf } from './statistics-problem.ts';
import {
  INITIAL_STATISTICS,
  type ShownStatistics,
  type StatisticsState,
  statisticsAfter,
} from './statistics-state.ts';

/** How often figures that can change are asked for again. */
const REFRESH_MS = 5000;

/** How long to wait after an attempt, in milliseconds; null: asking again is of no use. */
function pauseAfter(failure: ApiFailure | null): number | null {
  if (failure === null) return REFRESH_MS;
  if (problemOf(failure, navigator.onLine).kind === 'refused') return null;
  const retryAfterSeconds = failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) : 0;
  return Math.max(REFRESH_MS, retryAfterSeconds * 1000);
}

interface UseStatistics {
  readonly state: StatisticsState;
  /** Asks again now, and shows that the user waits. */
  readonly reload: () => void;
}

/** Whether to ask for newer figures than these; null when none have come yet. */
export type MayRefresh = (shown: ShownStatistics | null) => boolean;

/**
 * The figures of an address. They are asked for again every five seconds while the page is visible and
 * `mayRefresh` allows it, until the server refuses the question itself.
 */
export function useStatistics(address: string, mayRefresh: MayRefresh): UseStatistics {
  const [state, dispatch] = useReducer(statisticsAfter, INITIAL_STATISTICS);
  const [attempt, setAttempt] = useState(0);
  const allowed = useRef(mayRefresh);
  useEffect(() => {
    allowed.current = mayRefresh;
  }, [mayRefresh]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt begins anew.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let shown: ShownStatistics | null = null;
    const load = async (): Promise<ApiFailure | null> => {
      const result = await callApi({ path: address, schema: clickStatistics, signal });
      if (signal.aborted) return null;
      if (result.ok) {
        shown = { address, statistics: result.value, loadedAt: new Date() };
        dispatch({ type: 'arrived', shown });
        return null;
      }
      dispatch({ type: 'failed', address, problem: problemOf(result.failure, navigator.onLine) });
      return result.failure;
    };
    const follow = async (): Promise<void> => {
      dispatch({ type: 'asked' });
      let pause = pauseAfter(await load());
      while (pause !== null && !signal.aborted) {
        await waitUntilVisible(pause, signal);
        if (!signal.aborted && allowed.current(shown)) pause = pauseAfter(await load());
      }
    };
    void follow();
    return () => leaving.abort();
  }, [address, attempt]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { state, reload };
}
