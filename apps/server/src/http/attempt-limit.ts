import { createHash } from 'node:crypto';
import { monotonicNow } from '../runtime/monotonic-clock.ts';

/** Wrong attempts of one address prefix in {@link ATTEMPTS_WINDOW_MS}; the next attempt has to wait. */
export const ATTEMPTS_MAX = 10;
export const ATTEMPTS_WINDOW_MS = 15 * 60 * 1000;
/** Names remembered at once; past it the one that was wrong first is forgotten. */
const NAMES_MAX = 10_000;

export interface AttemptLimitOptions {
  /** Default {@link ATTEMPTS_MAX}. */
  readonly max?: number;
  /** Default {@link ATTEMPTS_WINDOW_MS}. */
  readonly windowMs?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Remembers attempts by a name (an address prefix, or that together with an account), in this process. Strangers choose the
 * names: of each no more is kept than a short hash, and not longer than it counts.
 */
export class AttemptLimit {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  /** By hash of the name, the one that was counted longest ago first. */
  readonly #attempts = new Map<string, readonly number[]>();

  constructor({
    max = ATTEMPTS_MAX,
    windowMs = ATTEMPTS_WINDOW_MS,
    now = monotonicNow,
  }: AttemptLimitOptions = {}) {
    this.#max = max;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Names that are remembered. */
  get size(): number {
    return this.#attempts.size;
  }

  /** Whole seconds until `name` may try again; 0 when it may now. */
  wait(name: string): number {
    const now = this.#now();
    const recent = this.#recent(name, now);
    const [oldest] = recent;
    if (oldest === undefined || recent.length < this.#max) return 0;
    return Math.max(1, Math.ceil((oldest + this.#windowMs - now) / 1000));
  }

  /** Counts one attempt. */
  count(name: string): void {
    const now = this.#now();
    const recent = this.#recent(name, now);
    const key = keyOf(name);
    this.#attempts.delete(key);
    this.#forgetOld(now);
    this.#attempts.set(key, [...recent, now].slice(-this.#max));
  }

  /** Forgets the last attempt of `name`. */
  takeBack(name: string): void {
    const key = keyOf(name);
    const counted = this.#attempts.get(key)?.slice(0, -1) ?? [];
    if (counted.length === 0) this.#attempts.delete(key);
    else this.#attempts.set(key, counted);
  }

  /** Forgets the attempts of `name`. */
  forget(name: string): void {
    this.#attempts.delete(keyOf(name));
  }

  /** Those whose attempts count no more, and one more where it would be too many. */
  #forgetOld(now: number): void {
    for (const [key, attempts] of this.#attempts) {
      const isOver = now - (attempts.at(-1) ?? 0) >= this.#windowMs;
      if (!isOver && this.#attempts.size < NAMES_MAX) return;
      this.#attempts.delete(key);
    }
  }

  #recent(name: string, now: number): readonly number[] {
    return (this.#attempts.get(keyOf(name)) ?? []).filter((at) => now - at < this.#windowMs);
  }
}

function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64').slice(0, 22);
}
