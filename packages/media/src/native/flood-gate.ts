const WINDOW_MS = 1_000;

/** Lets so much through in a second; what comes beyond is not for anybody. */
export class FloodGate {
  readonly #max: number;
  #count = 0;
  #startedAtMs = Number.NEGATIVE_INFINITY;

  constructor(maxPerSecond: number) {
    this.#max = maxPerSecond;
  }

  /** @param nowMs From an arbitrary moment, never going back. */
  admits(nowMs: number): boolean {
    if (nowMs - this.#startedAtMs >= WINDOW_MS) {
      this.#startedAtMs = nowMs;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#max;
  }
}
