import { MANAGEABLE, SENDABLE } from '@rer/contracts';
import * as z from 'zod';
import type { PropertyRule } from './property-rules.ts';

/** Permissions as rooms and tokens give them; other properties decide about missing ones. */
export const permissionProperties = z.strictObject({
  hasPresence: z.boolean().optional(),
  canSend: z.union([z.boolean(), z.array(z.enum(SENDABLE))]).optional(),
  canAdmin: z.union([z.boolean(), z.array(z.enum(MANAGEABLE))]).optional(),
  /** Stored only: the call component applies it. */
  canReceive: z.record(z.string(), z.unknown()).optional(),
});

export const permissionRule: PropertyRule = {
  schema: permissionProperties,
  should: 'an object with hasPresence, canSend, canReceive and canAdmin',
};
