/** An answer of a function that is not a success: `{success: false, error}` (data contract 4). */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    statusCode: number,
    message: string,
    options: { readonly headers?: Readonly<Record<string, string>>; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.statusCode = statusCode;
    this.headers = options.headers ?? {};
  }
}
