import type { Database } from '../db/database.ts';
import { eraseOldClicks } from './click-retention.ts';
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
