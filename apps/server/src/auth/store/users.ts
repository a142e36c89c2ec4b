import type { StaffRole } from '@rer/contracts';
import type { Transaction } from '../../db/database.ts';

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly role: StaffRole | null;
  readonly user_metadata: Readonly<Record<string, unknown>>;
  readonly email_confirmed_at: Date | null;
  readonly invited_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly deactivated_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

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
  const { rows } = await tx.client.query<UserRow>('SELECT * FROM auth.users WHERE email = $1', [
    normalEmail(email),
  ]);
  return rows[0];
}

export async function findUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const { rows } = await tx.client.query<UserRow>('SELECT * FROM auth.users WHERE id = $1', [id]);
  return rows[0];
}

/** The same, with the row locked until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const { rows } = await tx.client.query<UserRow>('SELECT * FROM auth.users WHERE id = $1 FOR UPDATE', [id]);
  return rows[0];
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
  const { rows } = await tx.client.query<UserRow>(
    `INSERT INTO auth.users (email, role, user_metadata, invited_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (email) DO NOTHING RETURNING *`,
    [normalEmail(user.email), user.role, JSON.stringify(metadata), user.invitedAt, user.now],
  );
  const [inserted] = rows;
  if (inserted === undefined) return undefined;
  await tx.client.query(
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

/** Members left out stay as they are. */
export interface UserChange {
  readonly passwordHash?: string;
  readonly role?: StaffRole;
  readonly userMetadata?: Readonly<Record<string, unknown>>;
  readonly emailConfirmedAt?: Date;
  readonly invitedAt?: Date;
  readonly recoverySentAt?: Date;
  readonly confirmationSentAt?: Date;
  readonly lastSignInAt?: Date;
  readonly deactivatedAt?: Date | null;
}

const COLUMN_OF: Record<keyof UserChange, string> = {
  passwordHash: 'password_hash',
  role: 'role',
  userMetadata: 'user_metadata',
  emailConfirmedAt: 'email_confirmed_at',
  invitedAt: 'invited_at',
  recoverySentAt: 'recovery_sent_at',
  confirmationSentAt: 'confirmation_sent_at',
  lastSignInAt: 'last_sign_in_at',
  deactivatedAt: 'deactivated_at',
};

export async function updateUser(tx: Transaction, id: string, change: UserChange, now: Date): Promise<void> {
  const values: unknown[] = [id, now];
  const sets = ['updated_at = $2'];
  for (const name of USER_CHANGES) {
    const value = change[name];
    if (value === undefined) continue;
    values.push(name === 'userMetadata' ? JSON.stringify(value) : value);
    sets.push(`${COLUMN_OF[name]} = $${values.length}`);
  }
  await tx.client.query(`UPDATE auth.users SET ${sets.join(', ')} WHERE id = $1`, values);
}

const USER_CHANGES = [
  'passwordHash',
  'role',
  'userMetadata',
  'emailConfirmedAt',
  'invitedAt',
  'recoverySentAt',
  'confirmationSentAt',
  'lastSignInAt',
  'deactivatedAt',
] as const satisfies readonly (keyof UserChange)[];

/** Administrators who can sign in, that one left out. Locks them, so that two cannot demote each other at once. */
export async function countOtherAdmins(tx: Transaction, exceptId: string): Promise<number> {
  const { rows } = await tx.client.query(
    `SELECT id FROM auth.users WHERE role = 'admin' AND deactivated_at IS NULL AND password_hash IS NOT NULL
     ORDER BY id FOR UPDATE`,
  );
  return rows.filter(({ id }: { id?: unknown }) => id !== exceptId).length;
}

export interface IdentityRow {
  readonly identity_id: string;
  readonly user_id: string;
  readonly provider: string;
  readonly provider_id: string;
  readonly identity_data: Readonly<Record<string, unknown>>;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function readIdentities(tx: Transaction, userId: string): Promise<readonly IdentityRow[]> {
  const { rows } = await tx.client.query<IdentityRow>(
    'SELECT * FROM auth.identities WHERE user_id = $1 ORDER BY created_at, identity_id',
    [userId],
  );
  return rows;
}

/** With all that belongs to the account. */
export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx.client.query('DELETE FROM auth.users WHERE id = $1', [id]);
}
