import { delta16 } from './serial.ts';

/** How far a number may lie back before it is taken for a new count (RFC 3550 appendix A.1, there 100, for slower links). */
const MISORDER_MAX = 1_000;

/**
 * Counts on where 16 bits wrap. The first number is moved up by one cycle, so that what comes late before it is not
 * negative. A number far behind the highest begins a new count, ahead of the old one: what is returned never falls back
 * by more than 1,000.
 */
export class SequenceUnwrapper {
  #highest = -1;

  /** The highest number so far, -1 before the first. */
  get highest(): number {
    return this.#highest;
  }

  /**
   * The number without wraps, taken as near to the highest; nothing moves. For numbers that tell what was, not what is new.
   * @returns -1 when it is not near, or nothing came yet.
   */
  place(sequenceNumber: number): number {
    const way = delta16(sequenceNumber, this.#highest);
    return this.#highest < 0 || Math.abs(way) > MISORDER_MAX ? -1 : this.#highest + way;
  }

  /** The number without wraps; what is late does not move the highest. */
  unwrap(sequenceNumber: number): number {
    if (this.#highest < 0) {
      this.#highest = 0x10000 + sequenceNumber;
      return this.#highest;
    }
    const way = delta16(sequenceNumber, this.#highest);
    const unwrapped = this.#highest + (way < -MISORDER_MAX ? way + 0x10000 : way);
    if (unwrapped > this.#highest) this.#highest = unwrapped;
    return unwrapped;
  }
}
