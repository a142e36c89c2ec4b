import type { StaffRole } from '@rer/contracts';
import { keyKind, staffRole } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';
import { personName } from './person-name.ts';

const staffKeyRow = z.object({
  id: z.string(),
  kind: keyKind,
  name: z.string(),
  role: z.nullable(staffRole),
  hint: z.string(),
  created_by: z.string(),
  /** The same by name. */
  made_by: z.string(),
  created_at: z.date(),
  expires_at: z.nullable(z.date()),
  last_used_at: z.nullable(z.date()),
  revoked_at: z.nullable(z.date()),
});
export type StaffKeyRow = Readonly<z.infer<typeof staffKeyRow>>;

/** Only administrators read it, and they know all addresses. */
const MADE_BY = `coalesce(
  (SELECT coalesce(${personName('u')}, u.email) FROM auth.users u WHERE 'user:' || u.id::text = created_by),
  (SELECT made.name FROM auth.staff_keys made WHERE 'key:' || made.id::text = staff_keys.created_by),
  created_by)`;
const COLUMNS = `id, kind, name, role, hint, created_by, ${MADE_BY} AS made_by, created_at, expires_at, last_used_at, revoked_at`;

export async function readStaffKeys(tx: Transaction): Promise<readonly StaffKeyRow[]> {
  return await tx.rows(
    staffKeyRow,
    `SELECT ${COLUMNS} FROM auth.staff_keys ORDER BY created_at DESC, id LIMIT 1000`,
  );
}

/** The key of that secret or that id, if it holds at this moment. */
export async function findStaffKey(
  tx: Transaction,
  key: { readonly secretHash: Buffer } | { readonly id: string },
  now: Date,
): Promise<StaffKeyRow | undefined> {
  const [condition, value] = 'id' in key ? ['id = $1', key.id] : ['secret_hash = $1', key.secretHash];
  return await tx.find(
    staffKeyRow,
    `SELECT ${COLUMNS} FROM auth.staff_keys
     WHERE ${condition} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
    [value, now],
  );
}

export interface NewStaffKey
  extends Pick<StaffKeyRow, 'kind' | 'name' | 'role' | 'hint' | 'created_by' | 'expires_at'> {
  readonly secretHash: Buffer;
}

/** Whether that key is not revoked; it is not until the transaction ends. */
export async function lockMakingKey(tx: Transaction, id: string): Promise<boolean> {
  return (
    (await tx.execute('SELECT id FROM auth.staff_keys WHERE id = $1 AND revoked_at IS NULL FOR SHARE', [
      id,
    ])) > 0
  );
}

/** A key that is made with another one ends with that at the latest. */
export async function insertStaffKey(tx: Transaction, key: NewStaffKey, now: Date): Promise<StaffKeyRow> {
  return await tx.row(
    staffKeyRow,
    `INSERT INTO auth.staff_keys (kind, name, role, secret_hash, hint, created_by, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7,
       least($8::timestamptz, (SELECT maker.expires_at FROM auth.staff_keys maker WHERE 'key:' || maker.id::text = $6)))
     RETURNING ${COLUMNS}`,
    [key.kind, key.name, key.role, key.secretHash, key.hint, key.created_by, now, key.expires_at],
  );
}

/** Undefined: there is no such key. One that is revoked stays revoked since then. */
export async function revokeStaffKey(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<StaffKeyRow | undefined> {
  return await tx.find(
    staffKeyRow,
    `UPDATE auth.staff_keys SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, now],
  );
}

/**
 * Revokes keys that a user made: all, or those with one of `roles`. Also revokes keys made with those, because the user knows them too.
 * Returns the ids of the keys that were still valid.
 */
export async function revokeKeysMadeBy(
  tx: Transaction,
  actor: string,
  roles: 'all' | readonly StaffRole[],
  now: Date,
): Promise<readonly string[]> {
  return await tx.values(
    TEXT,
    `WITH RECURSIVE made AS (
       SELECT id FROM auth.staff_keys WHERE created_by = $1 AND ($2::text[] IS NULL OR role = ANY($2))
       UNION
       SELECT k.id FROM auth.staff_keys k JOIN made ON k.created_by = 'key:' || made.id::text
         AND ($2::text[] IS NULL OR k.role = ANY($2))
     )
     UPDATE auth.staff_keys SET revoked_at = $3
     WHERE id IN (SELECT id FROM made) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3)
     RETURNING id`,
    [actor, roles === 'all' ? null : roles, now],
  );
}

export async function touchStaffKey(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.execute('UPDATE auth.staff_keys SET last_used_at = $2 WHERE id = $1', [id, now]);
}
