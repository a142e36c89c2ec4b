import { clockRateOf, type ReportBlock, type SenderReport, SequenceUnwrapper } from '../rtp/index.ts';
import type { ReceiveCodec, ReceiveSection } from '../sdp/index.ts';
import { DuplicateFilter } from './duplicate-filter.ts';
import { KeyFrameRequest } from './key-frame-request.ts';
import { MissingPackets } from './missing-packets.ts';
import { ReceiveStatistics } from './receive-statistics.ts';

/** Weight of one measurement of the round trip. */
const ROUND_TRIP_SHARE = 0.25;

/** Statistics of a received stream, for pages that show the connection quality. */
export interface ReceiveStats {
  readonly mid: string;
  readonly layer: number;
  readonly expected: number;
  /** Without what was repaired. */
  readonly received: number;
  readonly repaired: number;
  readonly duplicates: number;
  readonly bytes: number;
  readonly jitterMs: number;
}

/** One SSRC of a publisher: a microphone, or one layer of a camera. */
export class ReceiveStream {
  readonly ssrc: number;
  readonly layer: number;
  readonly keyFrame: KeyFrameRequest = new KeyFrameRequest();
  /** Of its retransmissions, as soon as known. */
  rtxSsrc: number | undefined;
  /** What was agreed for the section that it belongs to; renegotiation brings another. */
  section: ReceiveSection;

  readonly #sequences = new SequenceUnwrapper();
  readonly #seen = new DuplicateFilter();
  readonly #missing = new MissingPackets();
  readonly #statistics: ReceiveStatistics;
  #roundTripMs: number | undefined;
  #repaired = 0;
  #duplicates = 0;
  #bytes = 0;

  constructor(ssrc: number, layer: number, section: ReceiveSection, rtxSsrc: number | undefined) {
    this.ssrc = ssrc;
    this.layer = layer;
    this.section = section;
    this.rtxSsrc = rtxSsrc;
    this.#statistics = new ReceiveStatistics(clockRateOf(section.codecs[0]?.codec ?? 'opus'));
  }

  get stats(): ReceiveStats {
    return {
      mid: this.section.mid,
      layer: this.layer,
      expected: this.#statistics.expected,
      received: this.#statistics.received,
      repaired: this.#repaired,
      duplicates: this.#duplicates,
      bytes: this.#bytes,
      jitterMs: this.#statistics.jitterMs,
    };
  }

  /**
   * Records the arrival of a packet of this SSRC, or of its retransmission.
   * @returns Its sequence number without wraps; -1 when it was there before, or repairs nothing that could be missing.
   */
  recordPacket(
    { hasNack }: ReceiveCodec,
    sequenceNumber: number,
    timestamp: number,
    bytes: number,
    isRepaired: boolean,
    nowMs: number,
  ): number {
    const before = this.#sequences.highest;
    const known = isRepaired ? this.#sequences.unwrapNear(sequenceNumber) : 0;
    const sequence = known < 0 ? -1 : this.#sequences.unwrap(sequenceNumber);
    if (sequence < 0 || !this.#seen.add(sequence)) {
      this.#duplicates += 1;
      return -1;
    }
    const waitedMs = this.#missing.delete(sequence, nowMs);
    this.#bytes += bytes;
    if (isRepaired) this.#noteRepair(waitedMs);
    else this.#statistics.add(sequence, timestamp, nowMs);
    if (hasNack && before >= 0 && sequence > before + 1) this.#noteGap(before + 1, sequence, nowMs);
    return sequence;
  }

  handleSenderReport(report: SenderReport, nowMs: number): void {
    this.#statistics.handleSenderReport(report, nowMs);
  }

  /**
   * Sequence numbers to ask for now.
   * @param roundTripMs Used until retransmissions have measured it.
   */
  takeMissing(nowMs: number, roundTripMs: number): number[] {
    return this.#missing.size === 0 ? [] : this.#missing.takeDue(nowMs, this.#roundTripMs ?? roundTripMs);
  }

  /** True when it is time to ask for a key frame. */
  takeKeyFrameDue(nowMs: number, roundTripMs: number): boolean {
    return this.keyFrame.takeDue(nowMs, this.#roundTripMs ?? roundTripMs);
  }

  reportBlock(nowMs: number): ReportBlock {
    return this.#statistics.reportBlock(this.ssrc, nowMs);
  }

  #noteRepair(waitedMs: number): void {
    this.#repaired += 1;
    if (waitedMs < 0) return;
    const before = this.#roundTripMs ?? waitedMs;
    this.#roundTripMs = before + (waitedMs - before) * ROUND_TRIP_SHARE;
  }

  #noteGap(from: number, to: number, nowMs: number): void {
    const isRepairable = this.#missing.addGap(from, to, nowMs);
    if (!isRepairable && this.section.kind === 'video') this.keyFrame.request();
  }
}
