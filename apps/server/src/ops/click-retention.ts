import type { Database } from '../db/database.ts';

/** Rows of one transaction: others wait for each step on the embedded database. */
const STEP_ROWS = 5_000;

const STEP = `
  DELETE FROM analytics_events WHERE id IN (
    SELECT id FROM analytics_events WHERE "timestamp" < now() - interval '90 days' ORDER BY "timestamp" LIMIT ${STEP_ROWS}
  )`;

/**
 * Erases single click events after 90 days (privacy policy, section 3), in small steps; the totals stay. Returns how
 * many. Idempotent.
 */
export async function eraseOldClicks(db: Database): Promise<number> {
  let erased = 0;
  for (;;) {
    const rowCount = await db.transaction((tx) => tx.execute(STEP), { actor: 'retention' });
    erased += rowCount;
    if (rowCount < STEP_ROWS) return erased;
  }
}
