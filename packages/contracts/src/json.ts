/** What JSON can carry. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/** May have `__proto__` as an own key: copy it key by key, never by assignment. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** An object whose members are not checked yet. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object: neither a list nor null. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
