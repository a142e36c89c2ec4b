import type * as z from 'zod';
import { readVoiceBody, requireObject } from './read-body.ts';
import { VoiceApiError } from './voice-api-error.ts';

/**
 * The record after a PATCH: top-level fields of `body` replace those of `stored`, null removes one.
 * @throws {VoiceApiError} 400 for unknown fields or wrong values.
 */
export function patched<T extends z.ZodObject>(
  schema: T,
  stored: object,
  body: unknown,
): Record<string, unknown> {
  const given = requireObject(body);
  const removed = Object.entries(given).flatMap(([name, value]) => (value === null ? [name] : []));
  const unknown = removed.filter((name) => !Object.hasOwn(schema.shape, name));
  if (unknown.length > 0) {
    throw new VoiceApiError(
      400,
      unknown.map((name) => `property ${name.slice(0, 200)} should not exist`),
    );
  }
  const changed = readVoiceBody(schema, given, { unknown: 'refused' });
  const all = Object.entries({ ...stored, ...changed });
  return Object.fromEntries(all.filter(([name]) => !removed.includes(name)));
}
