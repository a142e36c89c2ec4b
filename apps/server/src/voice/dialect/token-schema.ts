import * as z from 'zod';

/** Calls that a public token may start (voice-AI contract, 1: token limits). */
export const tokenRestrictions = z.object({
  /** False: the token opens nothing. */
  enabled: z.boolean().optional(),
  /** Compared with `Origin`. Absent: any. */
  allowedOrigins: z.array(z.string().max(300)).max(100).optional(),
  /** Absent: any that is stored, but never the one for staff. */
  allowedAssistantIds: z.array(z.string().max(100)).max(100).optional(),
  /** Default false, and false where assistants are named. */
  allowTransientAssistant: z.boolean().optional(),
});
export type TokenRestrictions = z.infer<typeof tokenRestrictions>;

export const tokenTag = z.enum(['public', 'private']);

/** `POST /token`. */
export const voiceToken = z.object({
  tag: tokenTag.optional(),
  name: z.string().max(40).optional(),
  restrictions: tokenRestrictions.optional(),
});
