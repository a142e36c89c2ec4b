const WINDOW_MS = 60_000;
/** Prefixes remembered at once; past it, those whose minute is over are forgotten. */
const PREFIXES_MAX = 10_000;

interface Minute {
  readonly startedAt: number;
  count: number;
}

/** Counts requests per address prefix and minute, in this process. */
export class AddressLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #minutes = new Map<string, Minute>();

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts one request. Returns 0 when it may pass, else the whole seconds until the next one may. */
  take(prefix: string): number {
    const now = this.#now();
    const minute = this.#minutes.get(prefix);
    if (minute === undefined || now - minute.startedAt >= WINDOW_MS) {
      if (this.#minutes.size >= PREFIXES_MAX) this.#forget(now);
      this.#minutes.set(prefix, { startedAt: now, count: 1 });
      return 0;
    }
    minute.count += 1;
    if (minute.count <= this.#perMinute) return 0;
    return Math.max(1, Math.ceil((minute.startedAt + WINDOW_MS - now) / 1000));
  }

  #forget(now: number): void {
    for (const [prefix, minute] of this.#minutes) {
      if (now - minute.startedAt >= WINDOW_MS) this.#minutes.delete(prefix);
    }
    // Every address is within its minute: forgetting all is kinder than growing without end.
    if (this.#minutes.size >= PREFIXES_MAX) this.#minutes.clear();
  }
}
