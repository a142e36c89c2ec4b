import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import type { Logger } from '../runtime/logger.ts';

/** Quiet time after a write before the search text follows. */
const DEBOUNCE_MS = 200;
/** Pause after a failure. */
const RETRY_MS = 5_000;
/** Providers per transaction, so that other work gets its turn. */
const STEP_ROWS = 1_000;
/** Changed providers remembered one by one; past it all are walked through. */
const IDS_MAX = 5_000;
const STEP_TIMEOUT_MS = 30_000;

const step = z.object({ last_id: z.nullable(z.string()), refreshed: z.number() });
const refreshed = z.object({ refreshed: z.number() });

/** What is behind: nothing, some providers, or unknown. */
type Pending = 'all' | ReadonlySet<string>;

/** Keeps the search text of providers up to date after committed writes, never on the way of a write. */
export class SearchCatchUp {
  readonly #db: Database;
  readonly #logger: Pick<Logger, 'warn'>;
  #pending: Pending = new Set();
  #running: Promise<number> | undefined;
  #firstWalk: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(db: Database, logger: Pick<Logger, 'warn'>) {
    this.#db = db;
    this.#logger = logger;
  }

  /** Walks through all providers once, for what was written before this process; searches do not wait for it. */
  start(): void {
    this.#firstWalk = this.#refreshAll().then(
      () => undefined,
      (err: unknown) => this.#failed(err),
    );
  }

  /** Notes committed writes; `ids` null: too many to name. */
  noteWrite(ids: readonly string[] | null): void {
    if (ids === null || this.#pending === 'all') this.#pending = 'all';
    else {
      const pending = new Set([...this.#pending, ...ids]);
      this.#pending = pending.size > IDS_MAX ? 'all' : pending;
    }
    this.#schedule(DEBOUNCE_MS);
  }

  /** Brings everything noted so far up to date. Returns how many providers were behind. */
  async run(): Promise<number> {
    // A run under way may have passed what was noted since: wait for it, then look again.
    while (this.#running !== undefined) await this.#running.catch(() => 0);
    const pending = this.#pending;
    if (pending !== 'all' && pending.size === 0) return 0;
    this.#pending = new Set();
    this.#running = this.#refresh(pending).finally(() => {
      this.#running = undefined;
    });
    try {
      return await this.#running;
    } catch (error) {
      this.#pending = 'all';
      throw error;
    }
  }

  /** Ends the schedule and waits for a run under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#firstWalk;
    await this.#running?.catch(() => 0);
  }

  #schedule(delayMs: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.run().catch((err: unknown) => this.#failed(err));
    }, delayMs);
    this.#timer.unref();
  }

  #failed(err: unknown): void {
    this.#logger.warn({ err }, 'search text of providers is behind and will be tried again');
    this.#pending = 'all';
    this.#schedule(RETRY_MS);
  }

  async #refresh(pending: Pending): Promise<number> {
    return pending === 'all' ? this.#refreshAll() : this.#refreshSome([...pending]);
  }

  async #refreshSome(ids: readonly string[]): Promise<number> {
    const row = await this.#query('select rer_dienstleister_refresh_search($1::uuid[]) as refreshed', [ids]);
    return refreshed.parse(row).refreshed;
  }

  async #refreshAll(): Promise<number> {
    let total = 0;
    let after: string | null = null;
    do {
      const row: unknown = await this.#query(
        'select last_id::text, refreshed from rer_dienstleister_refresh_search_step($1::uuid, $2::integer)',
        [after, STEP_ROWS],
      );
      const done: z.infer<typeof step> = step.parse(row);
      total += done.refreshed;
      after = done.last_id;
    } while (after !== null && !this.#isClosed);
    return total;
  }

  #query(text: string, values: readonly unknown[]): Promise<unknown> {
    return this.#db.transaction(
      async ({ client }) => (await client.query<Record<string, unknown>>(text, [...values])).rows[0],
      { timeoutMs: STEP_TIMEOUT_MS },
    );
  }
}
