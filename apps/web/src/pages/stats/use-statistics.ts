import { type ClickStatistics, clickStatistics } from '@rer/contracts';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../lib/api-client.ts';

/** Where the figures stand. */
export type StatisticsState =
  | { readonly type: 'loading' }
  | { readonly type: 'failed' }
  | { readonly type: 'loaded'; readonly statistics: ClickStatistics };

/** The figures of the statistics page, and a way to ask for them again. */
export function useStatistics(): { readonly state: StatisticsState; readonly reload: () => void } {
  const [state, setState] = useState<StatisticsState>({ type: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again.
  useEffect(() => {
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      const result = await callApi({ path: '/api/stats', schema: clickStatistics, signal: leaving.signal });
      if (leaving.signal.aborted) return;
      setState(result.ok ? { type: 'loaded', statistics: result.value } : { type: 'failed' });
    };
    void load();
    return () => leaving.abort();
  }, [attempt]);

  const reload = useCallback(() => {
    setState({ type: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, reload };
}
