/** Numbers that are remembered; what lies further back counts as seen. A power of two. */
const WINDOW = 2_048;

/** Which of the latest 2,048 sequence numbers have come, in 256 bytes. */
export class DuplicateFilter {
  readonly #bits = new Uint32Array(WINDOW / 32);
  #highest = -1;

  /** @returns False when the number was there before, or lies too far back to say. */
  add(sequence: number): boolean {
    if (sequence > this.#highest) this.#advance(sequence);
    else if (sequence <= this.#highest - WINDOW) return false;
    const word = (sequence % WINDOW) >> 5;
    const bit = 1 << (sequence & 31);
    const before = this.#bits[word] ?? 0;
    this.#bits[word] = before | bit;
    return (before & bit) === 0;
  }

  /** Clears the bits that the new numbers reuse. */
  #advance(sequence: number): void {
    if (sequence - this.#highest >= WINDOW) this.#bits.fill(0);
    else {
      for (let passed = this.#highest + 1; passed < sequence; passed += 1) this.#clear(passed);
    }
    this.#clear(sequence);
    this.#highest = sequence;
  }

  #clear(sequence: number): void {
    const word = (sequence % WINDOW) >> 5;
    this.#bits[word] = (this.#bits[word] ?? 0) & ~(1 << (sequence & 31));
  }
}
