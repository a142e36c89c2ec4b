import { AUTH_TEXTS, type StaffMember } from '@rer/contracts';
import { HttpError } from '../../http/errors.ts';
import type { AuthWork } from '../auth-context.ts';
import { findMember, type MemberRow } from '../store/members.ts';

export function toStaffMember(row: MemberRow, yourId: string | undefined): StaffMember {
  return {
    id: row.id,
    email: row.email,
    name: row.name ?? '',
    role: row.role,
    state: stateOf(row),
    hasSecondFactor: row.has_factor,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    invitationEndsAt: row.invitation_ends_at?.toISOString() ?? null,
    isYou: row.id === yourId,
  };
}

function stateOf({ deactivated_at, has_password }: MemberRow): StaffMember['state'] {
  if (deactivated_at !== null) return 'deactivated';
  return has_password ? 'active' : 'invited';
}

/** @throws {HttpError} `not_found`. */
export async function requireMember({ tx, now }: AuthWork, id: string): Promise<MemberRow> {
  const row = await findMember(tx, id, now);
  if (row === undefined) throw new HttpError('not_found', AUTH_TEXTS.memberUnknown);
  return row;
}
