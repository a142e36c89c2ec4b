import { isPlain } from './equal.ts';
import { isRecord } from './record.ts';

/**
 * A copy of a value that shares no plain object, list or set with it, however deep they are. Anything else that has an identity,
 * such as a media track, a date or a function, is the same in both.
 */
export function copyOf<Value>(value: Value): Value;
export function copyOf(value: unknown): unknown {
  return copied(value, new Map());
}

/** `known` has what has been copied: a value may hold itself. */
function copied(value: unknown, known: Map<unknown, unknown>): unknown {
  if (value instanceof Set) return new Set(value);
  if (!isRecord(value) || !(Array.isArray(value) || isPlain(value))) return value;
  const before = known.get(value);
  if (before !== undefined) return before;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  known.set(value, copy);
  for (const [name, part] of Object.entries(copy)) Reflect.set(copy, name, copied(part, known));
  return copy;
}
