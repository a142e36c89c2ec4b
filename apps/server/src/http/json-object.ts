/** A parsed JSON object whose members are not looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether parsed JSON is an object: neither a list nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
