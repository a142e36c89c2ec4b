import type { DatabaseError } from '../db/errors.ts';
import { RestError } from './rest-error.ts';
import { restErrors } from './rest-errors.ts';

/** SQLSTATE classes and codes with the status that this dialect gives them, the first match counts (2.4). */
const STATUS_BY_STATE: readonly (readonly [prefix: string, status: number])[] = [
  ['08', 503],
  ['53400', 500],
  ['53', 503],
  ['25006', 405],
  ['25', 500],
  ['28', 403],
  ['0L', 403],
  ['0P', 403],
  ['23503', 409],
  ['23505', 409],
  ['42P01', 404],
  ['42883', 404],
  ['42501', 403],
  ['40', 500],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['XX', 500],
];

export interface DatabaseAnswerContext {
  readonly table: string;
  readonly requestId: string;
  readonly signedIn: boolean;
}

/**
 * Says in this dialect why the database did not do what was asked. Temporary trouble is 503 with `Retry-After`, which
 * the clients heed; above 499 the text is fixed, and nothing that stood in a row goes out.
 */
export function toDatabaseAnswer(error: DatabaseError, context: DatabaseAnswerContext): RestError {
  const { sqlState } = error;
  if (error.retryable) return temporary(error, context);
  if (sqlState === '42501') return restErrors.permissionDenied(context.table, context.signedIn);
  const status = STATUS_BY_STATE.find(([prefix]) => sqlState?.startsWith(prefix))?.[1] ?? 400;
  if (sqlState === undefined || status >= 500) {
    return new RestError(500, sqlState ?? 'XX000', 'Internal server error', {
      details: requestNote(context),
      cause: error,
    });
  }
  return new RestError(status, sqlState, sentenceFor(sqlState, error, context.table), { cause: error });
}

const TEMPORARY = {
  unavailable: ['PGRST001', 'Database connection error. Retrying the connection.'],
  query_timeout: ['57014', 'The query took longer than its time limit.'],
  out_of_resources: ['53000', 'The database has no room left.'],
  overloaded: ['40001', 'The database is too busy.'],
} as const;

function temporary(error: DatabaseError, context: DatabaseAnswerContext): RestError {
  const headers = { 'retry-after': '1' };
  const details = requestNote(context);
  if (error.code === 'overloaded' && error.sqlState === undefined) {
    const message = 'Timed out acquiring connection from connection pool.';
    return new RestError(504, 'PGRST003', message, { details, headers, cause: error });
  }
  const [code, message] = error.code === 'rejected' ? TEMPORARY.overloaded : TEMPORARY[error.code];
  return new RestError(503, code === 'PGRST001' ? code : (error.sqlState ?? code), message, {
    details,
    headers,
    cause: error,
  });
}

/** What stands in `details` of every answer above 499: how the operator finds it in the log. */
export function requestNote({ requestId }: Pick<DatabaseAnswerContext, 'requestId'>): string {
  return `Request ${requestId}`;
}

function sentenceFor(sqlState: string, error: DatabaseError, table: string): string {
  const constraint = error.constraint ?? '';
  switch (sqlState) {
    case '23502':
      return `null value in column "${error.column ?? ''}" of relation "${table}" violates not-null constraint`;
    case '23503':
      return `insert or update on table "${table}" violates foreign key constraint "${constraint}"`;
    case '23505':
      return `duplicate key value violates unique constraint "${constraint}"`;
    case '23514':
      return `new row for relation "${table}" violates check constraint "${constraint}"`;
    case '2201B':
      return 'invalid regular expression';
    case '42601':
      return 'syntax error in tsquery';
    case '22003':
      return 'a value is out of range for its column';
    case '22021':
    case '22P05':
      return 'a text holds a character that the database cannot store';
    default:
      return sqlState.startsWith('22')
        ? 'invalid input syntax: a value does not fit the type of its column'
        : 'The database refused the request';
  }
}
