/** Body of every error of the REST dialect (data contract, 2.4). */
export interface RestErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

interface RestErrorParts {
  readonly details?: string | null;
  readonly hint?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The one error that leaves the REST module. `message`, `details` and `hint` go to the client as they are. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, parts: RestErrorParts = {}) {
    super(message, { cause: parts.cause });
    this.status = status;
    this.code = code;
    this.details = parts.details ?? null;
    this.hint = parts.hint ?? null;
    this.headers = parts.headers ?? {};
  }

  /** What goes over the wire. */
  get body(): RestErrorBody {
    return { code: this.code, message: this.message, details: this.details, hint: this.hint };
  }

  /** The name Fastify reads, also where it answers before our own handler sees the error. */
  get statusCode(): number {
    return this.status;
  }
}
