/** Packets whose last retransmission is remembered. */
const REMEMBERED = 512;
/** Bytes of retransmissions that every byte of media allows: enough for 30 % loss. */
const SHARE = 0.5;
const BUDGET_START_BYTES = 60_000;
const BUDGET_MAX_BYTES = 400_000;

/**
 * Keeps retransmissions within bounds, whatever is asked for: the same packet not twice within a round trip, and all
 * together not over half of the media.
 */
export class RetransmissionGuard {
  #sequences: Int32Array | undefined;
  #atMs: Float64Array | undefined;
  #budgetBytes = BUDGET_START_BYTES;

  /** Media went out. */
  addSent(bytes: number): void {
    this.#budgetBytes = Math.min(BUDGET_MAX_BYTES, this.#budgetBytes + bytes * SHARE);
  }

  /**
   * Asks for leave to send a packet again, and notes that it was given.
   * @param intervalMs Least time since the packet was last sent again.
   */
  allow(sequenceNumber: number, bytes: number, intervalMs: number, nowMs: number): boolean {
    if (bytes > this.#budgetBytes) return false;
    // Most streams never lose a packet: memory is taken with the first.
    this.#sequences ??= new Int32Array(REMEMBERED).fill(-1);
    this.#atMs ??= new Float64Array(REMEMBERED);
    const slot = sequenceNumber % REMEMBERED;
    const isSame = this.#sequences[slot] === sequenceNumber;
    if (isSame && nowMs - (this.#atMs[slot] ?? 0) < intervalMs) return false;
    this.#sequences[slot] = sequenceNumber;
    this.#atMs[slot] = nowMs;
    this.#budgetBytes -= bytes;
    return true;
  }
}
