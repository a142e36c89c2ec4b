import type { CallClock } from '../async/clock.ts';

interface Timer {
  readonly atMs: number;
  readonly callback: () => void;
}

/** A clock that the test advances. */
export class FakeClock implements CallClock {
  #nowMs = 1_700_000_000_000;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#nowMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    return this.#add({ atMs: this.#nowMs + delayMs, callback });
  }

  every(intervalMs: number, callback: () => void): () => void {
    let stop = (): void => undefined;
    const again = (): void => {
      stop = this.after(intervalMs, again);
      callback();
    };
    stop = this.after(intervalMs, again);
    return () => stop();
  }

  /** How much is waited for. */
  get pending(): number {
    return this.#timers.size;
  }

  /** How long it takes until the first thing that is waited for; undefined while nothing is. */
  get nextMs(): number | undefined {
    const next = this.#next(Number.POSITIVE_INFINITY);
    return next && next.atMs - this.#nowMs;
  }

  /** Advances the time, runs due timers, and lets their promises settle. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    await settle();
    for (let next = this.#next(untilMs); next !== undefined; next = this.#next(untilMs)) {
      this.#nowMs = next.atMs;
      this.#timers.delete(next);
      next.callback();
      await settle();
    }
    this.#nowMs = untilMs;
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  #next(untilMs: number): Timer | undefined {
    return [...this.#timers].filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0];
  }
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
