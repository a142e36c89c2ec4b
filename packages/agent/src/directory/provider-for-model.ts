import { type DirectoryProvider, PROVIDER_WRITABLE_FIELDS, type ProviderWritableField } from '@rer/contracts';
import { type JsonObject, type JsonValue, jsonObject, jsonValue } from '../json.ts';
import type { ProviderForModel } from './tool-results.ts';

/** Longest text of a column in lists, and of a provider that was read, UTF-16 units. */
export const LIST_TEXT_MAX = 160;
export const RECORD_TEXT_MAX = 4000;
/** Longest text of a member of `additional_data` where not all of it can be told. */
const MEMBER_MAX = 200;

/** A provider for models: the columns that hold something. */
export function providerForModel(
  provider: DirectoryProvider,
  textMax: number,
  fields: readonly ProviderWritableField[] = PROVIDER_WRITABLE_FIELDS,
): ProviderForModel {
  const filled = fields.flatMap((field) => {
    const value = valueForModel(provider[field], textMax);
    return value === null ? [] : [[field, value] as const];
  });
  const { id, name, email, updated_at } = provider;
  return { ...Object.fromEntries(filled), id, name: cut(name, textMax), email, updated_at };
}

/** A value for models; null: nothing stands there. */
export function valueForModel(value: unknown, textMax: number): JsonValue {
  if (typeof value === 'string') return value.trim() === '' ? null : cut(value, textMax);
  if (typeof value !== 'object' || value === null) return jsonValue.parse(value);
  const text = JSON.stringify(value);
  if (text === '{}') return null;
  return text.length <= textMax ? jsonValue.parse(value) : firstMembers(jsonObject.parse(value), textMax);
}

/** The first members of an object that are together no longer than `max`, long texts among them cut. */
function firstMembers(value: JsonObject, max: number): JsonObject {
  const kept: [string, JsonValue][] = [];
  let room = max;
  for (const [name, member] of Object.entries(value)) {
    const text = typeof member === 'string' ? member : JSON.stringify(member);
    const shown = text.length <= MEMBER_MAX ? member : cut(text, MEMBER_MAX);
    room -= name.length + Math.min(text.length, MEMBER_MAX);
    if (room < 0) break;
    kept.push([name, shown]);
  }
  return Object.fromEntries(kept);
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}…`;
}
