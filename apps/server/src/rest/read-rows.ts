import type { Database } from '../db/database.ts';
import { appliedHeader, checkRowCount, type RestAnswer, rowsAnswer } from './answer.ts';
import { describePage } from './content-range.ts';
import { explainingBadValues } from './explain-bad-value.ts';
import type { RestRequest } from './rest-request.ts';
import { runStatement } from './run-statement.ts';
import { readSql } from './sql/read-sql.ts';

/** Answers GET and HEAD. */
export async function readRows(db: Database, request: RestRequest): Promise<RestAnswer> {
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
