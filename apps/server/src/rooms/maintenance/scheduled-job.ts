import type { Logger } from '../../runtime/logger.ts';

/** The longest pause: other processes schedule checks of their own, and a media server may have been unavailable. */
const EVERY_MS = 30_000;
/** The shortest pause. */
const PAUSE_MS = 500;
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Runs a check at scheduled moments and at least every 30 seconds, never twice at a time. */
export class ScheduledJob {
  readonly #name: string;
  readonly #check: () => Promise<Date | undefined>;
  readonly #logger: Logger;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #dueMs = Number.POSITIVE_INFINITY;
  #running: Promise<void> | undefined;
  #isClosed = false;

  /** `check` returns when it is due next. `name` stands in the log. */
  constructor(job: string, look: () => Promise<Date | undefined>, now: () => number, logger: Logger) {
    this.#name = job;
    this.#check = look;
    this.#now = now;
    this.#logger = logger;
    this.scheduleAt(now());
  }

  /** Schedules a check at that moment too; milliseconds since 1970. */
  scheduleAt(atMs: number): void {
    if (this.#isClosed || atMs >= this.#dueMs) return;
    this.#dueMs = atMs;
    clearTimeout(this.#timer);
    // A moment later, so that the second in question is over.
    const waitMs = Math.min(Math.max(atMs - this.#now(), 0) + PAUSE_MS, TIMER_MAX_MS);
    this.#timer = setTimeout(() => this.#run(), waitMs);
    this.#timer.unref();
  }

  #run(): void {
    if (this.#running !== undefined) return;
    this.#dueMs = Number.POSITIVE_INFINITY;
    this.#running = this.#check()
      .catch((err: unknown) => {
        this.#logger.warn({ err, job: this.#name }, 'job failed and will be tried again');
        return undefined;
      })
      .then((next) => {
        this.#running = undefined;
        const noted = this.#dueMs;
        this.#dueMs = Number.POSITIVE_INFINITY;
        const latest = this.#now() + EVERY_MS;
        this.scheduleAt(Math.min(next?.getTime() ?? latest, latest, noted));
      });
  }

  /** Waits for a running check. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
