/** What one participant may make us say to the others for long: all of them together, in bytes a second. */
const BYTES_PER_SECOND = 8 * 1024 * 1024;
/** And at once, for instance when it joins a large room. */
const BYTES_AT_ONCE = 2 * BYTES_PER_SECOND;

/**
 * How much the changes of one participant may cost, told to everybody as they are. A word of its own, such as one that mutes a
 * track, makes us say all that it is, with its texts: without a bound a few bytes a second become gigabytes.
 */
export class TellingBudget {
  #left = BYTES_AT_ONCE;
  #atMs = 0;

  /** Whether something may be told now; however much it is, so that large rooms hear of everything sooner or later. */
  hasRoom(nowMs: number): boolean {
    const seconds = Math.max(0, nowMs - this.#atMs) / 1000;
    this.#left = Math.min(BYTES_AT_ONCE, this.#left + seconds * BYTES_PER_SECOND);
    this.#atMs = nowMs;
    return this.#left > 0;
  }

  spend(bytes: number): void {
    this.#left -= bytes;
  }
}
