import type { UnknownRecord } from '@rer/contracts';
import { isStaff } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import { kindOfClient } from '../http/client-kind.ts';
import { appliedHeader, checkRowCount, rowsAnswer, type WriteAnswer } from './answer.ts';
import { cutPageUrl } from './click-row.ts';
import { explainingBadValues } from './explain-bad-value.ts';
import { inUsualNotation, judgeInsert } from './plausible-rows.ts';
import { restErrors } from './rest-errors.ts';
import { denied, type RestRequest } from './rest-request.ts';
import { type ResultLine, runStatement } from './run-statement.ts';
import type { Column } from './schema-map.ts';
import { type InsertShape, insertSql } from './sql/write-sql.ts';
import { parseWriteRows, type WriteRows } from './write-rows.ts';

/** Most rows in one request of a visitor. */
export const VISITOR_ROWS_MAX = 20;

/** Answers POST: an insert, or an upsert when a resolution is preferred. All rows or none. */
export async function insertRows(db: Database, request: RestRequest): Promise<WriteAnswer> {
  const { table, query, preferences, media } = request;
  const parsed = parseWriteRows(request.body, table, query.columns);
  const written = inUsualNotation(table, completeRows(request, parsed));
  const before = judgeInsert(request, written);
  const shape: InsertShape = {
    columns: written.columns,
    rows: JSON.stringify(written.rows),
    missingDefault: preferences.missing === 'default',
    stamps: table.name === 'rer_dienstleister' ? { created_by: request.caller.actor } : {},
    conflict: conflictOf(request),
    select: preferences.returns === 'representation' ? query.select : null,
    stripNulls: media.stripNulls,
    isReadable: request.rights.select,
  };
  const statement = insertSql(table, shape);
  const line = await explainingBadValues(statement, written, () =>
    runStatement(db, statement, request.caller, {
      readOnly: false,
      before,
      check: ({ rows }) => checkRowCount(media, { ...preferences, maxAffected: null }, rows),
    }),
  );
  return answerInsert(request, line, statement.names);
}

/** Checks rights and limits, and fills in what the server knows better than the client. */
function completeRows(request: RestRequest, written: WriteRows): WriteRows {
  const { table, caller, rights } = request;
  checkColumns(request, written.columns);
  if (!isStaff(caller) && written.rows.length > VISITOR_ROWS_MAX)
    throw restErrors.tooManyRows(VISITOR_ROWS_MAX);
  const complete = table.name === 'analytics_events' ? completeClicks(request, written) : written;
  if (complete.columns.length > 0) return complete;
  // An insert of defaults alone still has to name one column.
  const first = table.columns.get(rights.insert.find((name) => name !== table.primaryKey) ?? '');
  return first === undefined ? complete : { ...complete, columns: [first] };
}

function checkColumns({ table, caller, rights }: RestRequest, columns: readonly Column[]): void {
  if (!columns.every(({ name }) => rights.insert.includes(name))) throw denied(table, caller);
}

function completeClicks({ table, userAgent }: RestRequest, { columns, rows }: WriteRows): WriteRows {
  const kind = kindOfClient(userAgent);
  const kindColumn = table.columns.get('kind');
  const complete = rows.map((row): UnknownRecord => {
    const page = row['page_url'];
    return { ...row, page_url: typeof page === 'string' ? cutPageUrl(page) : null, kind };
  });
  return { columns: kindColumn === undefined ? columns : [...columns, kindColumn], rows: complete };
}

function conflictOf({ table, rights, caller, query, preferences }: RestRequest): InsertShape['conflict'] {
  if (preferences.resolution === null) return null;
  const target = query.onConflict ?? [table.primaryKey];
  const unknown = target.find((name) => !table.columns.has(name));
  if (unknown !== undefined) throw restErrors.unknownColumn(table.name, unknown);
  if (preferences.resolution === 'merge-duplicates' && rights.update.length === 0)
    throw denied(table, caller);
  // The primary key is the only unique column of either table.
  if (target.length !== 1 || target[0] !== table.primaryKey) throw restErrors.noConflictTarget();
  const resolution = preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore';
  return { column: table.primaryKey, resolution };
}

function answerInsert(request: RestRequest, line: ResultLine, names: readonly string[]): WriteAnswer {
  const { table, preferences, media } = request;
  const { returns, count, missing, resolution, handling } = preferences;
  const status = resolution !== null && line.inserted === 0 ? 200 : 201;
  const [key] = line.rows === 1 ? (line.keys ?? []) : [];
  const location =
    returns === 'headers-only' && key !== undefined
      ? { location: `/${table.name}?${table.primaryKey}=eq.${encodeURIComponent(key)}` }
      : {};
  const headers = {
    'content-range': count === null ? '*/*' : `*/${line.rows}`,
    ...location,
    ...appliedHeader({ returns, count, missing, resolution, handling }),
  };
  const keys = line.keys ?? null;
  if (returns === 'representation') return { ...rowsAnswer(status, media, line, names, headers), keys };
  return { status, headers, body: null, keys };
}
