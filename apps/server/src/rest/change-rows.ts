import type { Database } from '../db/database.ts';
import { appliedHeader, checkRowCount, rowsAnswer, type WriteAnswer } from './answer.ts';
import { explainingBadValues } from './explain-bad-value.ts';
import { type BeforeWrite, inUsualNotation, judgeUpdate } from './plausible-rows.ts';
import { restErrors } from './rest-errors.ts';
import { denied, type RestRequest } from './rest-request.ts';
import { type ResultLine, runStatement } from './run-statement.ts';
import type { RestStatement } from './sql/parameters.ts';
import { deleteSql, updateSql } from './sql/write-sql.ts';
import { parseWriteRows, type WriteRows } from './write-rows.ts';

/** Answers PATCH. A body without columns changes nothing and is no error. */
export async function updateRows(db: Database, request: RestRequest): Promise<WriteAnswer> {
  const { table, query, rights, caller } = request;
  requireFilter(request, 'UPDATE');
  const written = inUsualNotation(table, parseWriteRows(request.body, table, query.columns));
  const [row, ...others] = written.rows;
  if (row === undefined || others.length > 0)
    throw restErrors.invalidBody('One object with the changes expected');
  if (!written.columns.every(({ name }) => rights.update.includes(name))) throw denied(table, caller);
  if (written.columns.length === 0) return answerChange(request, NOTHING_CHANGED, [], 'UPDATE');
  const columns = written.columns;
  const statement = updateSql(table, query, { columns, row: JSON.stringify(row), ...shown(request) });
  const line = await run(db, request, statement, written, judgeUpdate(request, written));
  return answerChange(request, line, statement.names, 'UPDATE');
}

/** Answers DELETE. */
export async function deleteRows(db: Database, request: RestRequest): Promise<WriteAnswer> {
  requireFilter(request, 'DELETE');
  const statement = deleteSql(request.table, request.query, shown(request));
  return answerChange(request, await run(db, request, statement, null), statement.names, 'DELETE');
}

const NOTHING_CHANGED: ResultLine = { rows: 0, body: '[]', keys: [] };

function requireFilter({ query }: RestRequest, verb: 'UPDATE' | 'DELETE'): void {
  if (query.where.length === 0) throw restErrors.filterRequired(verb);
  // Ignoring a limit would change more rows than the client meant.
  if (query.limit !== null || query.offset > 0) {
    throw restErrors.unparsable(`${verb} takes no limit and no offset; narrow it by filters`);
  }
}

function shown({ preferences, query, media, rights }: RestRequest) {
  return {
    select: preferences.returns === 'representation' ? query.select : null,
    stripNulls: media.stripNulls,
    isReadable: rights.select,
  };
}

function run(
  db: Database,
  { caller, media, preferences }: RestRequest,
  statement: RestStatement,
  written: WriteRows | null,
  before: BeforeWrite | null = null,
): Promise<ResultLine> {
  return explainingBadValues(statement, written, () =>
    runStatement(db, statement, caller, {
      readOnly: false,
      before,
      check: ({ rows }) => checkRowCount(media, preferences, rows),
    }),
  );
}

function answerChange(
  { preferences, media }: RestRequest,
  line: ResultLine,
  names: readonly string[],
  verb: 'UPDATE' | 'DELETE',
): WriteAnswer {
  checkRowCount(media, preferences, line.rows);
  const { returns, count, handling, maxAffected } = preferences;
  const span = verb === 'DELETE' || line.rows === 0 ? '*' : `0-${line.rows - 1}`;
  const headers = {
    'content-range': `${span}/${count === null ? '*' : line.rows}`,
    ...appliedHeader({ returns: returns === 'headers-only' ? null : returns, count, handling, maxAffected }),
  };
  const keys = line.keys ?? null;
  if (returns === 'representation') return { ...rowsAnswer(200, media, line, names, headers), keys };
  return { status: 204, headers, body: null, keys };
}
