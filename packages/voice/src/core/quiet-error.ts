import type { VoiceError } from '../api/voice-error.ts';

const QUIET = /\b(?:401|429)\b|websocket/i;

/**
 * Whether an error is only logged (seed 1, section 8): keys that are refused and calls that are too many, about which a person
 * can do nothing now, and sockets that are lost, which are made anew.
 */
export function isQuiet({ message, status }: VoiceError): boolean {
  return status === 401 || status === 429 || QUIET.test(message);
}
