/** Packets whose last retransmission is remembered. */
const REMEMBERED = 512;
/** Bytes of retransmissions allowed per byte of media: enough for 30 % loss. */
const SHARE = 0.5;
const BUDGET_START_BYTES = 60_000;
const BUDGET_MAX_BYTES = 400_000;
/**
 * Packets that may be asked for in a second, whether they are sent again or not, and at once: a stream of large pictures
 * has some 500 packets a second, receivers ask once in a round trip for what they miss, and no more than 512 are kept.
 */
const REQUESTED_PER_SECOND = 4_000;
const REQUESTED_AT_ONCE = 2_000;

/**
 * Limits retransmissions: the same packet at most once per round trip, and all together at most half of the media bytes.
 * Looking up the requested packets costs time too, since four bytes of a NACK ask for 17 packets (RFC 4585 section 6.2.1),
 * so lookups have a limit of their own.
 */
export class RetransmissionLimiter {
  #sequences: Int32Array | undefined;
  #atMs: Float64Array | undefined;
  #budgetBytes = BUDGET_START_BYTES;
  #requestsLeft = REQUESTED_AT_ONCE;
  #requestedAtMs = 0;

  /** Media was sent: adds to the budget. */
  addSent(bytes: number): void {
    this.#budgetBytes = Math.min(BUDGET_MAX_BYTES, this.#budgetBytes + bytes * SHARE);
  }

  /**
   * How many packets of a request are looked for; the others are ignored; a receiver that still misses them asks again.
   * @param count How many are asked for.
   */
  takeRequested(count: number, nowMs: number): number {
    const passedMs = Math.max(0, nowMs - this.#requestedAtMs);
    this.#requestedAtMs = nowMs;
    this.#requestsLeft = Math.min(
      REQUESTED_AT_ONCE,
      this.#requestsLeft + (passedMs * REQUESTED_PER_SECOND) / 1_000,
    );
    const taken = Math.min(count, Math.floor(this.#requestsLeft));
    this.#requestsLeft -= taken;
    return taken;
  }

  /**
   * Whether a packet may be sent again now; notes it if so.
   * @param intervalMs Least time since the packet was last sent again.
   */
  allow(sequenceNumber: number, bytes: number, intervalMs: number, nowMs: number): boolean {
    if (bytes > this.#budgetBytes) return false;
    // Allocated with the first request: most streams never lose a packet.
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
