import { DatabaseError } from '../db/errors.ts';
import { RestError } from './rest-error.ts';
import type { RestStatement } from './sql/parameters.ts';
import { describeBadValue } from './value-syntax.ts';
import type { WriteRows } from './write-rows.ts';

/**
 * Runs `work`. If the database refuses a value (SQLSTATE class 22) the answer names the value that the request itself
 * sent, and its row: the database's own text is not kept, it could hold other people's data.
 */
export async function explainingBadValues<T>(
  statement: RestStatement,
  written: WriteRows | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.sqlState?.startsWith('22') !== true) throw error;
    const found = findBadValue(statement, written);
    if (found === null) throw error;
    throw new RestError(400, error.sqlState, found.message, { details: found.place, cause: error });
  }
}

interface BadValue {
  readonly message: string;
  readonly place: string | null;
}

function findBadValue(statement: RestStatement, written: WriteRows | null): BadValue | null {
  for (const { value, type } of statement.bound) {
    const values = typeof value === 'object' ? value : [value];
    for (const each of values) {
      const message = describeBadValue(type.replace('[]', ''), each);
      if (message !== null) return { message, place: null };
    }
  }
  for (const [index, row] of written?.rows.entries() ?? []) {
    for (const { name, type } of written?.columns ?? []) {
      const message = type === 'jsonb' ? null : describeBadValue(type, row[name]);
      if (message !== null) return { message, place: `Row ${index + 1}, column "${name}"` };
    }
  }
  return null;
}
