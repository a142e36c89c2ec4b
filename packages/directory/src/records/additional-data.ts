import { isRecord, type JsonValue } from '@rer/contracts';

/** How a text begins that can be JSON. Trying every free text would cost an exception each. */
const JSON_START = /^(?:[[{"\-0-9]|true$|false$|null$)/;

/** A cell of the column `additional_data`: JSON, else the raw text. */
export function readAdditionalData(text: string): JsonValue {
  if (!JSON_START.test(text)) return text;
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** Sets an own key whatever its name: assigning to `__proto__` would change the prototype instead. */
export function setOwn(target: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}

/**
 * Merges the column's value with the cells that have no column of their own. A visible column wins over a key of the JSON; a
 * value that is not an object moves under the key `additional_data` when there are other entries. Undefined: nothing to keep.
 */
export function mergeAdditionalData(
  value: JsonValue | undefined,
  cells: Record<string, JsonValue> | undefined,
): JsonValue | undefined {
  const own = value === null ? undefined : value;
  if (cells === undefined || own === undefined) return own ?? cells;
  const merged: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(isRecord(own) ? own : { additional_data: own })) {
    setOwn(merged, key, member);
  }
  for (const [key, cell] of Object.entries(cells)) setOwn(merged, key, cell);
  return merged;
}
