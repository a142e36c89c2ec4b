import * as z from 'zod/mini';
import { MESSAGE_TOO_LONG } from '../late-texts.ts';

/** A failure of the voice client, whose class is not there to compare with. */
const voiceFailure = z.object({ code: z.string(), reason: z.optional(z.string()) });

/** Why a message could not be sent, for the person; null: that is not known. */
export function failureNote(error: unknown): string | null {
  const { code, reason } = voiceFailure.safeParse(error).data ?? {};
  if (code === 'too-long') return MESSAGE_TOO_LONG;
  // The service's own sentence, as for too many calls.
  return code === 'refused' && reason !== undefined ? reason : null;
}
