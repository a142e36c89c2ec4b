import * as z from 'zod/mini';
import { rtpPacket, setUint16, setUint32 } from '../../../packages/media/src/rtp/index.ts';
import { SEND_EXTENSION_IDS, SEND_PAYLOAD_TYPES } from '../../../packages/media/src/sdp/index.ts';

/** What somebody sends. */
export const streamPlan = z.object({
  kind: z.enum(['audio', 'video']),
  packetsPerSecond: z.number(),
  payloadBytes: z.number(),
});
export type StreamPlan = z.infer<typeof streamPlan>;

const PICTURES_PER_SECOND = 30;
/** Servers begin with a key frame, and ask for one in vain: whoever comes waits for the next. */
const PICTURES_PER_KEY_FRAME = 15;
const CLOCK_RATES = { audio: 48_000, video: 90_000 } as const;
/** RFC 6464: loud enough to be a speaker. */
const AUDIO_LEVEL_DBOV = 20;
/** X, then I, L and T/K; a picture id of 15 bits, TL0PICIDX and the temporal layer (RFC 7741 section 4.2). */
const VP8_DESCRIPTOR = [0x80, 0xe0, 0x80, 0, 0, 0];
const VP8_FIRST_OF_PICTURE = 0x90;
const VP8_KEY_FRAME = [0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01];
const VP8_OTHER_FRAME = 0x11;

/** A stream in the shape of Opus or VP8, packet by packet. Its memory is used again for each. */
export class LoadStream {
  readonly plan: StreamPlan;
  readonly ssrc: number;
  readonly #packet: Uint8Array;
  readonly #payloadAt: number;
  readonly #packetsPerPicture: number;
  #count = 0;

  constructor(plan: StreamPlan, ssrc: number) {
    this.plan = plan;
    this.ssrc = ssrc;
    const isVideo = plan.kind === 'video';
    this.#packetsPerPicture = isVideo
      ? Math.max(1, Math.round(plan.packetsPerSecond / PICTURES_PER_SECOND))
      : 1;
    this.#packet = rtpPacket({
      payloadType: isVideo ? SEND_PAYLOAD_TYPES.vp8 : SEND_PAYLOAD_TYPES.opus,
      ssrc,
      sequenceNumber: 0,
      timestamp: 0,
      extensions: isVideo
        ? new Map()
        : new Map([[SEND_EXTENSION_IDS.audioLevel, new Uint8Array([0x80 | AUDIO_LEVEL_DBOV])]]),
      payload: new Uint8Array(plan.payloadBytes).fill(0x55),
    });
    this.#payloadAt = this.#packet.length - plan.payloadBytes;
    if (isVideo) this.#packet.set(VP8_DESCRIPTOR, this.#payloadAt);
  }

  /** How many packets there should be after so much time. */
  dueAfter(seconds: number): number {
    return Math.floor(seconds * this.plan.packetsPerSecond);
  }

  get count(): number {
    return this.#count;
  }

  /** The next packet, valid until the one after. */
  next(): Uint8Array {
    const { kind, packetsPerSecond } = this.plan;
    const packet = this.#packet;
    const picture = Math.floor(this.#count / this.#packetsPerPicture);
    const seconds = (picture * this.#packetsPerPicture) / packetsPerSecond;
    setUint16(packet, 2, this.#count & 0xffff);
    setUint32(packet, 4, Math.round(seconds * CLOCK_RATES[kind]) >>> 0);
    if (kind === 'video') this.#writePicture(picture);
    this.#count += 1;
    return packet;
  }

  #writePicture(picture: number): void {
    const packet = this.#packet;
    const place = this.#count % this.#packetsPerPicture;
    const at = this.#payloadAt;
    const isKeyFrame = picture % PICTURES_PER_KEY_FRAME === 0;
    const isLast = place === this.#packetsPerPicture - 1;
    packet[1] = (isLast ? 0x80 : 0) | SEND_PAYLOAD_TYPES.vp8;
    packet[at] = place === 0 ? VP8_FIRST_OF_PICTURE : 0x80;
    setUint16(packet, at + 2, 0x8000 | (picture & 0x7fff));
    packet[at + 4] = picture & 0xff;
    if (place !== 0) return;
    if (isKeyFrame) packet.set(VP8_KEY_FRAME, at + VP8_DESCRIPTOR.length);
    else packet[at + VP8_DESCRIPTOR.length] = VP8_OTHER_FRAME;
  }
}
