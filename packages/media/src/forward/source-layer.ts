import type { MediaPacket, SenderReport } from '../rtp/index.ts';
import { LayerClock } from './layer-clock.ts';
import { PacketStore } from './packet-store.ts';

/** About two seconds of a picture in high resolution. */
const VIDEO_CAPACITY = 512;
/** Over two seconds of 20 ms each. */
const AUDIO_CAPACITY = 128;

/** One layer of a published track, as it comes. */
export class SourceLayer {
  readonly clock: LayerClock;
  readonly store: PacketStore;
  /** The highest sequence number so far, -1 before the first packet. */
  highest = -1;
  /** When the latest packet came. */
  arrivedAtMs = Number.NEGATIVE_INFINITY;
  #ssrc = -1;

  constructor(kind: 'audio' | 'video', clockRate: number) {
    this.clock = new LayerClock(clockRate);
    this.store = new PacketStore(kind === 'video' ? VIDEO_CAPACITY : AUDIO_CAPACITY);
  }

  /** @returns False when the packet begins another count, as another source of the publisher does. */
  handlePacket({ view, sequence, arrivedAtMs }: MediaPacket): boolean {
    const isSame = this.#ssrc === view.ssrc || this.#ssrc < 0;
    if (!isSame) {
      this.store.clear();
      this.clock.reset();
      this.highest = -1;
    }
    this.#ssrc = view.ssrc;
    this.store.put(sequence, view.bytes);
    this.arrivedAtMs = arrivedAtMs;
    if (sequence > this.highest) this.highest = sequence;
    return isSame;
  }

  handleSenderReport(report: SenderReport, nowMs: number): void {
    this.clock.set(report, nowMs);
  }
}
