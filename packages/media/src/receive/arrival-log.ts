import { SequenceUnwrapper, writeTransportFeedback } from '../rtp/index.ts';

/** Shorter intervals help senders that probe; longer ones save packets. */
const INTERVAL_MS = 50;
/** Packets that are kept until they are reported; at 50 ms this is 80,000 packets a second. */
const ARRIVALS_MAX = 4_000;
/** The largest span of sequence numbers in one message; with both kinds of chunks the message stays below 1,200 bytes. */
const SPAN_MAX = 400;

/**
 * Arrival times of a transport's packets, reported every 50 ms by their transport-wide sequence number
 * (draft-holmer-rmcat-transport-wide-cc-extensions-01). Late packets are reported late.
 */
export class ArrivalLog {
  readonly #sequences = new SequenceUnwrapper();
  #arrivals: { sequence: number; atMs: number }[] = [];
  #next = -1;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #feedbackCount = 0;

  add(sequenceNumber: number, nowMs: number): void {
    const sequence = this.#sequences.unwrap(sequenceNumber);
    if (this.#arrivals.length < ARRIVALS_MAX) this.#arrivals.push({ sequence, atMs: nowMs });
  }

  /** The messages that are due now, none when nothing came. */
  takeDue(senderSsrc: number, mediaSsrc: number, nowMs: number): Uint8Array[] {
    if (this.#arrivals.length === 0 || nowMs - this.#sentAtMs < INTERVAL_MS) return [];
    this.#sentAtMs = nowMs;
    const packets: Uint8Array[] = [];
    let arrivals = inOrder(this.#arrivals);
    this.#arrivals = [];
    while (arrivals.length > 0) {
      const first = arrivals[0]?.sequence ?? 0;
      // Packets missing since the last message are reported as lost, as far as they fit.
      const base =
        this.#next >= 0 && first > this.#next && first - this.#next < SPAN_MAX / 2 ? this.#next : first;
      const end = arrivals.findIndex(({ sequence }) => sequence - base >= SPAN_MAX);
      const { packet, told } = writeTransportFeedback({
        senderSsrc,
        mediaSsrc,
        feedbackCount: this.#feedbackCount,
        baseSequence: base,
        arrivals: end < 0 ? arrivals : arrivals.slice(0, end),
      });
      packets.push(packet);
      this.#feedbackCount = (this.#feedbackCount + 1) & 0xff;
      this.#next = Math.max(this.#next, (arrivals[told - 1]?.sequence ?? base) + 1);
      arrivals = arrivals.slice(told);
    }
    return packets;
  }
}

function inOrder(
  arrivals: readonly { sequence: number; atMs: number }[],
): { sequence: number; atMs: number }[] {
  const sorted = [...arrivals].sort((left, right) => left.sequence - right.sequence);
  return sorted.filter(({ sequence }, index) => sequence !== sorted[index - 1]?.sequence);
}
