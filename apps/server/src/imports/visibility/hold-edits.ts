import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction, TransactionOptions } from '../../db/database.ts';
import { DatabaseError } from '../../db/errors.ts';

/** A queued table lock blocks all later ones: so it waits this long at a time, with a pause after it, for so many attempts. */
const LOCK_TIMEOUT_MS = 50;
const ATTEMPTS_MAX = 40;
/** SQLSTATE of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs one transaction while provider edits are blocked: it waits for edits in progress, and new ones wait until it ends. Reads
 * continue. An edit that started in between and waited for a disappearing row would be lost, so it looks for the row afterwards.
 */
export async function holdEdits<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(async (tx) => {
        const wait = attempt < ATTEMPTS_MAX ? LOCK_TIMEOUT_MS : 0;
        await tx.execute(
          `set local lock_timeout = ${wait}; lock table rer_dienstleister_rows in exclusive mode; set local lock_timeout = 0`,
        );
        return work(tx);
      }, options);
    } catch (error) {
      const isInVain = error instanceof DatabaseError && error.sqlState === LOCK_NOT_AVAILABLE;
      if (!isInVain || attempt >= ATTEMPTS_MAX) throw error;
      await delay(LOCK_TIMEOUT_MS);
    }
  }
}
