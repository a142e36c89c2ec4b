import { isRtcp, uint32 } from '../rtp/index.ts';

/**
 * Who sends from more sources in one connection sends rubbish: SRTP keeps a context for each source as long as the
 * connection lives, and goes through all of them for each packet.
 */
const SOURCES_MAX = 1_000;
/** Four times what three layers of a large picture and a screen need. */
const PACKETS_PER_SECOND = 8_000;
const PACKET_BYTES_PER_SECOND = 8 * 1024 * 1024;
/** Data are told on to everybody in the room. Files come in pieces of 15,000 bytes. */
const MESSAGES_PER_SECOND = 2_000;
const MESSAGE_BYTES_PER_SECOND = 24 * 1024 * 1024;
/** What was not used may be used later, up to so much: networks deliver in gusts. */
const BURST_SECONDS = 3;

/** Where the sender stands (RFC 3550 sections 5.1 and 6.4). */
const SSRC_OFFSET = { rtp: 8, rtcp: 4 } as const;

/** How much one client may send on one connection. What others get is not for the one to decide who sends most. */
export class IncomingBudget {
  readonly #sources = new Set<number>();
  readonly #packets = new Allowance(PACKETS_PER_SECOND);
  readonly #packetBytes = new Allowance(PACKET_BYTES_PER_SECOND);
  readonly #messages = new Allowance(MESSAGES_PER_SECOND);
  readonly #messageBytes = new Allowance(MESSAGE_BYTES_PER_SECOND);

  /** @returns False when this RTP or RTCP packet is more than anybody has use for. */
  takePacket(packet: Uint8Array, nowMs: number): boolean {
    this.#sources.add(uint32(packet, SSRC_OFFSET[isRtcp(packet) ? 'rtcp' : 'rtp']));
    return (
      this.#sources.size <= SOURCES_MAX &&
      this.#packets.take(1, nowMs) &&
      this.#packetBytes.take(packet.length, nowMs)
    );
  }

  /** @returns False when this message of a data channel is. */
  takeMessage(bytes: number, nowMs: number): boolean {
    return this.#messages.take(1, nowMs) && this.#messageBytes.take(bytes, nowMs);
  }
}

/** So much a second, with room for gusts. */
class Allowance {
  readonly #perMs: number;
  readonly #max: number;
  #left: number;
  #atMs = 0;

  constructor(perSecond: number) {
    this.#perMs = perSecond / 1000;
    this.#max = perSecond * BURST_SECONDS;
    this.#left = this.#max;
  }

  take(amount: number, nowMs: number): boolean {
    this.#left = Math.min(this.#max, this.#left + (nowMs - this.#atMs) * this.#perMs);
    this.#atMs = nowMs;
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }
}
