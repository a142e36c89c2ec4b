import type { Database } from '../db/database.ts';
import { INTEGER } from '../db/rows.ts';

/** Entries of one transaction: each may name 1,000 providers. */
const STEP_ENTRIES = 500;

/**
 * Readers follow within seconds; one that was away for longer than an hour reads all providers anew, which it sees by the
 * floor. What a reader has to ask for again, because a transaction is open that began before it, stays until that one ends.
 */
const STEP = `
  WITH old AS (
    SELECT seq FROM rer_directory_feed WHERE at < now() - interval '1 hour'
      AND (xid < pg_snapshot_xmin(pg_current_snapshot()) OR xid >= pg_snapshot_xmax(pg_current_snapshot()))
      ORDER BY seq LIMIT ${STEP_ENTRIES}
  ),
  gone AS (DELETE FROM rer_directory_feed WHERE seq IN (SELECT seq FROM old) RETURNING xid),
  newest AS (
    SELECT xid FROM gone WHERE xid < pg_snapshot_xmax(pg_current_snapshot()) ORDER BY xid DESC LIMIT 1
  ),
  raised AS (
    UPDATE rer_directory_feed_floor AS known SET xid = newest.xid FROM newest
    WHERE known.xid < newest.xid OR known.xid >= pg_snapshot_xmax(pg_current_snapshot())
  )
  SELECT count(*)::integer AS erased FROM gone`;
/** Erases entries of the directory's feed after an hour, in small steps. Returns how many. Idempotent. */
export async function eraseOldFeed(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const erased = await db.transaction((tx) => tx.value(INTEGER, STEP), {
      actor: 'retention',
    });
    total += erased;
    if (erased < STEP_ENTRIES) return total;
  }
}
