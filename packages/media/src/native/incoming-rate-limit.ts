import { TokenBucket } from '../room/index.ts';
import { isRtcp, uint32 } from '../rtp/index.ts';

/**
 * No real client sends more SSRCs in one connection. SRTP keeps a context for each as long as the connection
 * lives, and goes through all of them for each packet.
 */
const SSRCS_MAX = 1_000;
/** Four times what three layers of a large picture and a screen need. */
const PACKETS_PER_SECOND = 8_000;
const PACKET_BYTES_PER_SECOND = 8 * 1024 * 1024;
/** No real client sends more data than this. The limit for data that is passed on is lower: `room/data-rate-limiter.ts`. */
const MESSAGES_PER_SECOND = 2_000;
const MESSAGE_BYTES_PER_SECOND = 24 * 1024 * 1024;
/** Unused rate may be used later, up to this much: networks deliver in bursts. */
const BURST_SECONDS = 3;

/** Offset of the sender's SSRC (RFC 3550 sections 5.1 and 6.4). */
const SSRC_OFFSET = { rtp: 8, rtcp: 4 } as const;

/** Limits how much one client may send on one connection, so that it cannot starve the others. */
export class IncomingRateLimit {
  readonly #ssrcs = new Set<number>();
  readonly #packets = overSeconds(PACKETS_PER_SECOND);
  readonly #packetBytes = overSeconds(PACKET_BYTES_PER_SECOND);
  readonly #messages = overSeconds(MESSAGES_PER_SECOND);
  readonly #messageBytes = overSeconds(MESSAGE_BYTES_PER_SECOND);

  /** @returns False when this RTP or RTCP packet is over the limit. */
  takePacket(packet: Uint8Array, nowMs: number): boolean {
    this.#ssrcs.add(uint32(packet, SSRC_OFFSET[isRtcp(packet) ? 'rtcp' : 'rtp']));
    return (
      this.#ssrcs.size <= SSRCS_MAX &&
      this.#packets.take(1, nowMs) &&
      this.#packetBytes.take(packet.length, nowMs)
    );
  }

  /** @returns False when this message of a data channel is over the limit. */
  takeMessage(bytes: number, nowMs: number): boolean {
    return this.#messages.take(1, nowMs) && this.#messageBytes.take(bytes, nowMs);
  }
}

const overSeconds = (perSecond: number): TokenBucket => new TokenBucket(perSecond, perSecond * BURST_SECONDS);
