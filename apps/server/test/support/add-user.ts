import type { StaffRole } from '@rer/contracts';
import { createPasswordHashes } from '../../src/auth/password/password-hashes.ts';
import type { Database } from '../../src/db/database.ts';
import { runSql } from './run-sql.ts';

/** Of every account that a test signs in with. */
export const PASSWORD = 'Leitung-7-Umspannwerk';
/** One for all accounts: making one takes as long as a test should. */
const hashed = createPasswordHashes().hash(PASSWORD);

/**
 * Stores an account past the interface; returns its id. Its password is {@link PASSWORD}; one that `isInvited` has none yet.
 */
export async function addUser(
  db: Database,
  email: string,
  role: StaffRole | null,
  { isInvited = false } = {},
): Promise<string> {
  const [user] = await runSql(
    db,
    `INSERT INTO auth.users (email, password_hash, role, email_confirmed_at) VALUES ($1, $2, $3, now()) RETURNING id`,
    [email, isInvited ? null : await hashed, role],
  );
  const id = String(user?.['id']);
  await runSql(
    db,
    `INSERT INTO auth.identities (user_id, provider, provider_id, identity_data)
     VALUES ($1::uuid, 'email', $1::text, jsonb_build_object('sub', $1::text, 'email', $2::text))`,
    [id, email],
  );
  return id;
}
