import { delta32, type NtpTime, ntpMiddle, type ReportBlock } from '../rtp/index.ts';

/** A longer gap means that the sender restarted; the packets between are not lost (RFC 3550 appendix A.1, MAX_DROPOUT). */
const DROPOUT_MAX = 3_000;

/** Loss and jitter of one SSRC, as receiver reports tell them (RFC 3550 section 6.4.1, appendices A.3 and A.8). */
export class ReceiveStatistics {
  readonly #clockRate: number;
  #first = -1;
  #highest = -1;
  #received = 0;
  #expectedBefore = 0;
  #receivedBefore = 0;
  #jitter = 0;
  #lastTimestamp = 0;
  #lastArrivalMs = -1;
  #reportMiddle = 0;
  #reportAtMs = 0;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** Packets that came on the SSRC itself; what was repaired by retransmission counts as lost. */
  get received(): number {
    return this.#received;
  }

  /** Packets that should have come so far. */
  get expected(): number {
    return this.#first < 0 ? 0 : this.#highest - this.#first + 1;
  }

  get jitterMs(): number {
    return (this.#jitter * 1_000) / this.#clockRate;
  }

  /** @param sequence Without wraps. */
  add(sequence: number, timestamp: number, nowMs: number): void {
    if (this.#first < 0) this.#first = sequence;
    else if (sequence - this.#highest > DROPOUT_MAX) this.#first += sequence - this.#highest - 1;
    if (sequence > this.#highest) this.#highest = sequence;
    this.#received += 1;
    this.#addJitter(timestamp, nowMs);
  }

  handleSenderReport(time: NtpTime, nowMs: number): void {
    this.#reportMiddle = ntpMiddle(time);
    this.#reportAtMs = nowMs;
  }

  /** The report block since the last one. */
  reportBlock(ssrc: number, nowMs: number): ReportBlock {
    const { expected } = this;
    const expectedNow = expected - this.#expectedBefore;
    const lostNow = expectedNow - (this.#received - this.#receivedBefore);
    this.#expectedBefore = expected;
    this.#receivedBefore = this.#received;
    const totalLost = Math.max(-0x800000, Math.min(0x7fffff, expected - this.#received));
    return {
      ssrc,
      fractionLost:
        expectedNow <= 0 || lostNow <= 0 ? 0 : Math.min(255, Math.floor((lostNow * 256) / expectedNow)),
      totalLost,
      // Counting without wraps begins one cycle up.
      highestSequence: Math.max(0, this.#highest - 0x10000) >>> 0,
      jitter: Math.floor(this.#jitter),
      lastReport: this.#reportMiddle,
      delaySinceLastReport:
        this.#reportMiddle === 0 ? 0 : Math.floor(((nowMs - this.#reportAtMs) * 0x10000) / 1_000) >>> 0,
    };
  }

  /** Packets of one picture share a timestamp though they are sent apart: only the first of them counts. */
  #addJitter(timestamp: number, nowMs: number): void {
    const ticks = delta32(timestamp, this.#lastTimestamp);
    if (this.#lastArrivalMs >= 0 && ticks === 0) return;
    if (this.#lastArrivalMs >= 0 && Math.abs(ticks) < this.#clockRate * 10) {
      const deviation = Math.abs(((nowMs - this.#lastArrivalMs) * this.#clockRate) / 1_000 - ticks);
      this.#jitter += (deviation - this.#jitter) / 16;
    }
    this.#lastTimestamp = timestamp;
    this.#lastArrivalMs = nowMs;
  }
}
