import type { Database } from './database.ts';
import { MigrationError } from './migrate.ts';
import { BOOLEAN } from './rows.ts';

/** Ours has keys of staff beside its users; that of a hosted Supabase, or of another sign-in service, has not. */
const QUESTION = `
  SELECT to_regclass('auth.users') IS NOT NULL AND to_regclass('auth.staff_keys') IS NULL AS foreign_accounts`;

/**
 * Refuses a database whose schema `auth` belongs to another sign-in service, before anything in it is touched. The schema's
 * name is that of the data contract (5.8), so the two cannot stand in one database; a second database of the same server does.
 * @throws {MigrationError}
 */
export async function refuseForeignAccounts(db: Database): Promise<void> {
  const isForeign = await db.transaction((tx) => tx.value(BOOLEAN, QUESTION), {
    readOnly: true,
  });
  if (!isForeign) return;
  throw new MigrationError(
    'failed',
    'The schema auth of this database belongs to another sign-in service, as on a hosted Supabase. ' +
      'Give this program a database of its own (CREATE DATABASE rer) and let DATABASE_URL name it. Nothing was changed.',
  );
}
