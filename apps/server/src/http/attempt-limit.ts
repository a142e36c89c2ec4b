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
}

/**
 * Remembers attempts by a name (an address prefix, or that together with an account), in this process. `now` is
 * milliseconds since 1970.
 */
export class AttemptLimit {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #attempts = new Map<string, readonly number[]>();

  constructor({ max = ATTEMPTS_MAX, windowMs = ATTEMPTS_WINDOW_MS }: AttemptLimitOptions = {}) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Whole seconds until `name` may try again; 0 when it may now. */
  wait(name: string, now: number): number {
    const recent = this.#recent(name, now);
    const [oldest] = recent;
    if (oldest === undefined || recent.length < this.#max) return 0;
    return Math.max(1, Math.ceil((oldest + this.#windowMs - now) / 1000));
  }

  /** Counts one attempt. */
  count(name: string, now: number): void {
    const recent = this.#recent(name, now);
    this.#attempts.delete(name);
    const [first] = this.#attempts.keys();
    if (this.#attempts.size >= NAMES_MAX && first !== undefined) this.#attempts.delete(first);
    this.#attempts.set(name, [...recent, now].slice(-this.#max));
  }

  /** Forgets the last attempt of `name`. */
  takeBack(name: string): void {
    const counted = this.#attempts.get(name)?.slice(0, -1) ?? [];
    if (counted.length === 0) this.#attempts.delete(name);
    else this.#attempts.set(name, counted);
  }

  /** Forgets the attempts of `name`. */
  forget(name: string): void {
    this.#attempts.delete(name);
  }

  #recent(name: string, now: number): readonly number[] {
    return (this.#attempts.get(name) ?? []).filter((at) => now - at < this.#windowMs);
  }
}
