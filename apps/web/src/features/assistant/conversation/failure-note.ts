import * as z from 'zod/mini';
import { FAILURE_REASONS } from '../texts.ts';

/** A failure of the voice client; it is loaded late, so that its class is not there to compare with. */
const voiceFailure = z.object({ code: z.string(), reason: z.optional(z.string()) });

/** Why an answer did not come, for the person. `error` null: the call ended over it. */
export function failureNote(error: unknown): string {
  if (!navigator.onLine) return FAILURE_REASONS.offline;
  if (error === null) return FAILURE_REASONS.interrupted;
  const { code, reason } = voiceFailure.safeParse(error).data ?? {};
  if (code === 'too-long') return FAILURE_REASONS.tooLong;
  // The service's own sentence, as for too many calls.
  return code === 'refused' && reason !== undefined ? reason : FAILURE_REASONS.unavailable;
}
