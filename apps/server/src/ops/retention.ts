import type { Database } from '../db/database.ts';
import { eraseOldFeed } from './feed-retention.ts';
import { eraseOldImports } from './import-retention.ts';

/** Rows that one run of {@link eraseExpired} changed. */
export interface RetentionResult {
  /** Contact messages that lost their IP address, 7 days after they came (privacy policy, section 6). */
  readonly addresses: number;
  /** Contact messages past `erase_after`, and those that staff erased a day ago. */
  readonly messages: number;
  /** Providers that were removed 30 days ago. */
  readonly providers: number;
  /** Single click events after 90 days (privacy policy, section 3); their totals stay. */
  readonly events: number;
  /** Imports that lost what they kept of single rows, when they could not be undone any more. */
  readonly imports: number;
  /** Dry runs of imports, after a day. */
  readonly dryRuns: number;
  /** Entries of the directory's feed, after an hour. */
  readonly feedEntries: number;
}

/** Erases what has passed its time. Idempotent; the figures are those of the privacy policy and the data contract. */
export async function eraseExpired(db: Database): Promise<RetentionResult> {
  const result = await db.transaction(
    async (tx) => ({
      addresses: await tx.execute(
        "UPDATE contact_messages SET ip = NULL WHERE ip IS NOT NULL AND received_at < now() - interval '7 days'",
      ),
      messages: await tx.execute(
        `DELETE FROM contact_messages
         WHERE erase_after < current_date OR deleted_at < now() - interval '1 day'`,
      ),
      providers: await tx.execute(
        "DELETE FROM rer_dienstleister WHERE deleted_at < now() - interval '30 days'",
      ),
    }),
    { actor: 'retention' },
  );
  return {
    ...result,
    events: await eraseOldClicks(db),
    ...(await eraseOldImports(db)),
    feedEntries: await eraseOldFeed(db),
  };
}

/** Rows of one transaction: others wait for each step on the embedded database. */
const STEP_ROWS = 5_000;

/** Erases single click events in small steps. Returns how many. */
async function eraseOldClicks(db: Database): Promise<number> {
  const step = `
    DELETE FROM analytics_events WHERE id IN (
      SELECT id FROM analytics_events WHERE "timestamp" < now() - interval '90 days' ORDER BY "timestamp" LIMIT ${STEP_ROWS}
    )`;
  let erased = 0;
  for (;;) {
    const rowCount = await db.transaction((tx) => tx.execute(step), { actor: 'retention' });
    erased += rowCount;
    if (rowCount < STEP_ROWS) return erased;
  }
}
