import { monotonicNow } from '../runtime/monotonic-clock.ts';

/** Names counted at once; past it the one whose window began first is forgotten. */
const NAMES_MAX = 10_000;

/** How many in which time. */
export interface RequestRate {
  readonly max: number;
  readonly windowMs: number;
}

interface Window {
  readonly beganAt: number;
  count: number;
}

/**
 * Counts by name (an address prefix) in fixed windows, in this process. The first one of a name begins its window. `now` is
 * milliseconds of a clock that never goes back.
 */
export class RateLimit {
  readonly #rate: RequestRate;
  readonly #now: () => number;
  /** The one that began first is the first. */
  readonly #windows = new Map<string, Window>();

  constructor(rate: RequestRate, now: () => number = monotonicNow) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Whole seconds until `name` may pass; 0 when it may now. Counts nothing. */
  wait(name: string): number {
    const { max, windowMs } = this.#rate;
    const window = this.#windows.get(name);
    const now = this.#now();
    if (window === undefined || now - window.beganAt >= windowMs || window.count < max) return 0;
    return Math.max(1, Math.ceil((window.beganAt + windowMs - now) / 1000));
  }

  /** Counts one, where it may pass. Returns 0 then, else the whole seconds until the next one may. */
  take(name: string): number {
    const waitS = this.wait(name);
    if (waitS > 0) return waitS;
    const now = this.#now();
    const window = this.#windows.get(name);
    if (window !== undefined && now - window.beganAt < this.#rate.windowMs) {
      window.count += 1;
      return 0;
    }
    this.#windows.delete(name);
    this.#forgetOne();
    this.#windows.set(name, { beganAt: now, count: 1 });
    return 0;
  }

  #forgetOne(): void {
    if (this.#windows.size < NAMES_MAX) return;
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
