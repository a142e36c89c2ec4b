import * as z from 'zod/mini';

/** What JSON can carry. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** Reads what JSON can carry. Made once: the schema refers to itself. */
export const jsonValue: z.ZodMiniType<JsonValue> = z.json();
export const jsonObject = z.record(z.string(), jsonValue);
