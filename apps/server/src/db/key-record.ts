import * as z from 'zod/mini';
import type { Transaction } from './database.ts';

const keyRecord = z.object({
  /** See `findKeys` of `config/keys.ts`. */
  fingerprint: z.string(),
  /** Names of the keys in `keys.json` when it was read last. */
  names: z.readonly(z.array(z.string())),
});
/** Which keys a database was made with. */
export type KeyRecord = Readonly<z.infer<typeof keyRecord>>;

/** Undefined: none is noted yet, or the database is older than the table. */
export async function readKeyRecord({ client }: Transaction): Promise<KeyRecord | undefined> {
  const { rows: tables } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('rer_installation_keys') IS NOT NULL AS present`,
  );
  if (tables[0]?.present !== true) return undefined;
  const { rows } = await client.query<Record<string, unknown>>(
    'SELECT fingerprint, names FROM rer_installation_keys',
  );
  return rows[0] === undefined ? undefined : keyRecord.parse(rows[0]);
}

/** Notes other keys in place of those that are noted. */
export async function writeKeyRecord(tx: Transaction, { fingerprint, names }: KeyRecord): Promise<void> {
  await tx.client.query(
    `INSERT INTO rer_installation_keys (fingerprint, names) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET fingerprint = excluded.fingerprint, names = excluded.names, recorded_at = now()`,
    [fingerprint, [...names]],
  );
}

/** Notes keys where none are noted, and the names of keys that have come since; keys that differ stay as they are. */
export async function noteKeyRecord(
  { client }: Transaction,
  { fingerprint, names }: KeyRecord,
): Promise<void> {
  await client.query(
    `INSERT INTO rer_installation_keys AS known (fingerprint, names) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET names = excluded.names, recorded_at = now()
       WHERE known.fingerprint = excluded.fingerprint AND known.names <> excluded.names`,
    [fingerprint, [...names]],
  );
}

/** After this the next start notes whichever keys it has. */
export async function deleteKeyRecord({ client }: Transaction): Promise<void> {
  await client.query('DELETE FROM rer_installation_keys');
}
