import type { AgentClock } from '../clock.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Time that passes when a test says so. */
export class ManualClock implements AgentClock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(now = Date.UTC(2025, 4, 6)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass; timers fire in order, each with its consequences before the next. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await settled();
    while (true) {
      const [next] = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.callback();
      await settled();
    }
    this.#now = until;
  }
}

/** Resolves when everything that waits for no timer has been done. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
