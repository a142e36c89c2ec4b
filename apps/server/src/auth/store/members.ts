import type { StaffRole } from '@rer/contracts';
import type { Transaction } from '../../db/database.ts';
import { personName } from './person-name.ts';

export interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: StaffRole;
  readonly has_password: boolean;
  readonly has_factor: boolean;
  readonly deactivated_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly invitation_ends_at: Date | null;
}

const SELECT = `
  SELECT u.id, u.email, ${personName('u')} AS name, u.role, u.password_hash IS NOT NULL AS has_password,
    EXISTS (SELECT FROM auth.mfa_factors f WHERE f.user_id = u.id AND f.status = 'verified') AS has_factor,
    u.deactivated_at, u.last_sign_in_at,
    (SELECT max(t.expires_at) FROM auth.one_time_tokens t
      WHERE t.user_id = u.id AND t.type = 'invite' AND t.used_at IS NULL AND t.expires_at > $1) AS invitation_ends_at
  FROM auth.users u WHERE u.role IS NOT NULL`;

/** All users with a staff rank, in the order of their addresses. */
export async function readMembers(tx: Transaction, now: Date): Promise<readonly MemberRow[]> {
  const { rows } = await tx.client.query<MemberRow>(`${SELECT} ORDER BY u.email LIMIT 1000`, [now]);
  return rows;
}

export async function findMember(tx: Transaction, id: string, now: Date): Promise<MemberRow | undefined> {
  const { rows } = await tx.client.query<MemberRow>(`${SELECT} AND u.id = $2`, [now, id]);
  return rows[0];
}
