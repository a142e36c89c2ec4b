import * as z from 'zod/mini';
import { createSealing } from './access/sealing.ts';
import { findKeys, loadKeys } from './config/keys.ts';
import type { Database } from './db/database.ts';
import { writeKeyRecord } from './db/key-record.ts';
import { RECORD_SECRETS } from './voice/store/record-sealing.ts';

const LIMIT_MS = 10 * 60_000;

/** All that lies encrypted in the database; `id` is what each text is bound to. */
const SEALED = [
  { table: 'auth.signing_keys', id: 'kid', column: 'private_enc', purpose: 'rer auth signing-keys' },
  { table: 'auth.mfa_factors', id: 'id', column: 'secret_enc', purpose: 'rer auth factors' },
  { table: 'rer_voice_assistants', id: 'id', column: 'sealed', purpose: RECORD_SECRETS },
  { table: 'rer_voice_assistant_versions', id: 'assistant_id', column: 'sealed', purpose: RECORD_SECRETS },
  { table: 'rer_voice_tools', id: 'id', column: 'sealed', purpose: RECORD_SECRETS },
] as const;

const sealedRow = z.object({ id: z.string(), sealed: z.instanceof(Buffer) });

/**
 * Where `keys.json` holds former signing secrets: encrypts with the present one whatever is not yet, and notes it as the
 * database's own, both or neither. What no key opens stays as it is. Idempotent. Returns how many texts were encrypted.
 * @throws {KeysError} when a text names a key that is neither the present nor a former one.
 */
export async function sealAnew(db: Database, dataDir: string): Promise<number> {
  const { keys } = loadKeys(dataDir);
  const { fingerprint, names } = findKeys(dataDir);
  if (keys.formerSigningSecrets.length === 0 || fingerprint === undefined) return 0;
  return await db.transaction(
    async (tx) => {
      let count = 0;
      for (const { table, id, column, purpose } of SEALED) {
        const { prefix, open, seal } = createSealing(purpose, keys);
        const rows = await tx.rows(
          sealedRow,
          `SELECT ${id}::text AS id, ${column} AS sealed FROM ${table}
           WHERE substring(${column} FROM 1 FOR ${prefix.length}) <> $1 ORDER BY 1 FOR UPDATE`,
          [Buffer.from(prefix)],
        );
        for (const row of rows) {
          const plain = open(row.id, row.sealed);
          if (plain === undefined) continue;
          await tx.execute(`UPDATE ${table} SET ${column} = $1 WHERE ${id} = $2 AND ${column} = $3`, [
            seal(row.id, plain),
            row.id,
            row.sealed,
          ]);
          count += 1;
        }
      }
      await writeKeyRecord(tx, { fingerprint, names });
      return count;
    },
    { timeoutMs: LIMIT_MS },
  );
}
