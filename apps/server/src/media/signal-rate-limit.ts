/** Sustained rate and burst of one client: joining a large room takes hundreds of messages and several descriptions. */
const MESSAGES_PER_SECOND = 200;
const MESSAGES_AT_ONCE = 400;
const BYTES_PER_SECOND = 256 * 1024;
const BYTES_AT_ONCE = 2 * 1024 * 1024;
/** No real client sends so much within a second. */
const MESSAGES_MAX = 2000;
const BYTES_MAX = 8 * 1024 * 1024;
const SECOND_MS = 1000;

/**
 * Rate limit of signalling messages. A client above the rate is read more slowly, which affects only itself; one that is far
 * above it within a second is disconnected, since what has been read already still arrives.
 */
export class SignalRateLimit {
  #lastMs: number;
  #messagesLeft = MESSAGES_AT_ONCE;
  #bytesLeft = BYTES_AT_ONCE;
  #secondBeganMs: number;
  #messages = 0;
  #bytes = 0;

  /** @param nowMs Milliseconds of any clock. */
  constructor(nowMs: number) {
    this.#lastMs = nowMs;
    this.#secondBeganMs = nowMs;
  }

  /** Counts a message. @returns For how many milliseconds to pause reading, or `too-much`. */
  count(bytes: number, nowMs: number): number | 'too-much' {
    if (nowMs - this.#secondBeganMs >= SECOND_MS) {
      this.#secondBeganMs = nowMs;
      this.#messages = 0;
      this.#bytes = 0;
    }
    this.#messages += 1;
    this.#bytes += bytes;
    if (this.#messages > MESSAGES_MAX || this.#bytes > BYTES_MAX) return 'too-much';
    const seconds = Math.max(0, nowMs - this.#lastMs) / SECOND_MS;
    this.#lastMs = nowMs;
    this.#messagesLeft = Math.min(MESSAGES_AT_ONCE, this.#messagesLeft + seconds * MESSAGES_PER_SECOND) - 1;
    this.#bytesLeft = Math.min(BYTES_AT_ONCE, this.#bytesLeft + seconds * BYTES_PER_SECOND) - bytes;
    const lackingS = Math.max(
      -this.#messagesLeft / MESSAGES_PER_SECOND,
      -this.#bytesLeft / BYTES_PER_SECOND,
      0,
    );
    return Math.ceil(lackingS * SECOND_MS);
  }
}
