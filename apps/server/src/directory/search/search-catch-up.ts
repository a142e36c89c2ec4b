import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../runtime/logger.ts';
import { monotonicNow } from '../../runtime/monotonic-clock.ts';
import { RefreshBatchSize } from './refresh-batch-size.ts';

/** Quiet time after a write before the search text follows. */
const DEBOUNCE_MS = 200;
/** Pause after a failure. */
const RETRY_MS = 5_000;
/** Changed providers remembered one by one, for which a search waits; past it all are walked through. */
const IDS_MAX = 1_000;
const STEP_TIMEOUT_MS = 30_000;
/** Where transactions run one at a time, a batch that waited this long for its turn is delaying other work. */
const CONTENDED_MS = 5;
/** Then the walk rests for so many times as long as the step took: an import beside it keeps most of its speed. */
const REST_TIMES = 5;
const REST_MAX_MS = 500;

const step = z.object({ last_id: z.nullable(z.string()), refreshed: z.number() });

interface TimedStep extends z.infer<typeof step> {
  readonly tookMs: number;
  /** For its turn. */
  readonly waitedMs: number;
}

const REFRESH_NAMED_SQL =
  'select null::text as last_id, rer_dienstleister_refresh_search($1::uuid[]) as refreshed';
const REFRESH_NEXT_SQL =
  'select last_id::text, refreshed from rer_dienstleister_refresh_search_step($1::uuid, $2::integer)';

/**
 * Keeps the search text of providers up to date after committed writes, never on the way of a write. Few changed
 * providers are named and brought up to date one by one; after an import all are walked through in the background,
 * in transactions of some 30 ms, so that other transactions wait briefly, and with pauses while there is other work.
 */
export class SearchCatchUp {
  readonly #db: Pick<Database, 'transaction' | 'takesTurns'>;
  readonly #logger: Pick<Logger, 'warn'>;
  #named: ReadonlySet<string> = new Set();
  #isWalkDue = false;
  #runningNamed: Promise<number> | undefined;
  #runningWalk: Promise<number> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerEndsAt = Number.POSITIVE_INFINITY;
  #isClosed = false;

  constructor(db: Pick<Database, 'transaction' | 'takesTurns'>, logger: Pick<Logger, 'warn'>) {
    this.#db = db;
    this.#logger = logger;
  }

  /** Walks through all providers once, for what was written before this process. */
  start(): void {
    this.#isWalkDue = true;
    this.#runLater(0);
  }

  /** Notes committed writes; `ids` null: too many to name. */
  noteWrite(ids: readonly string[] | null): void {
    if (ids === null) this.#isWalkDue = true;
    else this.#addNamed(ids);
    this.#runLater(DEBOUNCE_MS);
  }

  /** Brings the providers that were named up to date, without waiting for a walk. Returns how many were behind. */
  async runNamed(): Promise<number> {
    // A run under way may have passed what was named since: wait for it, then look again.
    while (this.#runningNamed !== undefined) await this.#runningNamed.catch(() => 0);
    const ids = [...this.#named];
    if (ids.length === 0) return 0;
    this.#named = new Set();
    this.#runningNamed = this.#refreshSome(ids).finally(() => {
      this.#runningNamed = undefined;
    });
    try {
      return await this.#runningNamed;
    } catch (error) {
      this.#addNamed(ids);
      throw error;
    }
  }

  /** Brings everything noted so far up to date. Returns how many providers were behind. */
  async run(): Promise<number> {
    return (await this.runNamed()) + (await this.#walk());
  }

  /** Ends the schedule and waits for the steps under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.allSettled([this.#runningNamed, this.#runningWalk]);
  }

  #addNamed(ids: readonly string[]): void {
    const named = new Set([...this.#named, ...ids]);
    if (named.size > IDS_MAX) this.#isWalkDue = true;
    this.#named = named.size > IDS_MAX ? new Set() : named;
  }

  #runLater(delayMs: number): void {
    // The sooner end counts: writes that never pause must not put it off for ever.
    const endsAt = monotonicNow() + delayMs;
    if (this.#isClosed || this.#timerEndsAt <= endsAt) return;
    clearTimeout(this.#timer);
    this.#timerEndsAt = endsAt;
    this.#timer = setTimeout(() => {
      this.#timerEndsAt = Number.POSITIVE_INFINITY;
      this.run().catch((err: unknown) => {
        this.#logger.warn({ err }, 'search text of providers is behind and will be tried again');
        this.#runLater(RETRY_MS);
      });
    }, delayMs);
    this.#timer.unref();
  }

  async #walk(): Promise<number> {
    // What was written since may lie behind the point that a walk under way has come to.
    while (this.#runningWalk !== undefined) await this.#runningWalk.catch(() => 0);
    if (!this.#isWalkDue) return 0;
    this.#isWalkDue = false;
    this.#runningWalk = this.#refreshAll().finally(() => {
      this.#runningWalk = undefined;
    });
    try {
      return await this.#runningWalk;
    } catch (error) {
      this.#isWalkDue = true;
      throw error;
    }
  }

  async #refreshSome(ids: readonly string[]): Promise<number> {
    const size = new RefreshBatchSize();
    let total = 0;
    for (let first = 0, next = 0; first < ids.length && !this.#isClosed; first = next) {
      next = first + size.rows;
      total += (await this.#step(REFRESH_NAMED_SQL, [ids.slice(first, next)], size)).refreshed;
    }
    return total;
  }

  async #refreshAll(): Promise<number> {
    const size = new RefreshBatchSize();
    let total = 0;
    let after: string | null = null;
    do {
      const done: TimedStep = await this.#step(REFRESH_NEXT_SQL, [after, size.rows], size);
      total += done.refreshed;
      after = done.last_id;
      if (this.#db.takesTurns && done.waitedMs > CONTENDED_MS)
        await delay(Math.min(REST_MAX_MS, done.tookMs * REST_TIMES));
    } while (after !== null && !this.#isClosed);
    return total;
  }

  #step(text: string, values: readonly unknown[], size: RefreshBatchSize): Promise<TimedStep> {
    const askedAt = performance.now();
    return this.#db.transaction(
      async (tx) => {
        // Only the statement counts, not how long the transaction waited for its turn.
        const startedAt = performance.now();
        const done = await tx.row(step, text, values);
        const tookMs = performance.now() - startedAt;
        size.note(done.refreshed, tookMs);
        return { ...done, tookMs, waitedMs: startedAt - askedAt };
      },
      { timeoutMs: STEP_TIMEOUT_MS },
    );
  }
}
