import * as z from 'zod/mini';
import { KEY_DAYS_MAX } from './auth-limits.ts';
import { accountName } from './fields.ts';
import { staffRole } from './session.ts';

/** `service`: a program with rights of staff, as Bearer. `voice`: a program that talks to the voice service. */
export const keyKind = z.enum(['service', 'voice']);
export type KeyKind = z.infer<typeof keyKind>;

export const staffKey = z.object({
  id: z.string(),
  kind: keyKind,
  name: z.string(),
  /** What a service key may do; null for voice. */
  role: z.nullable(staffRole),
  /** The last characters of the secret, to tell keys apart. */
  hint: z.string(),
  /** Name or address of who made it; an actor as in the audit log where that is no account that there is. */
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** To the hour. */
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type StaffKey = z.infer<typeof staffKey>;

/** `GET /api/keys`: revoked and expired ones too, newest first. */
export const staffKeyList = z.object({ keys: z.array(staffKey) });
export type StaffKeyList = z.infer<typeof staffKeyList>;

/** `POST /api/keys`: 201 {@link staffKeyMade}. A service key needs a role; nobody makes one above his own. */
export const staffKeyRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('service'),
    name: accountName.check(z.minLength(1)),
    role: staffRole,
    /** Null: until it is revoked. */
    days: z.nullable(z.int().check(z.gte(1), z.lte(KEY_DAYS_MAX))),
  }),
  z.strictObject({
    kind: z.literal('voice'),
    name: accountName.check(z.minLength(1)),
    days: z.nullable(z.int().check(z.gte(1), z.lte(KEY_DAYS_MAX))),
  }),
]);
export type StaffKeyRequest = z.infer<typeof staffKeyRequest>;

/** `secret` is shown this once and kept nowhere. */
export const staffKeyMade = z.object({ key: staffKey, secret: z.string() });
export type StaffKeyMade = z.infer<typeof staffKeyMade>;
