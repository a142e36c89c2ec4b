/** Tool calls of a whole conversation. */
export class ToolCallCount {
  #count: number;

  constructor(count = 0) {
    this.#count = count;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts one more. False: there have been `max` already. */
  take(max: number): boolean {
    if (this.#count >= max) return false;
    this.#count += 1;
    return true;
  }
}
