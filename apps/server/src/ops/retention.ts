import { and, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { contactMessages, providers } from '../db/schema.ts';
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
    async ({ orm }) => {
      const addresses = await orm
        .update(contactMessages)
        .set({ ip: null })
        .where(
          and(isNotNull(contactMessages.ip), lt(contactMessages.receivedAt, sql`now() - interval '7 days'`)),
        );
      const messages = await orm
        .delete(contactMessages)
        .where(
          or(
            lt(contactMessages.eraseAfter, sql`current_date`),
            lt(contactMessages.deletedAt, sql`now() - interval '1 day'`),
          ),
        );
      const removed = await orm
        .delete(providers)
        .where(lt(providers.deletedAt, sql`now() - interval '30 days'`));
      return {
        addresses: addresses.rowCount ?? 0,
        messages: messages.rowCount ?? 0,
        providers: removed.rowCount ?? 0,
      };
    },
    { actor: 'retention' },
  );
  return {
    ...result,
    events: await eraseOldClicks(db),
    ...(await eraseOldImports(db)),
    feedEntries: await eraseOldFeed(db),
  };
}
