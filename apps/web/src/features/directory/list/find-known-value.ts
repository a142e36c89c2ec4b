import type { DirectoryValuesField } from '@rer/contracts';
import type { ApiResult } from '../../../lib/api-failure.ts';
import { knownValue, otherSpellings } from './known-value.ts';
import { loadValues } from './list-calls.ts';

/** The value in use that the user meant by what they typed; null: no provider has it. */
export async function findKnownValue(
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
