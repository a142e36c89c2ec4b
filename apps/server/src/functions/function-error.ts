export interface FunctionErrorOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** A code for each refused field, beside the sentence. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly cause?: unknown;
}

/** An answer of a function that is not a success: `{success: false, error}` (data contract, 4), with `fields` if some were refused. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;

  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(statusCode: number, message: string, options: FunctionErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.statusCode = statusCode;
    this.headers = options.headers ?? {};
    this.fields = options.fields;
  }
}
