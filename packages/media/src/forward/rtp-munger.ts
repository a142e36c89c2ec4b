import { delta7, delta8, delta15, delta16, delta32, type MediaPacket } from '../rtp/index.ts';

/** Epochs that are kept for packets that come late and for retransmissions. */
const EPOCHS_MAX = 4;

/**
 * A span in which one layer is forwarded without interruption: within it every number is the publisher's plus a constant, so
 * that gaps stay gaps, late packets find their place, and nothing is kept per packet.
 */
export interface Epoch {
  readonly layer: number;
  readonly firstInput: number;
  /** The highest that went out. */
  lastInput: number;
  readonly firstOutput: number;
  /** Added to a timestamp; the sum wraps. */
  readonly timestampDelta: number;
  readonly pictureIdDelta: number;
  readonly tl0Delta: number;
}

/** Where a stream begins to count. */
export interface RtpStart {
  readonly sequenceNumber: number;
  readonly timestamp: number;
}

/**
 * The numbers of one outgoing stream: sequence numbers, timestamps and picture ids that go on without a break, whatever
 * layer they come from (RFC 3550 section 5.1, RFC 7741 section 4.2).
 */
export class RtpMunger {
  /** Latest first. */
  readonly #epochs: Epoch[] = [];
  readonly #start: RtpStart;
  #nextOutput: number;
  #isActive = false;
  #timestamp = 0;
  #timestampAtMs = -1;
  #pictureId = -1;
  #tl0PicIdx = -1;

  constructor(start: RtpStart) {
    this.#start = start;
    this.#nextOutput = 0x10000 + start.sequenceNumber;
  }

  /** The epoch that is forwarded now; undefined before the first, and after `end`. */
  get activeEpoch(): Epoch | undefined {
    return this.#isActive ? this.#epochs[0] : undefined;
  }

  /** The epoch that began last, active or ended. */
  get latestEpoch(): Epoch | undefined {
    return this.#epochs[0];
  }

  /** The latest timestamp that went out. */
  get timestamp(): number {
    return this.#timestamp;
  }

  /** When that was. */
  get timestampAtMs(): number {
    return this.#timestampAtMs;
  }

  /**
   * Begins with a packet. It gets the next sequence number and picture id, and the given timestamp, made later than the
   * last one where it is not.
   * @param timestamp Undefined for the first.
   */
  begin(packet: MediaPacket, timestamp: number | undefined): Epoch {
    const { view, vp8 } = packet;
    const output =
      timestamp === undefined
        ? this.#start.timestamp
        : this.#timestamp + Math.max(1, delta32(timestamp, this.#timestamp));
    const epoch: Epoch = {
      layer: packet.layer,
      firstInput: packet.sequence,
      lastInput: packet.sequence - 1,
      firstOutput: this.#nextOutput,
      timestampDelta: output - view.timestamp,
      pictureIdDelta: this.#pictureId < 0 || vp8.pictureId < 0 ? 0 : this.#pictureId + 1 - vp8.pictureId,
      tl0Delta: this.#tl0PicIdx < 0 || vp8.tl0PicIdx < 0 ? 0 : this.#tl0PicIdx + 1 - vp8.tl0PicIdx,
    };
    this.#epochs.unshift(epoch);
    if (this.#epochs.length > EPOCHS_MAX) this.#epochs.pop();
    this.#isActive = true;
    return epoch;
  }

  /** Stops forwarding until another epoch begins; late packets of this epoch are still mapped. */
  end(): void {
    this.#isActive = false;
  }

  /** Drops the epochs of a layer: its sequence numbers have another meaning from now on. */
  forget(layer: number): void {
    if (this.activeEpoch?.layer === layer) this.end();
    for (let at = this.#epochs.length - 1; at >= 0; at -= 1) {
      if (this.#epochs[at]?.layer === layer) this.#epochs.splice(at, 1);
    }
  }

  /** The epoch in which a packet goes out: the active one, or one that ended after it. */
  find(layer: number, sequence: number): Epoch | undefined {
    const active = this.activeEpoch;
    if (active !== undefined && active.layer === layer && sequence >= active.firstInput) return active;
    return this.#epochs.find(
      (epoch) => epoch.layer === layer && sequence >= epoch.firstInput && sequence <= epoch.lastInput,
    );
  }

  /**
   * Where an outgoing sequence number came from.
   * @returns Undefined when it was never sent, or too long ago.
   */
  findInput(sequenceNumber: number): { readonly epoch: Epoch; readonly sequence: number } | undefined {
    const last = this.#nextOutput - 1;
    const output = last + delta16(sequenceNumber, last);
    const epoch = this.#epochs.find(({ firstOutput }) => firstOutput <= output);
    if (epoch === undefined) return undefined;
    const sequence = epoch.firstInput + (output - epoch.firstOutput);
    return sequence <= epoch.lastInput ? { epoch, sequence } : undefined;
  }

  /** Notes what goes out, so that the next epoch goes on from there. */
  advance(epoch: Epoch, packet: MediaPacket, nowMs: number): void {
    if (packet.sequence > epoch.lastInput) {
      epoch.lastInput = packet.sequence;
      if (epoch === this.#epochs[0]) this.#nextOutput = outputSequence(epoch, packet.sequence) + 1;
    }
    const { view, vp8 } = packet;
    const timestamp = outputTimestamp(epoch, view.timestamp);
    if (this.#timestampAtMs < 0 || delta32(timestamp, this.#timestamp) > 0) {
      this.#timestamp = timestamp;
      this.#timestampAtMs = nowMs;
    }
    if (packet.codec !== 'vp8') return;
    if (vp8.pictureId >= 0) {
      const pictureId = outputPictureId(epoch, vp8.pictureId);
      // Ids of seven bits wrap after 128 pictures (RFC 7741 section 4.2), while ours count on.
      const delta = vp8.pictureIdBits === 7 ? delta7 : delta15;
      if (this.#pictureId < 0) this.#pictureId = pictureId;
      else this.#pictureId = (this.#pictureId + Math.max(0, delta(pictureId, this.#pictureId))) & 0x7fff;
    }
    if (vp8.tl0PicIdx >= 0) {
      const tl0PicIdx = outputTl0PicIdx(epoch, vp8.tl0PicIdx);
      if (this.#tl0PicIdx < 0 || delta8(tl0PicIdx, this.#tl0PicIdx) > 0) this.#tl0PicIdx = tl0PicIdx;
    }
  }
}

/** Without wraps. */
export function outputSequence({ firstOutput, firstInput }: Epoch, sequence: number): number {
  return firstOutput + (sequence - firstInput);
}

export function outputTimestamp({ timestampDelta }: Epoch, timestamp: number): number {
  return (timestamp + timestampDelta) >>> 0;
}

export function outputPictureId({ pictureIdDelta }: Epoch, pictureId: number): number {
  return (pictureId + pictureIdDelta) & 0x7fff;
}

export function outputTl0PicIdx({ tl0Delta }: Epoch, tl0PicIdx: number): number {
  return (tl0PicIdx + tl0Delta) & 0xff;
}
