import type { Database } from '../db/database.ts';
import { DatabaseError } from '../db/errors.ts';
import { appliedHeader, checkRowCount, type RestAnswer, rowsAnswer, type WriteAnswer } from './answer.ts';
import { deleteRows, updateRows } from './change-rows.ts';
import { describePage } from './content-range.ts';
import { toDatabaseAnswer } from './database-answer.ts';
import { explainingBadValues } from './explain-bad-value.ts';
import { insertRows } from './insert-rows.ts';
import type { RestRequest } from './rest-request.ts';
import { runStatement } from './run-statement.ts';
import { readSql } from './sql/read-sql.ts';

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

/** Answers GET and HEAD. */
async function readRows(db: Database, request: RestRequest): Promise<RestAnswer> {
  const { table, query, preferences, media } = request;
  const statement = readSql(table, query, {
    counted: preferences.count !== null,
    stripNulls: media.stripNulls,
  });
  const line = await explainingBadValues(statement, null, () =>
    runStatement(db, statement, request.caller, { readOnly: true, check: () => undefined }),
  );
  const page = describePage(query.offset, line.rows, line.total ?? null);
  checkRowCount(media, { ...preferences, maxAffected: null }, line.rows);
  const headers = {
    'content-range': page.range,
    ...appliedHeader({ count: preferences.count, handling: preferences.handling }),
  };
  const answer = rowsAnswer(page.status, media, line, statement.names, headers);
  return request.method === 'HEAD' ? { ...answer, body: null } : answer;
}
