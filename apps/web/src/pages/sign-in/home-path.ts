import { ACCOUNT_PATHS, type StaffRole } from '@rer/contracts';

/** The first page of a user who signed in without having asked for another. */
export function homePath(role: StaffRole | null): string {
  return role === null ? ACCOUNT_PATHS.account : '/dienstleister';
}
