import { DATABASE_ROLES, type DatabaseRole, type TransactionOptions } from '../db/database.ts';

/** Roles of the data contract, 3.1, the three ranks of staff spelled out; the database knows the same. */
export const ROLES = DATABASE_ROLES;
export type Role = DatabaseRole;

/** The caller of a request, resolved once before any route runs. */
export interface Caller {
  readonly role: Role;
  /** Name for the audit log: `anon`, `open-access`, `service-key`, `rooms-api-key`, `voice-key`, `voice-token:<id>`, `key:<id>`, `user:<id>`. Never personal content. */
  readonly actor: string;
  /** What does it for the actor, in his name and with his rights; absent: he himself. */
  readonly via?: 'assistant';
  /** Where a user is signed in, with staff rights or without. */
  readonly account?: SignedIn;
  /** The key that an administrator made, where that was shown. */
  readonly keyId?: string;
}

/** A session that holds at this moment. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  /** Whether a second factor was shown in it. */
  readonly aal: 'aal1' | 'aal2';
  /** What it was shown by. A cookie is sent by browsers on their own: writes need `csrfToken` too. */
  readonly by: { readonly kind: 'bearer' } | { readonly kind: 'cookie'; readonly csrfToken: string };
}

export const ANONYMOUS: Caller = { role: 'anon', actor: 'anon' };

/** The holder of the key of rooms and meeting tokens: does there what the service may, and nothing elsewhere. */
export const ROOMS_API: Caller = { role: 'service_role', actor: 'rooms-api-key' };

/** The holder of a private key of the voice service: does there what the service may, and nothing elsewhere. `id` is that of a stored one. */
export function voiceApi(id?: string): Caller {
  return { role: 'service_role', actor: id === undefined ? 'voice-key' : `voice-token:${id}` };
}

const RANK: Record<Role, number> = {
  anon: 0,
  authenticated: 0,
  agent: 0,
  viewer: 1,
  editor: 2,
  admin: 3,
  service_role: 3,
};

/** The unauthenticated user of this machine while staff pages are open: has staff rights, but no known identity. */
export const OPEN_ACCESS: Caller = { role: 'admin', actor: 'open-access' };

/** Whether `caller` may see staff pages and read their data. */
export function isStaff(caller: Caller): boolean {
  return RANK[caller.role] >= 1;
}

/** Whether `caller` may create and change providers. */
export function isEditor(caller: Caller): boolean {
  return RANK[caller.role] >= 2;
}

/** Whether `caller` may remove providers and manage the installation. */
export function isAdmin(caller: Caller): boolean {
  return RANK[caller.role] >= 3;
}

/** Whether `caller` is signed in, with staff rights or without. */
export function isSignedIn(caller: Caller): boolean {
  return caller.account !== undefined;
}

/** Whether `caller` has shown to be staff. Open access shows nothing: visitors at this machine have it too. */
export function isSignedInStaff(caller: Caller): boolean {
  return isStaff(caller) && caller.actor !== OPEN_ACCESS.actor;
}

/** Whether `caller` was authenticated by the `Authorization` header. */
export function isKnownByBearer({ account, keyId }: Caller): boolean {
  return account?.by.kind === 'bearer' || keyId !== undefined;
}

/** A transaction in the caller's name and with no more rights than the caller has. */
export function asCaller({ actor, role, via }: Caller): Pick<TransactionOptions, 'actor' | 'role' | 'via'> {
  return { actor, role, ...(via !== undefined && { via }) };
}
