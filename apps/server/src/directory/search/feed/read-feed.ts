import * as z from 'zod/mini';
import type { Database } from '../../../db/database.ts';
import type { RowSchema } from '../../../db/rows.ts';

/** Entries of one poll: 1,000 providers each at most. */
const ENTRIES_MAX = 50;
const POLL_TIMEOUT_MS = 10_000;

const feedEntry = z.object({
  /** Numbers of PostgreSQL with 64 bits, as texts. */
  seq: z.string(),
  xid: z.string(),
  provider_ids: z.nullable(z.array(z.string())),
  /** These providers were removed or erased: there is nothing to be read of them, until a later entry names them again. */
  is_gone: z.boolean(),
  import_id: z.nullable(z.string()),
  flip_id: z.nullable(z.string()),
  /** Seconds since it was written. */
  age: z.number(),
});
/** One thing that happened to providers. All of `provider_ids`, `import_id` and `flip_id` null: everything may have changed. */
export type FeedEntry = z.infer<typeof feedEntry>;

const feedPoll = z.object({
  next: z.string(),
  floor: z.string(),
  started: z.string(),
  entries: z.array(feedEntry),
});

/** What a poll of the feed found. */
export interface FeedPage {
  /** Not taken before, oldest first. */
  readonly entries: readonly FeedEntry[];
  /** There may be more at this moment. */
  readonly isMore: boolean;
  /** Entries were removed that were never seen: all providers have to be read anew. */
  readonly isLost: boolean;
  /** The oldest transaction that was running. */
  readonly next: string;
}

const SNAPSHOT_SQL = `
  pg_snapshot_xmin(pg_current_snapshot())::text as next, pg_postmaster_start_time()::text as started,
  -- A number beyond the snapshot's end was carried here from another cluster.
  coalesce((
    select xid::text from rer_directory_feed_floor where xid < pg_snapshot_xmax(pg_current_snapshot())
  ), '0') as floor`;

/** Each is one statement, so one snapshot. */
const BEGIN_SQL = `
  select ${SNAPSHOT_SQL}, coalesce((
    select json_agg(entry) from (
      select seq::text, xid::text from rer_directory_feed where xid >= pg_snapshot_xmin(pg_current_snapshot())
    ) as entry
  ), '[]') as entries`;
const POLL_SQL = `
  select ${SNAPSHOT_SQL}, coalesce((
    select json_agg(entry) from (
      select seq::text, xid::text, provider_ids, is_gone, import_id, flip_id,
        extract(epoch from clock_timestamp() - at)::float8 as age
      from rer_directory_feed as feed where xid >= $1::xid8 and feed.seq <> all($2::bigint[])
      order by feed.seq limit ${ENTRIES_MAX}
    ) as entry
  ), '[]') as entries`;
const feedPosition = z.object({
  next: z.string(),
  floor: z.string(),
  started: z.string(),
  entries: z.array(z.object({ seq: z.string(), xid: z.string() })),
});

/**
 * A position in the feed. A transaction that was running at one poll may have written before and commits after others that
 * were seen: so each poll reads all entries of transactions from the oldest one that was running at the last, less
 * those that were taken.
 */
export class FeedCursor {
  readonly #db: Pick<Database, 'transaction'>;
  #from = 0n;
  /** Entries up to this transaction may be gone. */
  #floor = 0n;
  /** When the database process began. */
  #started = '';
  /** Numbers of the transactions of entries that were taken, by the entry. */
  readonly #taken = new Map<string, bigint>();

  constructor(db: Pick<Database, 'transaction'>) {
    this.#db = db;
  }

  /** Sets the position to now: all later reads include every change before it. */
  async begin(): Promise<void> {
    const position = await this.#read(feedPosition, BEGIN_SQL, []);
    this.#from = BigInt(position.next);
    this.#floor = BigInt(position.floor);
    this.#started = position.started;
    this.#taken.clear();
    for (const { seq, xid } of position.entries) this.#taken.set(seq, BigInt(xid));
  }

  /** Entries that were committed since. Polls repeat them until they are acknowledged. */
  async poll(): Promise<FeedPage> {
    const found = await this.#read(feedPoll, POLL_SQL, [String(this.#from), [...this.#taken.keys()]]);
    if (found.started !== this.#started) {
      this.#rewind(found.started);
      return this.poll();
    }
    const { next, floor, entries } = found;
    const isLost = BigInt(floor) >= this.#from && BigInt(floor) > this.#floor;
    // The entries deleted by now had been applied.
    if (!isLost) this.#floor = BigInt(floor);
    return { next, isLost, entries, isMore: entries.length === ENTRIES_MAX };
  }

  /** Notes that all entries of a poll were applied. */
  acknowledge({ entries, isMore, next }: FeedPage): void {
    for (const { seq, xid } of entries) this.#taken.set(seq, BigInt(xid));
    if (isMore) return;
    this.#from = BigInt(next);
    for (const [seq, xid] of this.#taken) if (xid < this.#from) this.#taken.delete(seq);
  }

  /** After a crash numbers of transactions whose commit was not waited for may be given again: all there is comes again. */
  #rewind(started: string): void {
    this.#started = started;
    this.#from = 0n;
    this.#taken.clear();
  }

  #read<Row>(schema: RowSchema<Row>, sql: string, values: readonly unknown[]): Promise<Row> {
    return this.#db.transaction((tx) => tx.row(schema, sql, values), {
      readOnly: true,
      timeoutMs: POLL_TIMEOUT_MS,
    });
  }
}
