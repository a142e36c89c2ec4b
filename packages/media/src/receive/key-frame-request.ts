/** Least time between two requests to one source: an encoder asked more often delivers nothing but key frames. */
const INTERVAL_MS = 500;
/** A request that nothing follows is repeated so often. */
const TRIES_MAX = 20;

/** When to ask a source for a key frame: at once, but at most twice a second, and again until one comes. */
export class KeyFrameRequest {
  #isWanted = false;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #tries = 0;

  /** Somebody needs a key frame. */
  request(): void {
    if (!this.#isWanted) this.#tries = 0;
    this.#isWanted = true;
  }

  /** A key frame has begun. */
  arrived(): void {
    this.#isWanted = false;
  }

  /** True when it is time to ask; the caller then does. */
  takeDue(nowMs: number): boolean {
    if (!this.#isWanted || nowMs - this.#askedAtMs < INTERVAL_MS) return false;
    this.#askedAtMs = nowMs;
    this.#tries += 1;
    if (this.#tries >= TRIES_MAX) this.#isWanted = false;
    return true;
  }
}
