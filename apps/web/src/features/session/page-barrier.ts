import {
  type AccessMode,
  type PageNeed,
  type SessionState,
  STAFF_ROLES,
  type StaffRole,
} from '@rer/contracts';

/** What stands in the way of a page; `free`: nothing. */
export type PageBarrier = 'free' | 'sign_in' | 'set_up' | 'role' | 'no_account';

/** Whether a rank has the rights of another. */
export function hasRank(role: StaffRole | null, needed: StaffRole): boolean {
  return role !== null && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed);
}

/**
 * Whether a page may be shown. The server authorises each call itself; where the session is unknown, the page's own calls
 * will show it.
 */
export function pageBarrier(
  need: PageNeed,
  state: SessionState | null,
  access: AccessMode | null,
): PageBarrier {
  if (need === 'nothing' || state === null) return 'free';
  switch (state.state) {
    case 'signed_out':
      if (access !== 'open') return 'sign_in';
      return need === 'account' ? 'no_account' : 'free';
    case 'second_factor':
      return 'sign_in';
    case 'factor_setup':
      return 'set_up';
    case 'signed_in':
      return need === 'account' || hasRank(state.role, need) ? 'free' : 'role';
  }
}
