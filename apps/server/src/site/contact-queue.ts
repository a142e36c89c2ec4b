import { and, asc, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type ContactMessage, contactMessages } from '../db/schema.ts';

const THREE_DAYS_AGO = sql`now() - interval '3 days'`;
// What staff have erased goes nowhere any more.
const UNDECIDED = and(
  isNull(contactMessages.mailedAt),
  isNull(contactMessages.mailFailedAt),
  isNull(contactMessages.deletedAt),
);
const WAITING = and(UNDECIDED, gt(contactMessages.receivedAt, THREE_DAYS_AGO));
const OLD = and(UNDECIDED, lte(contactMessages.receivedAt, THREE_DAYS_AGO));

/** The stored messages that wait to be mailed. */
export class ContactQueue {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The oldest first. */
  read(limit: number): Promise<ContactMessage[]> {
    return this.#db.transaction(
      ({ orm }) =>
        orm
          .select()
          .from(contactMessages)
          .where(WAITING)
          .orderBy(asc(contactMessages.receivedAt))
          .limit(limit),
      { readOnly: true },
    );
  }

  /** Marks them as mailed, or as refused by the mail server: they wait no more. */
  async settle(messages: readonly ContactMessage[], outcome: 'mailed' | 'refused'): Promise<void> {
    const at = new Date();
    const marks = outcome === 'mailed' ? { mailedAt: at } : { mailFailedAt: at };
    const ids = messages.map(({ id }) => id);
    await this.#db.transaction(({ orm }) =>
      orm.update(contactMessages).set(marks).where(inArray(contactMessages.id, ids)),
    );
  }

  /** Gives up what has waited for three days; returns how many. */
  async giveUpOld(): Promise<number> {
    const { rowCount } = await this.#db.transaction(({ orm }) =>
      orm.update(contactMessages).set({ mailFailedAt: new Date() }).where(OLD),
    );
    return rowCount ?? 0;
  }
}
