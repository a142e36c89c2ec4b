/** Why the database did not do what was asked. `retryable`: the same call may succeed later, without any change. */
export const DATABASE_ERROR_RETRYABLE = {
  /** No connection, or the connection broke: the transaction was rolled back, unless `outcomeUnknown`. */
  unavailable: true,
  /** No free connection in time, or two transactions stood in each other's way (SQLSTATE class 40). */
  overloaded: true,
  /** The time limit of a transaction passed. */
  query_timeout: true,
  /** The disk is full, or another resource of the database is used up (SQLSTATE class 53). */
  out_of_resources: true,
  /** The database refused the statement; `sqlState` says why. */
  rejected: false,
} as const;
export type DatabaseErrorCode = keyof typeof DATABASE_ERROR_RETRYABLE;

export interface DatabaseErrorOptions {
  readonly sqlState?: string | undefined;
  /** Column or constraint named by the database, when it names one. */
  readonly column?: string | undefined;
  readonly constraint?: string | undefined;
  /** True when the connection broke during a commit, so that it is unknown whether it happened. Default false. */
  readonly outcomeUnknown?: boolean | undefined;
  readonly cause?: unknown;
}

/** The one error that leaves this folder. `message` never holds values of rows. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;
  readonly retryable: boolean;
  readonly sqlState: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;
  readonly outcomeUnknown: boolean;

  constructor(code: DatabaseErrorCode, message: string, options: DatabaseErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = DATABASE_ERROR_RETRYABLE[code];
    this.sqlState = options.sqlState;
    this.column = options.column;
    this.constraint = options.constraint;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}
