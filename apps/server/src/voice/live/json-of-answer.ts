import type { JsonObject, JsonValue } from '@rer/agent';
import { isShallowJson, parseForeignJson } from '@rer/contracts';
import * as z from 'zod';

// Made once: a schema of JSON refers to itself.
const json = z.json();

const FENCE = '```';
const FENCE_BEGIN = /^```(?:json)?(?=\s)/i;

/** The object or list that a model wrote; null: it wrote none. */
export function readJson(text: string): JsonObject | JsonValue[] | null {
  try {
    const value: unknown = parseForeignJson(withoutFence(text));
    if (!isShallowJson(value)) return null;
    return z.union([z.record(z.string(), json), z.array(json)]).parse(value);
  } catch {
    return null;
  }
}

/** Models like to put it between marks for code. */
function withoutFence(text: string): string {
  const begin = FENCE_BEGIN.exec(text)?.[0].length ?? 0;
  return begin > 0 && text.endsWith(FENCE) ? text.slice(begin, -FENCE.length) : text;
}
