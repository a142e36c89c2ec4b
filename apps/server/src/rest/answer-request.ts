import type { Database } from '../db/database.ts';
import { DatabaseError } from '../db/errors.ts';
import type { RestAnswer, WriteAnswer } from './answer.ts';
import { deleteRows, updateRows } from './change-rows.ts';
import { toDatabaseAnswer } from './database-answer.ts';
import { insertRows } from './insert-rows.ts';
import { readRows } from './read-rows.ts';
import type { RestRequest } from './rest-request.ts';

/**
 * Does what a request asks for; the keys of the rows that were written come with the answer to a write.
 * @throws {RestError} also for what the database refuses.
 */
export async function answerRequest(
  db: Database,
  request: RestRequest,
  requestId: string,
): Promise<RestAnswer & Partial<WriteAnswer>> {
  try {
    if (request.method === 'GET' || request.method === 'HEAD') return await readRows(db, request);
    const write = { POST: insertRows, PATCH: updateRows, DELETE: deleteRows }[request.method];
    return await write(db, request);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw ofDatabase(error, request, requestId);
  }
}

/** A refusal of the database, in the words of the dialect. */
export function ofDatabase(error: DatabaseError, { table, caller }: RestRequest, requestId: string): Error {
  return toDatabaseAnswer(error, { table: table.name, requestId, signedIn: caller.role !== 'anon' });
}
