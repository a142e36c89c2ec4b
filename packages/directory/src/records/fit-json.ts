import {
  isRecord,
  type JsonObject,
  type JsonValue,
  PROVIDER_ADDITIONAL_DATA_MAX_BYTES,
} from '@rer/contracts';
import { utf8Length } from '../csv/utf8-length.ts';
import { setOwn } from './additional-data.ts';
import { toStorableText } from './storable-text.ts';

/** Levels of objects and lists, the outermost included. PostgreSQL refuses far deeper ones with an internal error. */
const DEPTH_MAX = 100;
/** Most bytes of JSON that one character of a text becomes, as in `\u0001`. */
const BYTES_PER_UNIT = 6;
/** Quotes, colon and comma around a member. */
const BYTES_PER_MEMBER = 6;

/**
 * Fits `additional_data` into its column: an object of at most 64 KiB and 100 levels, without NUL and halves of surrogate
 * pairs. A value that is not an object goes under the key `additional_data`. Null: it does not fit. The value itself when
 * nothing changed.
 */
export function fitAdditionalData(value: JsonValue): JsonObject | null {
  const object = isRecord(value) ? value : { additional_data: value };
  if (isSmallAndFlat(object)) return object;
  const clean = storable(object, 1);
  if (clean === undefined || !isRecord(clean)) return null;
  const bytes = utf8Length(JSON.stringify(clean)) + expandedDigits(clean);
  return bytes > PROVIDER_ADDITIONAL_DATA_MAX_BYTES ? null : clean;
}

/** The usual case, cells of columns, without writing the JSON: true is certain, false means to look closer. */
export function isSmallAndFlat(object: JsonObject): boolean {
  let bound = 2;
  for (const key of Object.keys(object)) {
    const member = object[key];
    if (typeof member !== 'string' || toStorableText(member) !== member || toStorableText(key) !== key)
      return false;
    bound += (key.length + member.length) * BYTES_PER_UNIT + BYTES_PER_MEMBER;
  }
  return bound <= PROVIDER_ADDITIONAL_DATA_MAX_BYTES;
}

/** A copy that the database can hold; undefined: nested too deep. Goes down no further than allowed. */
function storable(value: JsonValue, depth: number): JsonValue | undefined {
  if (typeof value === 'string') return toStorableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) return undefined;
  if (!isRecord(value)) {
    const list: JsonValue[] = [];
    for (const member of value) {
      const clean = storable(member, depth + 1);
      if (clean === undefined) return undefined;
      list.push(clean);
    }
    return list;
  }
  const copy: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(value)) {
    const clean = storable(member, depth + 1);
    if (clean === undefined) return undefined;
    setOwn(copy, toStorableText(key), clean);
  }
  return copy;
}

/** Digits that PostgreSQL writes out where JSON has an exponent: 1e300 is 301 of them in the column. */
function expandedDigits(value: JsonValue): number {
  if (typeof value === 'number') return Math.abs(Number(/e([+-]\d+)$/.exec(String(value))?.[1] ?? 0));
  if (typeof value !== 'object' || value === null) return 0;
  let digits = 0;
  for (const member of Object.values(value)) digits += expandedDigits(member);
  return digits;
}
