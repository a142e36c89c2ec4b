import type { StaffRole } from '@rer/contracts';
import { staffRole } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';

const userRow = z.object({
  id: z.string(),
  email: z.string(),
  password_hash: z.nullable(z.string()),
  role: z.nullable(staffRole),
  user_metadata: z.record(z.string(), z.unknown()),
  email_confirmed_at: z.nullable(z.date()),
  invited_at: z.nullable(z.date()),
  recovery_sent_at: z.nullable(z.date()),
  confirmation_sent_at: z.nullable(z.date()),
  last_sign_in_at: z.nullable(z.date()),
  deactivated_at: z.nullable(z.date()),
  created_at: z.date(),
  updated_at: z.date(),
});
export type UserRow = Readonly<z.infer<typeof userRow>>;
const idRow = z.pick(userRow, { id: true });

/** An id that no user has, so that queries are alike whether there is an account or not: NULL would be answered sooner. */
export const NO_USER_ID = '00000000-0000-0000-0000-000000000000';

/** The form in which addresses are stored and compared. */
export function normalEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}

/** The name that the user chose; empty when none. */
export function userNameOf(user: Pick<UserRow, 'user_metadata'>): string {
  const { name } = user.user_metadata;
  return typeof name === 'string' ? name.slice(0, 100) : '';
}

export async function findUserByEmail(tx: Transaction, email: string): Promise<UserRow | undefined> {
  return await tx.find(userRow, 'SELECT * FROM auth.users WHERE email = $1', [normalEmail(email)]);
}

export async function findUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  return await tx.find(userRow, 'SELECT * FROM auth.users WHERE id = $1', [id]);
}

/** The same, with the row locked until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  return await tx.find(userRow, 'SELECT * FROM auth.users WHERE id = $1 FOR UPDATE', [id]);
}

export interface NewUser {
  readonly email: string;
  readonly role: StaffRole | null;
  readonly name: string;
  readonly invitedAt: Date | null;
  readonly now: Date;
}

/** Undefined: there is an account with that address already. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<UserRow | undefined> {
  const metadata = user.name === '' ? {} : { name: user.name };
  const inserted = await tx.find(
    userRow,
    `INSERT INTO auth.users (email, role, user_metadata, invited_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (email) DO NOTHING RETURNING *`,
    [normalEmail(user.email), user.role, JSON.stringify(metadata), user.invitedAt, user.now],
  );
  if (inserted === undefined) return undefined;
  await tx.execute(
    `INSERT INTO auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     VALUES ($1, 'email', $2, $3, $4, $4)`,
    [
      inserted.id,
      inserted.id,
      JSON.stringify({ sub: inserted.id, email: inserted.email, email_verified: true }),
      user.now,
    ],
  );
  return inserted;
}

const CHANGEABLE = [
  'password_hash',
  'role',
  'user_metadata',
  'email_confirmed_at',
  'invited_at',
  'recovery_sent_at',
  'confirmation_sent_at',
  'last_sign_in_at',
  'deactivated_at',
] as const;
/** Columns left out stay as they are. Only a deactivation is ever taken back. */
export type UserChange = {
  readonly [Name in (typeof CHANGEABLE)[number]]?: Name extends 'deactivated_at'
    ? UserRow[Name]
    : NonNullable<UserRow[Name]>;
};

export async function updateUser(tx: Transaction, id: string, change: UserChange, now: Date): Promise<void> {
  const values: unknown[] = [id, now];
  const sets = ['updated_at = $2'];
  for (const name of CHANGEABLE) {
    const value = change[name];
    if (value === undefined) continue;
    sets.push(`${name} = $${values.push(name === 'user_metadata' ? JSON.stringify(value) : value)}`);
  }
  await tx.execute(`UPDATE auth.users SET ${sets.join(', ')} WHERE id = $1`, values);
}

/** Administrators who can sign in, that one left out. Locks them, so that two cannot demote each other at once. */
export async function countOtherAdmins(tx: Transaction, exceptId: string): Promise<number> {
  const admins = await tx.rows(
    idRow,
    `SELECT id FROM auth.users WHERE role = 'admin' AND deactivated_at IS NULL AND password_hash IS NOT NULL
     ORDER BY id FOR UPDATE`,
  );
  return admins.filter(({ id }) => id !== exceptId).length;
}

const identityRow = z.object({
  identity_id: z.string(),
  user_id: z.string(),
  provider: z.string(),
  provider_id: z.string(),
  identity_data: z.record(z.string(), z.unknown()),
  last_sign_in_at: z.nullable(z.date()),
  created_at: z.date(),
  updated_at: z.date(),
});
export type IdentityRow = Readonly<z.infer<typeof identityRow>>;

export async function readIdentities(tx: Transaction, userId: string): Promise<readonly IdentityRow[]> {
  return await tx.rows(
    identityRow,
    'SELECT * FROM auth.identities WHERE user_id = $1 ORDER BY created_at, identity_id',
    [userId],
  );
}

/** With all that belongs to the account. */
export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx.execute('DELETE FROM auth.users WHERE id = $1', [id]);
}
