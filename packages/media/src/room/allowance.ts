/** So much a second, in any unit, with room for gusts (a token bucket). */
export class Allowance {
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

  /** Whether this much may be taken at this moment of any clock; nothing is taken otherwise. */
  has(amount: number, nowMs: number): boolean {
    this.#left = Math.min(this.#max, this.#left + Math.max(0, nowMs - this.#atMs) * this.#perMs);
    this.#atMs = nowMs;
    return amount <= this.#left;
  }

  /** Takes it, or answers that there is not so much. */
  take(amount: number, nowMs: number): boolean {
    if (!this.has(amount, nowMs)) return false;
    this.#left -= amount;
    return true;
  }
}
