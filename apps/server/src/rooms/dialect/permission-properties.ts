import { MANAGEABLE, SENDABLE } from '@rer/contracts';
import * as z from 'zod';
import type { PropertyRule } from './property-rules.ts';

/** What rooms and tokens say of permissions; what is left out is decided by other properties. */
export const givenPermissions = z.strictObject({
  hasPresence: z.boolean().optional(),
  canSend: z.union([z.boolean(), z.array(z.enum(SENDABLE))]).optional(),
  canAdmin: z.union([z.boolean(), z.array(z.enum(MANAGEABLE))]).optional(),
  /** Kept; who may hear whom is the call component's. */
  canReceive: z.record(z.string(), z.unknown()).optional(),
});
export type PermissionProperties = z.infer<typeof givenPermissions>;

export const permissionRule: PropertyRule = {
  schema: givenPermissions,
  should: 'an object with hasPresence, canSend, canReceive and canAdmin',
};
