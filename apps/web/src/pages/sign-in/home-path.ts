import { ACCOUNT_PATHS, type StaffRole } from '@rer/contracts';

/** Where a user goes who signed in without asking for a page. */
export function homePath(role: StaffRole | null): string {
  return role === null ? ACCOUNT_PATHS.account : '/dienstleister';
}
