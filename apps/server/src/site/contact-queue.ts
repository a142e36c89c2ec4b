import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';

const contactMessage = z.object({
  id: z.string(),
  receivedAt: z.date(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
});
/** A message of the contact form, as far as a mail tells it. */
export type ContactMessage = Readonly<z.infer<typeof contactMessage>>;

const COLUMNS = 'id, received_at AS "receivedAt", name, email, message';
// What staff have erased goes nowhere any more.
const UNDECIDED = 'mailed_at IS NULL AND mail_failed_at IS NULL AND deleted_at IS NULL';
const WAITING = `${UNDECIDED} AND received_at > now() - interval '3 days'`;
const OLD = `${UNDECIDED} AND received_at <= now() - interval '3 days'`;

/** The stored messages that wait to be mailed. */
export class ContactQueue {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The oldest first. */
  read(limit: number): Promise<readonly ContactMessage[]> {
    const text = `SELECT ${COLUMNS} FROM contact_messages WHERE ${WAITING} ORDER BY received_at LIMIT $1`;
    return this.#db.read(contactMessage, { text, values: [limit] });
  }

  /** Marks them as mailed, or as refused by the mail server: they wait no more. */
  async settle(messages: readonly ContactMessage[], outcome: 'mailed' | 'refused'): Promise<void> {
    const column = outcome === 'mailed' ? 'mailed_at' : 'mail_failed_at';
    const ids = messages.map(({ id }) => id);
    await this.#db.transaction((tx) =>
      tx.execute(`UPDATE contact_messages SET ${column} = $1 WHERE id = ANY($2::uuid[])`, [new Date(), ids]),
    );
  }

  /** Gives up what has waited for three days; returns how many. */
  async giveUpOld(): Promise<number> {
    return await this.#db.transaction((tx) =>
      tx.execute(`UPDATE contact_messages SET mail_failed_at = $1 WHERE ${OLD}`, [new Date()]),
    );
  }
}
