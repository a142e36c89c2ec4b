import type { ConnectionErrorDetails, FatalError } from '../api/errors.ts';
import type { EventBody } from '../api/events.ts';
import type { EngineMessage } from '../engine/engine-messages.ts';
import { isRecord } from '../values/record.ts';

/** The event of a fatal error; details that came as JSON are read. */
export function fatalEvent({ errorMsg, error }: EngineMessage<'error'>): EventBody<'error'> {
  if (error === undefined) return { action: 'error', errorMsg };
  const { details: given, ...rest } = error;
  const details = readDetails(given);
  const read: FatalError = details === undefined ? rest : { ...rest, details };
  return { action: 'error', errorMsg, error: read };
}

function readDetails(given: unknown): ConnectionErrorDetails | undefined {
  if (typeof given !== 'string') return isDetails(given) ? given : undefined;
  try {
    const parsed: unknown = JSON.parse(given);
    return isDetails(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isDetails(details: unknown): details is ConnectionErrorDetails {
  return isRecord(details) && typeof details['on'] === 'string';
}
