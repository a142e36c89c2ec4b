import { setUint16, uint8, uint16 } from '../bytes.ts';

/** Packet types: RFC 3550 section 12.1, RFC 4585 section 6.1. */
export const RTCP_TYPE = {
  senderReport: 200,
  receiverReport: 201,
  sourceDescription: 202,
  bye: 203,
  transportFeedback: 205,
  payloadFeedback: 206,
} as const;

/** Feedback formats: RFC 4585 sections 6.2 and 6.3, RFC 5104 section 4.3, draft-holmer section 3.1. */
export const FEEDBACK_FORMAT = {
  nack: 1,
  transportWide: 15,
  pictureLoss: 1,
  fullIntraRequest: 4,
  application: 15,
} as const;

/** Length of the header that every message has. */
export const RTCP_HEADER_BYTES = 4;

/** A message within a compound packet: `bytes` is its content behind the four header bytes, without padding. */
export interface RtcpSection {
  /** Count or format: the five bits behind version and padding. */
  readonly count: number;
  readonly type: number;
  readonly content: Uint8Array;
}

/**
 * Cuts a compound packet into its messages (RFC 3550 section 6.1). Compounds that do not begin with a report are taken
 * too (RFC 5506).
 * @returns The complete messages; reading ends at the first incomplete one.
 */
export function rtcpSections(packet: Uint8Array): RtcpSection[] {
  const sections: RtcpSection[] = [];
  let at = 0;
  while (at + RTCP_HEADER_BYTES <= packet.length) {
    const first = uint8(packet, at);
    const end = at + 4 + 4 * uint16(packet, at + 2);
    if (first >> 6 !== 2 || end > packet.length) break;
    const padding = (first & 0x20) === 0 ? 0 : uint8(packet, end - 1);
    const contentEnd = end - padding;
    if (contentEnd < at + RTCP_HEADER_BYTES) break;
    sections.push({
      count: first & 0x1f,
      type: uint8(packet, at + 1),
      content: packet.subarray(at + RTCP_HEADER_BYTES, contentEnd),
    });
    at = end;
  }
  return sections;
}

/**
 * A message of its own with room for its content.
 * @param contentBytes A multiple of four.
 */
export function rtcpPacket(type: number, count: number, contentBytes: number): Uint8Array {
  const packet = new Uint8Array(RTCP_HEADER_BYTES + contentBytes);
  packet[0] = 0x80 | count;
  packet[1] = type;
  setUint16(packet, 2, contentBytes / 4);
  return packet;
}

/** Messages one behind the other, as one packet. */
export function compound(...messages: readonly Uint8Array[]): Uint8Array {
  const packet = new Uint8Array(messages.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const message of messages) {
    packet.set(message, at);
    at += message.length;
  }
  return packet;
}

/** Tells RTCP from RTP on one port: packet types 192 to 223 (RFC 5761 section 4). */
export function isRtcp(packet: Uint8Array): boolean {
  const type = uint8(packet, 1);
  return packet.length >= 4 && uint8(packet, 0) >> 6 === 2 && type >= 192 && type <= 223;
}
