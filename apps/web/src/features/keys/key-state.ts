import type { StaffKey } from '@rer/contracts';
import { formatDay } from '../../lib/moment.ts';
import { STATE } from './texts.ts';

/** Whether a key holds, and the words for it. */
export function keyState(
  { revokedAt, expiresAt }: Pick<StaffKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): { readonly holds: boolean; readonly text: string } {
  if (revokedAt !== null) return { holds: false, text: `${STATE.revoked} ${formatDay(revokedAt)}` };
  if (expiresAt === null) return { holds: true, text: STATE.endless };
  const holds = new Date(expiresAt) > now;
  return { holds, text: `${holds ? STATE.until : STATE.expired} ${formatDay(expiresAt)}` };
}
