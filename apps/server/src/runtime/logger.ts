import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { outageOf } from './outage.ts';

/** Structured log of the process: one JSON object a line. Messages are constants, data are fields. */
export type Logger = PinoLogger;

/** Members that hold personal content or secrets. They must not be logged; as a safeguard they are removed up to two levels deep. */
const REDACTED = ['authorization', 'cookie', 'apikey', 'email', 'phone', 'password', 'token', 'body'];

/** Makes the logger of the process. Without `destination` lines go to standard output. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      serializers: { err: serializeError },
    },
    destination ?? pino.destination(1),
  );
}

/** Errors are logged by what they are and, if our code may be to blame, where, not by members that may carry rows (as database drivers attach). */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    ...('sqlState' in error ? { sqlState: error.sqlState } : {}),
    ...(outageOf(error) === undefined ? { stack: error.stack } : {}),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}
