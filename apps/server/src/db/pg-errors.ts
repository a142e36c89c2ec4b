import { DatabaseError, type DatabaseErrorCode } from './errors.ts';

/** What `pg` puts on an error of the database itself. Only fields that never hold values of rows are read. */
interface ServerError {
  readonly code: string;
  readonly column: string | undefined;
  readonly constraint: string | undefined;
}

const SQL_STATE = /^[0-9A-Z]{5}$/;
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);
/** `pg` has no codes for what it notices by itself, only these sentences. */
const CONNECTION_SENTENCES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'not queryable',
];
const POOL_WAIT_SENTENCE = 'timeout exceeded when trying to connect';

/**
 * Maps what `pg` or the network throws to a {@link DatabaseError}; returns undefined for anything else.
 * The original is not kept as `cause`: its text and its `detail` may hold personal data of rows.
 */
export function toDatabaseError(error: unknown): DatabaseError | undefined {
  for (let depth = 0, each = error; depth < 5 && each instanceof Error; depth += 1, each = each.cause) {
    if (each instanceof DatabaseError) return each;
    const server = readServerError(each);
    if (server !== undefined) return fromSqlState(server);
    const driver = fromDriver(each);
    if (driver !== undefined) return driver;
  }
  return undefined;
}

function readServerError(error: Error): ServerError | undefined {
  const code = textField(error, 'code');
  if (code === undefined || !SQL_STATE.test(code) || textField(error, 'severity') === undefined)
    return undefined;
  return { code, column: textField(error, 'column'), constraint: textField(error, 'constraint') };
}

function textField(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

function fromSqlState({ code: sqlState, column, constraint }: ServerError): DatabaseError {
  const named = [constraint && `constraint ${constraint}`, column && `column ${column}`].filter(Boolean);
  const place = named.length > 0 ? ` (${named.join(', ')})` : '';
  const code = codeOf(sqlState);
  return new DatabaseError(code, `${SENTENCES[code]} SQLSTATE ${sqlState}${place}.`, {
    sqlState,
    column,
    constraint,
  });
}

const SENTENCES: Record<DatabaseErrorCode, string> = {
  unavailable: 'The database is not available.',
  overloaded: 'The database is too busy.',
  query_timeout: 'The database took longer than the time limit.',
  out_of_resources:
    'The database has used up its disk space or another resource. Free some: the server goes on by itself.',
  rejected: 'The database refused the statement.',
};

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
function codeOf(sqlState: string): DatabaseErrorCode {
  if (sqlState === '57014') return 'query_timeout';
  // Too many connections, a deadlock, a serialisation failure, a lock that is not free: busy, not broken.
  if (sqlState === '53300' || sqlState.startsWith('40') || sqlState === '55P03') return 'overloaded';
  // 58030 and 58P01 are input and output errors on the database's own files, as on a full or failing disk.
  if (sqlState.startsWith('53') || sqlState.startsWith('58')) return 'out_of_resources';
  if (sqlState.startsWith('08') || sqlState.startsWith('57P') || sqlState.startsWith('28'))
    return 'unavailable';
  return 'rejected';
}

function fromDriver(error: Error): DatabaseError | undefined {
  if (error.message.includes(POOL_WAIT_SENTENCE)) return overloaded();
  const code = textField(error, 'code');
  const isConnection =
    (code !== undefined && NETWORK_CODES.has(code)) ||
    CONNECTION_SENTENCES.some((sentence) => error.message.includes(sentence));
  return isConnection ? unavailable() : undefined;
}

/** No connection. */
export function unavailable(): DatabaseError {
  return new DatabaseError('unavailable', SENTENCES.unavailable);
}

/** No free connection in time. */
export function overloaded(): DatabaseError {
  return new DatabaseError('overloaded', SENTENCES.overloaded);
}

/** The time limit of a transaction passed. */
export function queryTimeout(timeoutMs: number): DatabaseError {
  return new DatabaseError('query_timeout', `${SENTENCES.query_timeout} Limit: ${timeoutMs} ms.`);
}
