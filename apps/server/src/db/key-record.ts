import * as z from 'zod/mini';
import type { Transaction } from './database.ts';
import { BOOLEAN } from './rows.ts';

const keyRecord = z.object({
  /** See `findKeys` of `config/keys.ts`. */
  fingerprint: z.string(),
  /** Names of the keys in `keys.json` when it was read last. */
  names: z.readonly(z.array(z.string())),
});
/** Which keys a database was made with. */
export type KeyRecord = Readonly<z.infer<typeof keyRecord>>;

/** Undefined: none is noted yet, or the database is older than the table. */
export async function readKeyRecord(tx: Transaction): Promise<KeyRecord | undefined> {
  const isThere = await tx.value(
    BOOLEAN,
    `SELECT to_regclass('rer_installation_keys') IS NOT NULL AS present`,
  );
  if (!isThere) return undefined;
  return await tx.find(keyRecord, 'SELECT fingerprint, names FROM rer_installation_keys');
}

/** Notes other keys in place of those that are noted. */
export async function writeKeyRecord(tx: Transaction, { fingerprint, names }: KeyRecord): Promise<void> {
  await tx.execute(
    `INSERT INTO rer_installation_keys (fingerprint, names) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET fingerprint = excluded.fingerprint, names = excluded.names, recorded_at = now()`,
    [fingerprint, [...names]],
  );
}

/** Notes keys where none are noted, and the names of keys that have come since; keys that differ stay as they are. */
export async function noteKeyRecord(tx: Transaction, { fingerprint, names }: KeyRecord): Promise<void> {
  await tx.execute(
    `INSERT INTO rer_installation_keys AS known (fingerprint, names) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET names = excluded.names, recorded_at = now()
       WHERE known.fingerprint = excluded.fingerprint AND known.names <> excluded.names`,
    [fingerprint, [...names]],
  );
}

/** After this the next start notes whichever keys it has. */
export async function deleteKeyRecord(tx: Transaction): Promise<void> {
  await tx.execute('DELETE FROM rer_installation_keys');
}
