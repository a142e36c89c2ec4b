/** Names of the statuses that this dialect answers with (voice-AI contract, 1). */
const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
};

interface VoiceErrorOptions {
  /** Sent as `Retry-After`, whole seconds. */
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** An answer of `/voice` that is not a success: `{message, error, statusCode}`. What it says goes out as it is. */
export class VoiceApiError extends Error {
  override readonly name = 'VoiceError';
  readonly statusCode: number;
  /** A list where several fields are wrong, one text each. */
  readonly says: string | readonly string[];
  readonly retryAfterS: number | undefined;

  constructor(statusCode: number, says: string | readonly string[], options: VoiceErrorOptions = {}) {
    super(typeof says === 'string' ? says : says.join('; '), { cause: options.cause });
    this.statusCode = statusCode;
    this.says = says;
    this.retryAfterS = options.retryAfterS;
  }
}

/** The body that goes out. */
export function voiceErrorBody({ statusCode, says }: VoiceApiError): Readonly<Record<string, unknown>> {
  return { message: says, error: NAMES[statusCode] ?? 'Internal Server Error', statusCode };
}

/** The token is unknown, or may not do this at all. */
export function unauthorized(
  says = 'Invalid token. A private token opens this, a public one starts web calls.',
): VoiceApiError {
  return new VoiceApiError(401, says);
}

/** One answer for a record that never existed, is gone, or belongs to another owner. */
export function notFound(what: string, id: string): VoiceApiError {
  return new VoiceApiError(404, `${what} with id ${id.slice(0, 100)} not found.`);
}
