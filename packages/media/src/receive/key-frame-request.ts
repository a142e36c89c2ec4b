/** Least time between two requests to one SSRC: an encoder asked more often delivers nothing but key frames. */
const INTERVAL_MS = 500;
/** A request that nothing followed may be lost: it is repeated sooner, but not before an answer could be here. */
const REPEAT_MIN_MS = 250;
const REPEAT_ROUND_TRIPS = 2;
/** A request that nothing follows is repeated so often. */
const TRIES_MAX = 40;

/** When to ask an SSRC for a key frame: at once, again until one comes, but for at most two of them a second. */
export class KeyFrameRequest {
  #isWanted = false;
  #isAnswered = true;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #tries = 0;

  /** A subscriber needs a key frame. */
  request(): void {
    if (!this.#isWanted) this.#tries = 0;
    this.#isWanted = true;
  }

  /** A key frame has begun. */
  arrived(): void {
    this.#isAnswered = true;
    this.#isWanted = false;
  }

  /**
   * @param roundTripMs To the publisher and back.
   * @returns True when it is time to ask; the caller then does.
   */
  takeDue(nowMs: number, roundTripMs: number): boolean {
    const repeatMs = Math.min(INTERVAL_MS, Math.max(REPEAT_MIN_MS, REPEAT_ROUND_TRIPS * roundTripMs));
    const intervalMs = this.#isAnswered ? INTERVAL_MS : repeatMs;
    if (!this.#isWanted || nowMs - this.#askedAtMs < intervalMs) return false;
    this.#askedAtMs = nowMs;
    this.#isAnswered = false;
    this.#tries += 1;
    if (this.#tries >= TRIES_MAX) this.#isWanted = false;
    return true;
  }
}
