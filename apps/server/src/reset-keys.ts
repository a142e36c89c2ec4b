import { forgetSealedAuth } from './auth/store/forget-sealed.ts';
import { loadKeys } from './config/keys.ts';
import type { Database } from './db/database.ts';
import { deleteKeyRecord } from './db/key-record.ts';
import { noteOwnKeys } from './ops/installation-keys.ts';

const RESET_LIMIT_MS = 10 * 60_000;

/**
 * For keys that are lost: removes from the database what only they could read, makes the keys that `DATA_DIR/keys.json`
 * lacks, and notes the file's keys as the database's own. Returns a sentence about what it cost.
 * @throws {KeysError} when the file is there and cannot be understood.
 */
export async function resetKeys(db: Database, dataDir: string): Promise<string> {
  const { file } = loadKeys(dataDir);
  const { sessions, factors } = await db.transaction(
    async (tx) => {
      const forgotten = await forgetSealedAuth(tx);
      await deleteKeyRecord(tx);
      return forgotten;
    },
    { timeoutMs: RESET_LIMIT_MS },
  );
  await noteOwnKeys(db, dataDir);
  return (
    `The keys in ${file} hold from now on. ${sessions} sessions have ended, ${factors} second factors were removed: their owners ` +
    'sign in with the password and set up another one. Start the server anew, and give programs the keys of the file.'
  );
}
