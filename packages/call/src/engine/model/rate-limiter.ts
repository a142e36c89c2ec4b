/** How often something may be: at once, and as time goes by. */
export interface TokenBucketRate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** A token bucket per sender: one that has used up its tokens waits for new ones. */
export class RateLimiter {
  readonly #rate: TokenBucketRate;
  readonly #left = new Map<string, { readonly count: number; readonly atMs: number }>();

  constructor(rate: TokenBucketRate) {
    this.#rate = rate;
  }

  /** Whether one more may be, which is then counted. */
  take(id: string, nowMs: number): boolean {
    const { atOnce, perSecond } = this.#rate;
    const { count, atMs } = this.#left.get(id) ?? { count: atOnce, atMs: nowMs };
    // A clock that is set back adds no tokens and takes none.
    const passedMs = Math.max(0, nowMs - atMs);
    const now = Math.min(atOnce, count + (passedMs / 1000) * perSecond);
    const isLeft = now >= 1;
    this.#left.set(id, { count: isLeft ? now - 1 : now, atMs: nowMs });
    return isLeft;
  }

  forget(id: string): void {
    this.#left.delete(id);
  }
}
