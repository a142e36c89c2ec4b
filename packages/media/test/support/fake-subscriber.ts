import {
  isRtcp,
  ntpMiddle,
  RtpView,
  readRtcp,
  type SenderReport,
  SequenceUnwrapper,
  unwrapRtx,
  Vp8Descriptor,
  writeNack,
  writeReceiverReport,
} from '../../src/rtp/index.ts';
import { type FakePayload, readFakePayload } from './fake-publisher.ts';

/** A packet as a subscriber has it in the end, in whatever way it came. */
export interface TakenPacket {
  readonly sequence: number;
  readonly timestamp: number;
  readonly marker: boolean;
  readonly atMs: number;
  readonly payloadBytes: number;
  readonly video?: FakePayload & {
    readonly pictureId: number;
    readonly tl0PicIdx: number;
    readonly isStart: boolean;
  };
}

/** Receives one stream, asks for what is missing, and writes down what it got. */
export class FakeSubscriber {
  readonly #ssrc: number;
  readonly #rtx: { readonly ssrc: number; readonly payloadType: number } | undefined;
  readonly #sequences = new SequenceUnwrapper();
  readonly #taken = new Map<number, TakenPacket>();
  readonly #askedAtMs = new Map<number, number>();
  #lowest = Number.POSITIVE_INFINITY;
  duplicates = 0;
  repaired = 0;
  lastReport: { readonly report: SenderReport; readonly atMs: number } | undefined;

  constructor(ssrc: number, rtx?: { readonly ssrc: number; readonly payloadType: number }) {
    this.#ssrc = ssrc;
    this.#rtx = rtx;
  }

  /** In order of their sequence numbers. */
  get packets(): TakenPacket[] {
    return [...this.#taken.values()].sort((left, right) => left.sequence - right.sequence);
  }

  receivePacket(bytes: Uint8Array, nowMs: number): void {
    if (isRtcp(bytes)) {
      for (const message of readRtcp(bytes)) {
        if (message.kind === 'sender-report' && message.ssrc === this.#ssrc)
          this.lastReport = { report: message, atMs: nowMs };
      }
      return;
    }
    const view = new RtpView();
    if (!view.read(bytes)) throw new Error('Not an RTP packet.');
    if (view.ssrc === this.#rtx?.ssrc && view.payloadType === this.#rtx.payloadType) {
      const original = unwrapRtx(view, this.#ssrc, 96);
      if (original === undefined || !view.read(original)) throw new Error('Not a retransmission.');
      this.repaired += 1;
    }
    if (view.ssrc === this.#ssrc) this.#take(view, nowMs);
  }

  /** What it has to say: what it misses, and a report. */
  feedback(nowMs: number): Uint8Array[] {
    const missing: number[] = [];
    for (let sequence = this.#lowest; sequence < this.#sequences.highest; sequence += 1) {
      if (this.#taken.has(sequence) || nowMs - (this.#askedAtMs.get(sequence) ?? 0) < 100) continue;
      this.#askedAtMs.set(sequence, nowMs);
      missing.push(sequence & 0xffff);
    }
    const packets: Uint8Array[] = [];
    if (missing.length > 0) packets.push(writeNack(1, this.#ssrc, missing));
    if (this.lastReport !== undefined) {
      const { report, atMs } = this.lastReport;
      const block = {
        ssrc: this.#ssrc,
        fractionLost: 64,
        totalLost: 0,
        highestSequence: 0,
        jitter: 480,
        lastReport: ntpMiddle(report),
        delaySinceLastReport: Math.floor(((nowMs - atMs) * 0x10000) / 1_000),
      };
      packets.push(writeReceiverReport({ kind: 'receiver-report', ssrc: 1, blocks: [block] }));
    }
    return packets;
  }

  #take(view: RtpView, nowMs: number): void {
    const sequence = this.#sequences.unwrap(view.sequenceNumber);
    this.#lowest = Math.min(this.#lowest, sequence);
    if (this.#taken.has(sequence)) {
      this.duplicates += 1;
      return;
    }
    const { timestamp, marker, bytes, payloadStart, payloadEnd } = view;
    const taken = { sequence, timestamp, marker, atMs: nowMs, payloadBytes: payloadEnd - payloadStart };
    const vp8 = new Vp8Descriptor();
    if (view.payloadType !== 96) this.#taken.set(sequence, taken);
    else if (!vp8.read(bytes, payloadStart, payloadEnd)) throw new Error('Not VP8.');
    else {
      const { pictureId, tl0PicIdx, isKeyFrameStart: isStart } = vp8;
      const fake = readFakePayload(bytes.subarray(payloadStart + 6, payloadEnd));
      this.#taken.set(sequence, { ...taken, video: { ...fake, pictureId, tl0PicIdx, isStart } });
    }
  }
}
