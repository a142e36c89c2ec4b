import type { DirectoryValuesField } from '@rer/contracts';
import { useEffect, useRef, useState } from 'react';
import type { ApiResult } from '../../../lib/api-failure.ts';
import { knownValue, otherSpellings } from './known-value.ts';
import { loadValues } from './list-calls.ts';

/** What the user typed into a filter, until it is known which value they meant. */
export interface SettledValue {
  /** No provider has what was typed. */
  readonly isUnknown: boolean;
  /** Finds out which value is meant; `onFound` hears of it, unless something else is typed first. */
  readonly settle: (typed: string) => void;
  /** Something else is being typed. */
  readonly forget: () => void;
}

/** Turns typed text into the value of a column that is meant by it, by asking the server. */
export function useSettledValue(field: DirectoryValuesField, onFound: (value: string) => void): SettledValue {
  const [unknown, setUnknown] = useState<string | null>(null);
  const pending = useRef<{ readonly typed: string; readonly leaving: AbortController } | null>(null);
  const onFoundRef = useRef(onFound);
  useEffect(() => {
    // Other filters may be set while this one asks.
    onFoundRef.current = onFound;
  }, [onFound]);
  useEffect(() => () => pending.current?.leaving.abort(), []);

  const forget = (): void => {
    pending.current?.leaving.abort();
    pending.current = null;
    setUnknown(null);
  };
  const ask = async (typed: string, leaving: AbortController): Promise<void> => {
    const result = await findKnownValue(field, typed, leaving.signal);
    if (leaving.signal.aborted) return;
    pending.current = null;
    // Without an answer what was typed counts; if it is wrong, the list is empty and says so.
    const value = result.ok ? result.value : typed;
    if (value === null) setUnknown(typed);
    else onFoundRef.current(value);
  };
  const settle = (typed: string): void => {
    if (typed === unknown || typed === pending.current?.typed) return;
    forget();
    pending.current = { typed, leaving: new AbortController() };
    void ask(typed, pending.current.leaving);
  };
  return { isUnknown: unknown !== null, settle, forget };
}

/** The value in use that the user meant by what they typed; null: no provider has it. */
async function findKnownValue(
  field: DirectoryValuesField,
  typed: string,
  signal: AbortSignal,
): Promise<ApiResult<string | null>> {
  const asTyped = await loadValues(field, typed, signal);
  if (!asTyped.ok) return asTyped;
  const found = knownValue(typed, asTyped.value.values);
  if (found !== null) return { ok: true, value: found };
  const others = await Promise.all(otherSpellings(typed).map((text) => loadValues(field, text, signal)));
  const failed = others.find((result) => !result.ok);
  if (failed !== undefined) return failed;
  return {
    ok: true,
    value: knownValue(
      typed,
      others.flatMap((result) => (result.ok ? result.value.values : [])),
    ),
  };
}
