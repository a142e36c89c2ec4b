import { delta16 } from './serial.ts';

/** How far a number may lie back before it is taken for a new count (RFC 3550 appendix A.1, there 100, for slower links). */
const MISORDER_MAX = 1_000;

/**
 * Unwraps 16-bit sequence numbers. The first number is moved up by one cycle, so that late packets before it do not become
 * negative. A number far behind the highest begins a new count, ahead of the old one: results never fall back by more
 * than 1,000.
 */
export class SequenceUnwrapper {
  #highest = -1;

  /** The highest number so far, -1 before the first. */
  get highest(): number {
    return this.#highest;
  }

  /**
   * Unwraps a number near the highest without changing the state. For numbers that refer to earlier packets.
   * @returns -1 when it is not near, or no packet has arrived yet.
   */
  unwrapNear(sequenceNumber: number): number {
    const delta = delta16(sequenceNumber, this.#highest);
    return this.#highest < 0 || Math.abs(delta) > MISORDER_MAX ? -1 : this.#highest + delta;
  }

  /** The unwrapped number; late numbers do not move the highest. */
  unwrap(sequenceNumber: number): number {
    if (this.#highest < 0) {
      this.#highest = 0x10000 + sequenceNumber;
      return this.#highest;
    }
    const delta = delta16(sequenceNumber, this.#highest);
    const unwrapped = this.#highest + (delta < -MISORDER_MAX ? delta + 0x10000 : delta);
    if (unwrapped > this.#highest) this.#highest = unwrapped;
    return unwrapped;
  }
}
