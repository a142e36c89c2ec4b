import * as z from 'zod/mini';
import type { HttpError } from './errors.ts';

const params = z.object({ id: z.guid() });

/**
 * The UUID that a path names as `:id`, in lower case.
 * @throws {HttpError} the error of `unknown` for an invalid UUID; the database would refuse it with an error of its own.
 */
export function pathId(value: unknown, unknown: () => HttpError): string {
  const parsed = params.safeParse(value);
  if (!parsed.success) throw unknown();
  return parsed.data.id.toLowerCase();
}
