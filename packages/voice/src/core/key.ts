import { KEY_LENGTH_ABOVE } from '../constants.ts';

/** Whether this looks like a key of the service: longer than 20 characters, with a hyphen (seed 1, section 5). */
export function isKey(key: string): boolean {
  return key.length > KEY_LENGTH_ABOVE && key.includes('-');
}
