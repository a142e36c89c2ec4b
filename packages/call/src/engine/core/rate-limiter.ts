/** How often something may be: at once, and as time goes by. */
export interface TokenBucketRate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** How much each of many may cause: who has used up his own waits until there is some again. */
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
    // A clock that is put back gives nobody anything, and takes nothing from him.
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
