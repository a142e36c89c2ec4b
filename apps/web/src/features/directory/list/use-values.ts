import { DIRECTORY_VALUES_MAX, type DirectoryValuesField } from '@rer/contracts';
import { useEffect, useState } from 'react';
import { loadValues } from './list-calls.ts';

const QUIET_MS = 150;

/**
 * Values that a filter can offer for what was typed, at most {@link DIRECTORY_VALUES_MAX}; none before `isWanted`. They
 * are a help: without them a value can be typed, so that a failure says nothing.
 */
export function useValues(field: DirectoryValuesField, prefix: string, isWanted: boolean): readonly string[] {
  const [values, setValues] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      const result = await loadValues(field, prefix, leaving.signal);
      if (result.ok && !leaving.signal.aborted) setValues(result.value.values.slice(0, DIRECTORY_VALUES_MAX));
    };
    const timer = setTimeout(() => void load(), QUIET_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [field, prefix, isWanted]);
  return values;
}
