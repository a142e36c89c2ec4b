import type { Database } from '../../src/db/database.ts';
import { PROVIDER_ROWS_TABLE } from '../../src/db/database.ts';
import { DatabaseError } from '../../src/db/errors.ts';
import { runSql } from './run-sql.ts';

/** What PostgreSQL answers whom it ends so that another may go on. */
const DEADLOCK_DETECTED = '40P01';
const TRIES = 5;

/**
 * Removes all providers, imports and the trail. That locks whole tables, one after another, while the work after an import
 * may go on in the background: a statement of that holds `rer_import_flips` or `rer_import_updates`, which wait to be emptied,
 * and wants to look at imports and replacements, which are held already. PostgreSQL ends one of the two, and the other way
 * round it works. Nothing of the product locks like that.
 */
export async function emptyDirectory(db: Pick<Database, 'transaction'>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runSql(db, `truncate ${PROVIDER_ROWS_TABLE}, rer_dienstleister_changes, rer_imports cascade`);
      return;
    } catch (error) {
      const isDeadlock = error instanceof DatabaseError && error.sqlState === DEADLOCK_DETECTED;
      if (!isDeadlock || attempt >= TRIES) throw error;
    }
  }
}
