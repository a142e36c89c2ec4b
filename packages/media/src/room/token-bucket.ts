/** A token bucket: so much a second, in any unit, with room for bursts. Time is milliseconds of any clock. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #max: number;
  #left: number;
  #atMs = 0;

  /** @param max What may be taken at once after a pause. */
  constructor(perSecond: number, max: number) {
    this.#perMs = perSecond / 1000;
    this.#max = max;
    this.#left = max;
  }

  /** Whether this much may be taken now; takes nothing. */
  has(amount: number, nowMs: number): boolean {
    this.#refill(nowMs);
    return amount <= this.#left;
  }

  /** Takes the amount, or returns false when there is not so much. */
  take(amount: number, nowMs: number): boolean {
    if (!this.has(amount, nowMs)) return false;
    this.#left -= amount;
    return true;
  }

  /** Whether anything is left, or the last {@link spend} is still to be made up for. */
  isEmpty(nowMs: number): boolean {
    this.#refill(nowMs);
    return this.#left <= 0;
  }

  /** Takes the amount whether there is so much or not: the bucket may go into debt. */
  spend(amount: number): void {
    this.#left -= amount;
  }

  #refill(nowMs: number): void {
    this.#left = Math.min(this.#max, this.#left + Math.max(0, nowMs - this.#atMs) * this.#perMs);
    this.#atMs = nowMs;
  }
}
