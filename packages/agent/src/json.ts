import type { JsonObject, JsonValue } from '@rer/contracts';
import * as z from 'zod/mini';

export type { JsonObject, JsonValue } from '@rer/contracts';

/** Whether JSON can carry a value as it stands: no gaps, no numbers beyond all bounds, no objects of a class. */
export function isJsonValue(value: unknown): value is JsonValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isJsonValue);
      return isPlain(value) && Object.values(value).every(isJsonValue);
    default:
      return false;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Reads what JSON can carry, of our own making. Not `z.json()`, which takes a hundred times longer and copies. */
export const jsonValue = z.custom<JsonValue>(isJsonValue);
export const jsonObject = z.record(z.string(), jsonValue);

/** Whether a value is an object of JSON, and no list. */
export function isAnyJsonObject(value: unknown): value is JsonObject {
  return jsonObject.safeParse(value).success && !Array.isArray(value);
}
