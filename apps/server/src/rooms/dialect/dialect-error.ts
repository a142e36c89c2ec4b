/** Error types of the dialect. */
export type DialectErrorType =
  | 'authorization-header-error'
  | 'authentication-error'
  | 'invalid-request-error'
  | 'json-parsing-error'
  | 'not-found'
  | 'rate-limit-error'
  | 'server-error';

export interface DialectErrorOptions {
  /** Further members of the body. */
  readonly also?: Readonly<Record<string, unknown>>;
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** An answer of `/v1` that is not a success: `{error, info}`. `info` goes out as it is. */
export class DialectError extends Error {
  override readonly name = 'DialectError';
  readonly statusCode: number;
  readonly error: DialectErrorType;
  readonly also: Readonly<Record<string, unknown>>;
  readonly retryAfterS: number | undefined;

  constructor(statusCode: number, error: DialectErrorType, info: string, options: DialectErrorOptions = {}) {
    super(info, { cause: options.cause });
    this.statusCode = statusCode;
    this.error = error;
    this.also = options.also ?? {};
    this.retryAfterS = options.retryAfterS;
  }
}

export function invalidRequest(info: string): DialectError {
  return new DialectError(400, 'invalid-request-error', info);
}
