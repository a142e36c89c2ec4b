import { HttpError } from '../../http/errors.ts';
import { pathId } from '../../http/path-id.ts';
import { IMPORT_REQUEST_TEXTS } from '../texts.ts';

/** The import that a path names. @throws {HttpError} `not_found` for an invalid id. */
export const importIdOf = (params: unknown): string => pathId(params, unknownImport);

export function unknownImport(): HttpError {
  return new HttpError('not_found', IMPORT_REQUEST_TEXTS.unknown);
}
