import type { StaffKey } from '@rer/contracts';
import { formatDay } from '../../lib/moment.ts';
import { KEY_STATE_NAMES } from './texts.ts';

/** Whether a key holds, and the words for it. */
export function keyState(
  { revokedAt, expiresAt }: Pick<StaffKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): { readonly holds: boolean; readonly text: string } {
  if (revokedAt !== null) return { holds: false, text: `${KEY_STATE_NAMES.revoked} ${formatDay(revokedAt)}` };
  if (expiresAt === null) return { holds: true, text: KEY_STATE_NAMES.endless };
  const holds = new Date(expiresAt) > now;
  return {
    holds,
    text: `${holds ? KEY_STATE_NAMES.until : KEY_STATE_NAMES.expired} ${formatDay(expiresAt)}`,
  };
}
