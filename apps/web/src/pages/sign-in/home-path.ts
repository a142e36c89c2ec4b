import { ACCOUNT_PATHS, type StaffRole } from '@rer/contracts';

/** The page after sign-in, where no other page was requested. */
export function homePath(role: StaffRole | null): string {
  return role === null ? ACCOUNT_PATHS.account : '/dienstleister';
}
