import { parseForeignJson } from '@rer/contracts';
import * as z from 'zod/mini';
import { HttpError } from '../../http/errors.ts';
import { DIRECTORY_REQUEST_TEXTS } from '../texts.ts';

/**
 * Where a list sorted by the database goes on. `value` is what it is sorted by, as text; null: among those without a value,
 * which stand last.
 */
const listCursor = z.strictObject({
  sort: z.string(),
  order: z.string(),
  value: z.nullable(z.string()),
  name: z.string(),
  id: z.guid(),
});
export type ListCursor = z.infer<typeof listCursor>;

/** Where ranked hits go on: after the first `hits` of them, the last of which was `last`. */
const hitCursor = z.strictObject({ hits: z.number().check(z.int(), z.positive()), last: z.guid() });
export type HitCursor = z.infer<typeof hitCursor>;

/** A cursor as an opaque text that fits into an address. */
export function writeCursor(value: ListCursor | HitCursor): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** @throws {HttpError} `bad_request` when the cursor is none of a list with this sorting. */
export function readListCursor(cursor: string, sorting: { sort: string; order: string }): ListCursor {
  const parsed = listCursor.safeParse(decoded(cursor));
  if (!parsed.success || parsed.data.sort !== sorting.sort || parsed.data.order !== sorting.order) {
    throw unknownCursor();
  }
  return parsed.data;
}

/** After which of the ranked hits it goes on. Throws like {@link readListCursor}. */
export function readHitCursor(cursor: string): HitCursor {
  const parsed = hitCursor.safeParse(decoded(cursor));
  if (!parsed.success) throw unknownCursor();
  return parsed.data;
}

function decoded(cursor: string): unknown {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  try {
    const value: unknown = parseForeignJson(text.includes('\\u0000') ? '' : text);
    return value;
  } catch {
    return undefined;
  }
}

function unknownCursor(): HttpError {
  return new HttpError('bad_request', DIRECTORY_REQUEST_TEXTS.parameters.cursor);
}
