import type { AgentClock } from '../clock.ts';

/** Messages at once, and how many more each second: more than a person types, less than what would hurt. */
const BURST = 30;
const PER_SECOND = 3;

/** Lets through what a person may say, and nothing of a flood. */
export class MessageRateLimit {
  readonly #clock: AgentClock;
  #left = BURST;
  #at: number;

  constructor(clock: AgentClock) {
    this.#clock = clock;
    this.#at = clock.now();
  }

  allows(): boolean {
    const now = this.#clock.now();
    // A clock that was set back gives nothing.
    const gained = (Math.max(0, now - this.#at) / 1000) * PER_SECOND;
    this.#left = Math.min(BURST, this.#left + gained);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
