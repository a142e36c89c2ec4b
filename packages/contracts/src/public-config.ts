import * as z from 'zod/mini';
import { accessMode } from './page-data.ts';

/** What a client of the voice service is made with. */
export const voiceConfig = z.object({
  /** Base address of the voice service, a path of this origin. */
  base: z.string(),
  /** Starts calls with the visitors' assistant, and does nothing else. */
  publicKey: z.string(),
  visitorAssistantId: z.string(),
  /** The assistant's name as people see it. */
  providerName: z.string(),
  /** To staff alone: the assistant over the directory. */
  staffAssistantId: z.optional(z.string()),
  /** To staff alone: starts calls with it for 15 minutes, from the session that asked; then ask anew. */
  staffToken: z.optional(z.string()),
});
export type VoiceConfig = z.infer<typeof voiceConfig>;

/**
 * Answer of `GET /api/config`: what a browser client needs. `access` is `open` only for whoever has open access, that is at
 * the machine itself.
 */
export const publicConfig = z.object({
  publishableKey: z.string(),
  access: accessMode,
  voice: z.nullable(voiceConfig),
});
export type PublicConfig = z.infer<typeof publicConfig>;
