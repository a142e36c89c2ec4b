import { DatabaseError } from '../db/errors.ts';
import type { Logger } from '../runtime/logger.ts';
import type { ClickRow } from './click-row.ts';

/** How long a click waits at most before it is sent to the database; with the time of storing it stays within a second. */
export const STORE_AFTER_MS = 800;
/** So many are stored at once, without waiting. */
const STORE_AT_ROWS = 500;
/** Rows of one statement: on the embedded database others wait for it. */
const INSERT_ROWS_MAX = 1_000;
/** Memory for waiting clicks, while the database is away. More are refused. */
export const WAITING_BYTES_MAX = 16 * 1024 * 1024;
const RETRY_AFTER_MS = 1_000;

/** Clicks since the start. */
export interface ClickBufferFigures {
  /** Stored. */
  readonly recorded: number;
  /** Refused because too many were waiting, or given up. */
  readonly dropped: number;
  /** In memory at this moment. */
  readonly waiting: number;
}

export interface ClickBufferOptions {
  /** Stores all or none; throws a `DatabaseError`. */
  readonly store: (rows: readonly ClickRow[]) => Promise<void>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Default {@link WAITING_BYTES_MAX}. */
  readonly waitingBytesMax?: number;
}

/**
 * Gathers clicks for at most a second and stores them together. While the database is away they wait, up to a bound. No
 * click is ever stored twice: if it is unknown whether a commit happened, its clicks are dropped.
 */
export class ClickBuffer {
  readonly #options: ClickBufferOptions;
  readonly #bytesMax: number;
  /** Oldest first. Those that are being stored stay at the front until it is done. */
  readonly #waiting: ClickRow[] = [];
  #bytes = 0;
  #recorded = 0;
  #dropped = 0;
  /** Rows of the next statement: fewer when one was refused, to find the row that it was refused for. */
  #step = INSERT_ROWS_MAX;
  #planned: { readonly timer: NodeJS.Timeout; readonly waitMs: number } | undefined;
  #storing: Promise<void> | undefined;
  /** The database was unavailable at the last attempt. */
  #isDown = false;
  #isClosed = false;

  constructor(options: ClickBufferOptions) {
    this.#options = options;
    this.#bytesMax = options.waitingBytesMax ?? WAITING_BYTES_MAX;
  }

  /** Takes all rows, or none and returns false: there is no room, or the buffer is closed. */
  add(rows: readonly ClickRow[]): boolean {
    const bytes = sizeOf(rows);
    if (this.#isClosed || this.#bytes + bytes > this.#bytesMax) {
      this.#dropped += rows.length;
      return false;
    }
    this.#waiting.push(...rows);
    this.#bytes += bytes;
    this.#plan();
    return true;
  }

  figures(): ClickBufferFigures {
    return { recorded: this.#recorded, dropped: this.#dropped, waiting: this.#waiting.length };
  }

  /** Stores the waiting clicks in one attempt, and takes no more. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#planned?.timer);
    await this.#storing;
    await this.#storeWaiting();
    const lost = this.#waiting.length;
    if (lost === 0) return;
    this.#options.logger.error({ lost }, 'clicks lost: the database is away at the stop');
    this.#giveUp(this.#waiting.slice());
  }

  /** Plans to store the waiting clicks, unless that is under way. */
  #plan(): void {
    if (this.#isClosed || this.#storing !== undefined || this.#waiting.length === 0) return;
    const waitMs = this.#isDown ? RETRY_AFTER_MS : this.#waiting.length < STORE_AT_ROWS ? STORE_AFTER_MS : 0;
    if (this.#planned !== undefined && this.#planned.waitMs <= waitMs) return;
    clearTimeout(this.#planned?.timer);
    const timer = setTimeout(() => {
      this.#planned = undefined;
      this.#storing = this.#storeWaiting().finally(() => {
        this.#storing = undefined;
        this.#plan();
      });
    }, waitMs);
    this.#planned = { timer, waitMs };
  }

  /** Stores the clicks waiting now, in batches; later ones wait for the next run. Never rejects. */
  async #storeWaiting(): Promise<void> {
    let left = this.#waiting.length;
    while (left > 0) {
      const rows = this.#waiting.slice(0, Math.min(left, this.#step));
      const outcome = await this.#store(rows);
      this.#isDown = outcome === 'unavailable';
      if (outcome === 'unavailable') return;
      if (outcome === 'refused' && rows.length > 1) {
        this.#step = Math.ceil(rows.length / 2);
        continue;
      }
      this.#step = Math.min(this.#step * 2, INSERT_ROWS_MAX);
      left -= rows.length;
      if (outcome === 'stored') {
        this.#forget(rows);
        this.#recorded += rows.length;
      } else this.#giveUp(rows);
    }
  }

  async #store(rows: readonly ClickRow[]): Promise<'stored' | 'refused' | 'unavailable' | 'unknown'> {
    const { store, logger } = this.#options;
    try {
      await store(rows);
      return 'stored';
    } catch (err) {
      if (!(err instanceof DatabaseError)) {
        logger.error({ err, rows: rows.length }, 'clicks given up');
        return 'unknown';
      }
      if (err.outcomeUnknown) {
        logger.warn({ err, rows: rows.length }, 'clicks given up: nobody knows whether they were stored');
        return 'unknown';
      }
      if (!err.retryable) {
        if (rows.length === 1) logger.warn({ err }, 'a click given up: the database refuses it');
        return 'refused';
      }
      if (!this.#isDown) logger.warn({ err, rows: rows.length }, 'clicks wait for the database');
      return 'unavailable';
    }
  }

  #giveUp(rows: readonly ClickRow[]): void {
    this.#forget(rows);
    this.#dropped += rows.length;
  }

  #forget(rows: readonly ClickRow[]): void {
    this.#waiting.splice(0, rows.length);
    this.#bytes -= sizeOf(rows);
  }
}

/** Memory that rows take, roughly: two bytes a character, and what an object costs. */
function sizeOf(rows: readonly ClickRow[]): number {
  const characters = rows.reduce(
    (sum, row) => sum + row.page.length + (row.elementId?.length ?? 0) + (row.elementText?.length ?? 0),
    0,
  );
  return 2 * characters + 200 * rows.length;
}
