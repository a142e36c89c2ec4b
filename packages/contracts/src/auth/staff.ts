import * as z from 'zod/mini';
import { accountName } from './account-fields.ts';
import { ACCOUNT_EMAIL_MAX } from './auth-limits.ts';
import { mailDelivery, staffRole } from './session.ts';

/** `invited`: has not accepted yet. `deactivated`: may not sign in. */
export const memberState = z.enum(['invited', 'active', 'deactivated']);
/** Whether a member of staff may sign in. */
export type MemberState = z.infer<typeof memberState>;

/** A member of staff, as administrators see it. */
export const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: staffRole,
  state: memberState,
  hasSecondFactor: z.boolean(),
  lastSignInAt: z.nullable(z.string()),
  /** For `invited`: when the link stops to hold; null when none holds. */
  invitationEndsAt: z.nullable(z.string()),
  isYou: z.boolean(),
});
/** Parsed {@link staffMember}. */
export type StaffMember = z.infer<typeof staffMember>;

/** `GET /api/staff`. */
export const staffList = z.object({ members: z.array(staffMember), letters: mailDelivery });
/** All members of staff. */
export type StaffList = z.infer<typeof staffList>;

/** `POST /api/staff`: invites. 201. An address that is there already: 409. */
export const staffInvite = z.strictObject({
  email: z.email().check(z.maxLength(ACCOUNT_EMAIL_MAX)),
  name: z._default(accountName, ''),
  role: staffRole,
});
/** Also the answer of `POST /api/staff/{id}/invitation`, which sends a new link. */
export const staffInvited = z.object({
  member: staffMember,
  letters: mailDelivery,
  /** Opens the account, once. Only this response carries it: the server keeps a hash. */
  link: z.string(),
});
/** A new member of staff with the link of the invitation. */
export type StaffInvited = z.infer<typeof staffInvited>;
/**
 * `DELETE /api/staff/{id}/invitation`: withdraws an invitation that was not accepted, and with it the account, so that the
 * address can be invited again. 409 for one that was accepted.
 */
export const staffWithdrawn = z.object({ id: z.string() });
/** Id of the withdrawn account. */
export type StaffWithdrawn = z.infer<typeof staffWithdrawn>;

/**
 * `PATCH /api/staff/{id}`: acts at once. Losing the role or the account ends nothing but rights; deactivation ends all
 * sessions. 409 for the last active administrator.
 */
export const staffChange = z.strictObject({
  role: z.optional(staffRole),
  isActive: z.optional(z.boolean()),
});

/** Actions that the audit log records. It stores no content, only ids and the first part of an address. */
export const AUDIT_ACTIONS = [
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'second_factor',
  'second_factor_refused',
  'recovery_code_used',
  'refresh_replayed',
  'session_ended',
  'password_changed',
  'password_recovery',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'invited',
  'invitation_accepted',
  'invitation_withdrawn',
  'role_changed',
  'deactivated',
  'activated',
  'factors_reset',
  'key_made',
  'key_revoked',
  'signing_keys_rotated',
  'access_refused',
  'export',
  'erasure',
] as const;
/** What an entry of the audit log reports. */
export const auditAction = z.enum(AUDIT_ACTIONS);
/** One of {@link AUDIT_ACTIONS}. */
export type AuditAction = z.infer<typeof auditAction>;

/** One entry of the audit log. */
export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  action: auditAction,
  /** `user:<id>`, `key:<id>`, `service-key`, `rooms-api-key`, `open-access`, `anon` or `system`. */
  actor: z.string(),
  /** Name or address of that account, or name of that key, as it is now; null for others and for accounts that are gone. */
  actorName: z.nullable(z.string()),
  /** What it was done to, in the form of `actor`, or the path of an export; empty: nothing but the actor. */
  target: z.string(),
  targetName: z.nullable(z.string()),
  /** More in one word, as the new role. */
  detail: z.string(),
  address: z.string(),
});
/** Parsed {@link auditEntry}. */
export type AuditEntry = z.infer<typeof auditEntry>;

/** `GET /api/staff/audit`: newest first. */
export const auditPage = z.object({ entries: z.array(auditEntry), next: z.nullable(z.number()) });
/** One page of the audit log. */
export type AuditPage = z.infer<typeof auditPage>;
