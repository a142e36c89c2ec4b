import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure, ApiResult } from './api-failure.ts';

/** Something of the server's, as it came or as it was changed since. */
export interface Loaded<Value> {
  /** Null until it is there. While a newer one is on its way, the old one stays. */
  readonly value: Value | null;
  /** Why the last attempt to load it failed. */
  readonly failure: ApiFailure | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** Puts something newer in its place. */
  readonly set: (change: (value: Value) => Value) => void;
}

/** Loads by `load`, which must stay the same for as long as it means the same. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<ApiResult<Value>>): Loaded<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again.
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      setLoading(true);
      const result = await load(leaving.signal);
      if (leaving.signal.aborted) return;
      setLoading(false);
      setFailure(result.ok ? null : result.failure);
      if (result.ok) setValue(result.value);
    };
    void ask();
    return () => leaving.abort();
  }, [load, attempt]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const set = useCallback(
    (change: (value: Value) => Value) => setValue((before) => (before === null ? null : change(before))),
    [],
  );
  return { value, failure, isLoading, reload, set };
}
