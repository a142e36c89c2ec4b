import * as z from 'zod';
import { HttpError } from '../../http/errors.ts';
import { IMPORT_REQUEST_TEXTS } from '../texts.ts';

const paramsSchema = z.object({ id: z.guid() });

/**
 * The import that a path names.
 * @throws {HttpError} `not_found` when it is no UUID: the database would refuse it in other words.
 */
export function idOf(params: unknown): string {
  const parsed = paramsSchema.safeParse(params);
  if (!parsed.success) throw unknownImport();
  return parsed.data.id.toLowerCase();
}

export function unknownImport(): HttpError {
  return new HttpError('not_found', IMPORT_REQUEST_TEXTS.unknown);
}
