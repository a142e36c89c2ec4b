import {
  type MediaPacket,
  RTP_HEADER_BYTES,
  RTX_HEADER_BYTES,
  redPrimaryStart,
  setUint16,
  setUint32,
  uint8,
} from '../rtp/index.ts';

/** Room before the packet: our header may be longer than the publisher's. */
const HEADROOM_BYTES = 64;
const PACKET_BYTES_MAX = 1_500;
const EXTENSION_HEADER_BYTES = 4;

/** A one-byte header extension that is forwarded: its id at the publisher, and at the subscriber. */
export interface ForwardedExtension {
  readonly from: number;
  readonly to: number;
}

/** What a packet is to say on its way out. */
export interface OutputHeader {
  payloadType: number;
  sequenceNumber: number;
  timestamp: number;
  ssrc: number;
  /** Of VP8, replaces the publisher's. */
  pictureId: number;
  tl0PicIdx: number;
  /** Of a retransmission, the sequence number of the packet that it repeats (RFC 4588, OSN); -1 otherwise. */
  originalSequence: number;
  /** Of redundant audio (RED), only the primary block is written. */
  isPrimaryOnly: boolean;
}

/**
 * Writes packets for subscribers. The payload is copied once for all of them: a new header is written in front of it
 * each time. The returned packet lies in the writer's own memory and is valid until the next packet is written, so it
 * must be sent or copied at once. One writer serves a whole thread.
 */
export class PacketWriter {
  readonly #memory = new Uint8Array(HEADROOM_BYTES + PACKET_BYTES_MAX);
  /** Views of the memory by their end, for reuse: many packets of a stream have the same length. */
  readonly #views = new Array<Uint8Array | undefined>(HEADROOM_BYTES + PACKET_BYTES_MAX + 1).fill(undefined);
  #loaded: Uint8Array | undefined;

  /** @returns Undefined when the payload is not what its type says, or too long. */
  write(
    packet: MediaPacket,
    header: OutputHeader,
    extensions: readonly ForwardedExtension[],
  ): Uint8Array | undefined {
    const { view, vp8 } = packet;
    const payloadStart = header.isPrimaryOnly
      ? redPrimaryStart(view.bytes, view.payloadStart, view.payloadEnd)
      : view.payloadStart;
    if (payloadStart < 0 || view.bytes.length > PACKET_BYTES_MAX) return undefined;
    this.#load(view.bytes);
    const memory = this.#memory;
    if (packet.codec === 'vp8') vp8.rewrite(memory, HEADROOM_BYTES, header.pictureId, header.tl0PicIdx);
    const extensionBytes = this.#extensionBytes(packet, extensions);
    const isRtx = header.originalSequence >= 0;
    const payloadAt = HEADROOM_BYTES + payloadStart - (isRtx ? RTX_HEADER_BYTES : 0);
    const start = payloadAt - extensionBytes - RTP_HEADER_BYTES;
    // The header of a stripped packet lies over redundant audio that another subscriber may want.
    if (header.isPrimaryOnly) this.#loaded = undefined;
    memory[start] = extensionBytes > 0 ? 0x90 : 0x80;
    memory[start + 1] = (view.marker ? 0x80 : 0) | header.payloadType;
    setUint16(memory, start + 2, header.sequenceNumber);
    setUint32(memory, start + 4, header.timestamp);
    setUint32(memory, start + 8, header.ssrc);
    if (extensionBytes > 0)
      this.#writeExtensions(packet, extensions, start + RTP_HEADER_BYTES, extensionBytes);
    if (isRtx) setUint16(memory, payloadAt, header.originalSequence);
    return this.#view(start, HEADROOM_BYTES + view.payloadEnd);
  }

  /** Reuses views: making one per packet is among the largest costs of forwarding. */
  #view(start: number, end: number): Uint8Array {
    const before = this.#views[end];
    if (before?.byteOffset === start) return before;
    const view = this.#memory.subarray(start, end);
    this.#views[end] = view;
    return view;
  }

  #load(bytes: Uint8Array): void {
    if (this.#loaded === bytes) return;
    this.#memory.set(bytes, HEADROOM_BYTES);
    this.#loaded = bytes;
  }

  /** Bytes of the extension block with its header, filled up to a whole word; 0 when none is forwarded. */
  #extensionBytes({ view }: MediaPacket, extensions: readonly ForwardedExtension[]): number {
    let count = 0;
    for (const { from } of extensions) if (view.extensionOffset(from, 1) >= 0) count += 1;
    return count === 0 ? 0 : EXTENSION_HEADER_BYTES + ((2 * count + 3) & ~3);
  }

  #writeExtensions(
    { view }: MediaPacket,
    extensions: readonly ForwardedExtension[],
    start: number,
    length: number,
  ): void {
    const memory = this.#memory;
    setUint16(memory, start, 0xbede);
    setUint16(memory, start + 2, (length - EXTENSION_HEADER_BYTES) / 4);
    let at = start + EXTENSION_HEADER_BYTES;
    for (const { from, to } of extensions) {
      const offset = view.extensionOffset(from, 1);
      if (offset < 0) continue;
      memory[at] = to << 4;
      memory[at + 1] = uint8(view.bytes, offset);
      at += 2;
    }
    for (; at < start + length; at += 1) memory[at] = 0;
  }
}
