import { type ClickStatistics, clickStatistics } from '@rer/contracts';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../lib/api-client.ts';

/** Where the figures stand. While newer ones are on their way, the old ones stay. */
export interface StatisticsState {
  readonly phase: 'loading' | 'failed' | 'loaded';
  readonly statistics: ClickStatistics | null;
  /** When the figures arrived, ISO 8601; null while there are none. */
  readonly loadedAt: string | null;
}

const NOTHING_YET: StatisticsState = { phase: 'loading', statistics: null, loadedAt: null };

/** The figures of the statistics page, and a way to ask for them again. */
export function useStatistics(): { readonly state: StatisticsState; readonly reload: () => void } {
  const [state, setState] = useState(NOTHING_YET);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again.
  useEffect(() => {
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      const result = await callApi({ path: '/api/stats', schema: clickStatistics, signal: leaving.signal });
      if (leaving.signal.aborted) return;
      setState(
        result.ok
          ? { phase: 'loaded', statistics: result.value, loadedAt: new Date().toISOString() }
          : { phase: 'failed', statistics: null, loadedAt: null },
      );
    };
    void load();
    return () => leaving.abort();
  }, [attempt]);

  const reload = useCallback(() => {
    setState((before) => ({ ...before, phase: 'loading' }));
    setAttempt((count) => count + 1);
  }, []);
  return { state, reload };
}
