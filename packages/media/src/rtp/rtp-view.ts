import { uint8, uint16, uint32 } from './bytes.ts';

/** Length of an RTP header without CSRCs and extensions. */
export const RTP_HEADER_BYTES = 12;

const NO_BYTES = new Uint8Array(0);
const ONE_BYTE_PROFILE = 0xbede;
/** The profile is 0x100 and four bits that an application may use: RFC 8285 section 4.3. */
const TWO_BYTE_PROFILE = 0x100;

/**
 * One RTP packet, read in place. The view is meant to be used again: `read` fills it anew and allocates nothing. Its
 * fields mean nothing after `read` said no.
 *
 * ```
 *  0                   1                   2                   3
 *  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 * |V=2|P|X|  CC   |M|     PT      |       sequence number         |
 * |                           timestamp                           |
 * |           synchronization source (SSRC) identifier            |
 * ```
 *
 * RFC 3550 section 5.1, header extensions by RFC 8285.
 */
export class RtpView {
  bytes: Uint8Array = NO_BYTES;
  marker = false;
  payloadType = 0;
  sequenceNumber = 0;
  timestamp = 0;
  ssrc = 0;
  /** Where the payload begins in `bytes`. */
  payloadStart = 0;
  /** Where the payload ends; padding lies behind. */
  payloadEnd = 0;

  #extensionStart = 0;
  #extensionEnd = 0;
  #extensionProfile = 0;

  /**
   * Reads the packet's header.
   * @returns False when it is no well-formed RTP packet of version 2.
   */
  read(bytes: Uint8Array): boolean {
    const size = bytes.length;
    const first = uint8(bytes, 0);
    if (size < RTP_HEADER_BYTES || first >> 6 !== 2) return false;
    const second = uint8(bytes, 1);
    this.bytes = bytes;
    this.marker = second > 0x7f;
    this.payloadType = second & 0x7f;
    this.sequenceNumber = uint16(bytes, 2);
    this.timestamp = uint32(bytes, 4);
    this.ssrc = uint32(bytes, 8);
    const afterSources = RTP_HEADER_BYTES + 4 * (first & 0x0f);
    const payloadStart =
      (first & 0x10) === 0 ? this.#noExtensions(afterSources) : this.#extensions(afterSources);
    const padding = (first & 0x20) === 0 ? 0 : uint8(bytes, size - 1);
    if ((first & 0x20) !== 0 && padding === 0) return false;
    this.payloadStart = payloadStart;
    this.payloadEnd = size - padding;
    return payloadStart <= this.payloadEnd;
  }

  /** True when it carries nothing but padding, as senders do to probe the path. */
  get isEmpty(): boolean {
    return this.payloadStart === this.payloadEnd;
  }

  /**
   * Where the content of a header extension begins in `bytes`.
   * @param leastBytes The fewest bytes that it must have.
   * @returns -1 when it is not there, or shorter.
   */
  extensionOffset(id: number, leastBytes: number): number {
    const offset = this.#find(id);
    return offset >= 0 && this.#lengthBefore(offset) >= leastBytes ? offset : -1;
  }

  /** The content of a header extension, undefined when it is not there. */
  extension(id: number): Uint8Array | undefined {
    const offset = this.#find(id);
    return offset < 0 ? undefined : this.bytes.subarray(offset, offset + this.#lengthBefore(offset));
  }

  #noExtensions(offset: number): number {
    this.#extensionStart = offset;
    this.#extensionEnd = offset;
    return offset;
  }

  #extensions(offset: number): number {
    const end = offset + 4 + 4 * uint16(this.bytes, offset + 2);
    this.#extensionProfile = uint16(this.bytes, offset);
    this.#extensionStart = offset + 4;
    this.#extensionEnd = end;
    return end;
  }

  #find(id: number): number {
    if (this.#extensionStart >= this.#extensionEnd || id < 1) return -1;
    if (this.#extensionProfile === ONE_BYTE_PROFILE) return this.#findOneByte(id);
    return this.#extensionProfile >> 4 === TWO_BYTE_PROFILE ? this.#findTwoByte(id) : -1;
  }

  /** RFC 8285 section 4.2: a zero is padding; id 0 with a length ends the list, and so does id 15. */
  #findOneByte(id: number): number {
    const end = this.#extensionEnd;
    let at = this.#extensionStart;
    while (at < end) {
      const byte = uint8(this.bytes, at);
      if (byte === 0) at += 1;
      else if (byte >> 4 === 0 || byte >> 4 === 15) return -1;
      else {
        const next = at + 2 + (byte & 0x0f);
        if (byte >> 4 === id) return next <= end ? at + 1 : -1;
        at = next;
      }
    }
    return -1;
  }

  /** RFC 8285 section 4.3: id 0 is padding without a length. */
  #findTwoByte(id: number): number {
    const end = this.#extensionEnd;
    let at = this.#extensionStart;
    while (at < end) {
      const found = uint8(this.bytes, at);
      if (found === 0) at += 1;
      else {
        const next = at + 2 + uint8(this.bytes, at + 1);
        if (found === id) return next <= end && at + 2 <= end ? at + 2 : -1;
        at = next;
      }
    }
    return -1;
  }

  /** How long the extension is whose content begins at `offset`: its length stands in the byte before. */
  #lengthBefore(offset: number): number {
    const byte = uint8(this.bytes, offset - 1);
    return this.#extensionProfile === ONE_BYTE_PROFILE ? (byte & 0x0f) + 1 : byte;
  }
}
