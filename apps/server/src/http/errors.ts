import { API_ERROR_STATUS, type ApiErrorCode } from '@rer/contracts';

export interface HttpErrorOptions {
  /** For `validation_failed`: a problem code per field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Sent as `Retry-After`, whole seconds. */
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** An answer of the site's own interface that is not a success. `message` goes out as it is. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: ApiErrorCode;
  readonly statusCode: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ApiErrorCode, message: string, options: HttpErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.statusCode = API_ERROR_STATUS[code];
    this.fields = options.fields;
    this.retryAfterS = options.retryAfterS;
  }
}
