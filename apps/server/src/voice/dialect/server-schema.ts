import * as z from 'zod';

/** Longest address of a server. */
const URL_MAX = 2048;

/** Names of headers that a server may be sent (RFC 9110, 5.1), with values that fit into one line. */
export const sentHeaders = z.record(
  z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/),
  z
    .string()
    .max(4096)
    .regex(/^[^\r\n\0]*$/),
);

const backoffPlan = z.object({
  maxRetries: z.int().min(0).max(10).optional(),
  type: z.enum(['fixed', 'exponential']).optional(),
  baseDelaySeconds: z.number().min(0).max(10).optional(),
  excludedStatusCodes: z.array(z.unknown()).max(100).optional(),
});

/** A server that tools and messages go to (voice-AI contract, 3). Where it lies is looked at when it is asked. */
export const voiceServer = z.object({
  url: z.string().min(1).max(URL_MAX).optional(),
  /** Default 20. */
  timeoutSeconds: z.number().min(1).max(120).optional(),
  /** Sent as `x-vapi-secret`. */
  secret: z
    .string()
    .max(4096)
    .regex(/^[^\r\n\0]*$/)
    .optional(),
  headers: sentHeaders.optional(),
  backoffPlan: backoffPlan.optional(),
  credentialId: z.string().max(100).optional(),
  staticIpAddressesEnabled: z.boolean().optional(),
  encryptedPaths: z.array(z.string().max(200)).max(100).optional(),
});
export type VoiceServer = z.infer<typeof voiceServer>;
