import * as z from 'zod/mini';
import { accountName } from './account-fields.ts';
import { KEY_DAYS_MAX } from './auth-limits.ts';
import { staffRole } from './session.ts';

/** `service`: a program with rights of staff, as Bearer. `voice`: a program that talks to the voice service. */
export const keyKind = z.enum(['service', 'voice']);
/** What a key is for. */
export type KeyKind = z.infer<typeof keyKind>;

/** A key in the list of keys. Its secret is not stored. */
export const staffKey = z.object({
  id: z.string(),
  kind: keyKind,
  name: z.string(),
  /** What a service key may do; null for voice. */
  role: z.nullable(staffRole),
  /** The last characters of the secret, to tell keys apart. */
  hint: z.string(),
  /** Name or address of the account that made it; an actor as in the audit log if there is no such account. */
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** To the hour. */
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
/** Parsed {@link staffKey}. */
export type StaffKey = z.infer<typeof staffKey>;

/** `GET /api/keys`: revoked and expired ones too, newest first. */
export const staffKeyList = z.object({ keys: z.array(staffKey) });
/** All keys. */
export type StaffKeyList = z.infer<typeof staffKeyList>;

/** `POST /api/keys`: 201 {@link staffKeyMade}. A service key needs a role, at most that of its maker. */
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
/** Body that makes a key. */
export type StaffKeyRequest = z.infer<typeof staffKeyRequest>;

/** `secret` is shown this once and kept nowhere. */
export const staffKeyMade = z.object({ key: staffKey, secret: z.string() });
/** A new key with its secret. */
export type StaffKeyMade = z.infer<typeof staffKeyMade>;
