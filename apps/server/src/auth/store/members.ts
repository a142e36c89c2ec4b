import { staffRole } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import { personName } from './person-name.ts';

const memberRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  role: staffRole,
  has_password: z.boolean(),
  has_factor: z.boolean(),
  deactivated_at: z.nullable(z.date()),
  last_sign_in_at: z.nullable(z.date()),
  invitation_ends_at: z.nullable(z.date()),
});
export type MemberRow = Readonly<z.infer<typeof memberRow>>;

const SELECT = `
  SELECT u.id, u.email, ${personName('u')} AS name, u.role, u.password_hash IS NOT NULL AS has_password,
    EXISTS (SELECT FROM auth.mfa_factors f WHERE f.user_id = u.id AND f.status = 'verified') AS has_factor,
    u.deactivated_at, u.last_sign_in_at,
    (SELECT max(t.expires_at) FROM auth.one_time_tokens t
      WHERE t.user_id = u.id AND t.type = 'invite' AND t.used_at IS NULL AND t.expires_at > $1) AS invitation_ends_at
  FROM auth.users u WHERE u.role IS NOT NULL`;

/** All users with a staff rank, in the order of their addresses. */
export async function readMembers(tx: Transaction, now: Date): Promise<readonly MemberRow[]> {
  return await tx.rows(memberRow, `${SELECT} ORDER BY u.email LIMIT 1000`, [now]);
}

export async function findMember(tx: Transaction, id: string, now: Date): Promise<MemberRow | undefined> {
  return await tx.find(memberRow, `${SELECT} AND u.id = $2`, [now, id]);
}
