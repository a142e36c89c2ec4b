/** Wrong passwords of one address prefix in {@link ATTEMPTS_WINDOW_MS}; the next attempt has to wait. */
export const ATTEMPTS_MAX = 10;
export const ATTEMPTS_WINDOW_MS = 15 * 60 * 1000;
/** Prefixes remembered at once; past it the one that was wrong first is forgotten. */
const PREFIXES_MAX = 10_000;

/** Remembers wrong passwords per address prefix, in this process. `now` is milliseconds since 1970. */
export class AttemptLimit {
  readonly #wrong = new Map<string, readonly number[]>();

  /** Whole seconds until `prefix` may try again; 0 when it may now. */
  wait(prefix: string, now: number): number {
    const recent = this.#recent(prefix, now);
    const [oldest] = recent;
    if (oldest === undefined || recent.length < ATTEMPTS_MAX) return 0;
    return Math.max(1, Math.ceil((oldest + ATTEMPTS_WINDOW_MS - now) / 1000));
  }

  /** Counts one wrong password. */
  count(prefix: string, now: number): void {
    const recent = this.#recent(prefix, now);
    this.#wrong.delete(prefix);
    const [first] = this.#wrong.keys();
    if (this.#wrong.size >= PREFIXES_MAX && first !== undefined) this.#wrong.delete(first);
    this.#wrong.set(prefix, [...recent, now].slice(-ATTEMPTS_MAX));
  }

  #recent(prefix: string, now: number): readonly number[] {
    return (this.#wrong.get(prefix) ?? []).filter((at) => now - at < ATTEMPTS_WINDOW_MS);
  }
}
