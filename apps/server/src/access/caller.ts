/** Roles of the data contract (section 3.1), the three ranks of staff spelled out. */
export const ROLES = ['anon', 'authenticated', 'viewer', 'editor', 'admin', 'agent', 'service_role'] as const;
export type Role = (typeof ROLES)[number];

/** Who sends a request, as decided once per request before any route runs. */
export interface Caller {
  readonly role: Role;
  /** Name for the audit trail: `anon`, `open-access`, `service-key`, later a user id. Never personal content. */
  readonly actor: string;
}

export const ANONYMOUS: Caller = { role: 'anon', actor: 'anon' };

const RANK: Record<Role, number> = {
  anon: 0,
  authenticated: 0,
  agent: 0,
  viewer: 1,
  editor: 2,
  admin: 3,
  service_role: 3,
};

/** Whoever sits at this machine while staff pages are open: has the rights of staff, but nobody knows who it is. */
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

/** Whether `caller` has shown to be staff. Open access shows nothing: visitors at this machine have it too. */
export function isSignedInStaff(caller: Caller): boolean {
  return isStaff(caller) && caller.actor !== OPEN_ACCESS.actor;
}
