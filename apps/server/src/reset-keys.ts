import { loadKeys } from './config/keys.ts';
import type { Database, Transaction } from './db/database.ts';
import { deleteKeyRecord } from './db/key-record.ts';
import { noteOwnKeys } from './ops/installation-keys.ts';
import { forgetSealedSecrets } from './voice/store/record-sealing.ts';

const RESET_LIMIT_MS = 10 * 60_000;

/**
 * For keys that are lost: removes from the database what only they could read, makes the keys that `DATA_DIR/keys.json`
 * lacks, and notes the file's keys as the database's own. Returns a sentence about what it cost.
 * @throws {KeysError} when the file is there and cannot be understood.
 */
export async function resetKeys(db: Database, dataDir: string): Promise<string> {
  const { file } = loadKeys(dataDir);
  const { sessions, factors, records } = await db.transaction(
    async (tx) => {
      const forgotten = await forgetSealedAuth(tx);
      const records = await forgetSealedSecrets(tx);
      await deleteKeyRecord(tx);
      return { ...forgotten, records };
    },
    { timeoutMs: RESET_LIMIT_MS },
  );
  await noteOwnKeys(db, dataDir);
  return (
    `The keys in ${file} hold from now on. ${sessions} sessions have ended, ${factors} second factors were removed: their owners ` +
    `sign in with the password and set up another one. ${records} assistants and tools have lost the secrets of their servers. ` +
    'Start the server anew, and give programs the keys of the file.'
  );
}

/** Removes all that is encrypted or signed with keys of the installation, and what rests on it: sessions, factors, links of mails. */
async function forgetSealedAuth(
  tx: Transaction,
): Promise<{ readonly sessions: number; readonly factors: number }> {
  const removed = async (table: string) => tx.execute(`DELETE FROM auth.${table}`);
  const sessions = await removed('sessions');
  const factors = await removed('mfa_factors');
  for (const table of ['recovery_codes', 'one_time_tokens', 'flow_states', 'signing_keys'])
    await removed(table);
  return { sessions, factors };
}
