import { setUint16, setUint32, uint8, uint16, uint32 } from '../bytes.ts';
import { FEEDBACK_FORMAT, RTCP_TYPE, rtcpPacket } from './rtcp-header.ts';
import type { FullIntraRequest, Nack, PictureLoss } from './rtcp-message.ts';

/** The SSRCs of sender and media stand at the head of every feedback message (RFC 4585 section 6.1). */
const SOURCES_BYTES = 8;

/**
 * Reads sequence numbers that did not come (RFC 4585 section 6.2.1): each entry is a number and a mask of the sixteen
 * behind it.
 */
export function readNack(content: Uint8Array): Nack | undefined {
  if (content.length < SOURCES_BYTES) return undefined;
  const sequenceNumbers: number[] = [];
  for (let at = SOURCES_BYTES; at + 4 <= content.length; at += 4) {
    const first = uint16(content, at);
    sequenceNumbers.push(first);
    for (let mask = uint16(content, at + 2), next = first + 1; mask !== 0; mask >>= 1, next += 1) {
      if ((mask & 1) !== 0) sequenceNumbers.push(next & 0xffff);
    }
  }
  return { kind: 'nack', senderSsrc: uint32(content, 0), mediaSsrc: uint32(content, 4), sequenceNumbers };
}

/** @param sequenceNumbers In the order of the stream; sixteen that follow one another share an entry. */
export function writeNack(
  senderSsrc: number,
  mediaSsrc: number,
  sequenceNumbers: readonly number[],
): Uint8Array {
  const entries: { first: number; mask: number }[] = [];
  for (const sequenceNumber of sequenceNumbers) {
    const last = entries.at(-1);
    const way = last === undefined ? 0 : (sequenceNumber - last.first) & 0xffff;
    if (last !== undefined && way >= 1 && way <= 16) last.mask |= 1 << (way - 1);
    else if (last === undefined || way !== 0) entries.push({ first: sequenceNumber, mask: 0 });
  }
  const packet = feedbackPacket(
    RTCP_TYPE.transportFeedback,
    FEEDBACK_FORMAT.nack,
    senderSsrc,
    mediaSsrc,
    4 * entries.length,
  );
  entries.forEach(({ first, mask }, index) => {
    setUint16(packet, 12 + 4 * index, first);
    setUint16(packet, 14 + 4 * index, mask);
  });
  return packet;
}

/** Reads that a decoder needs a key frame (RFC 4585 section 6.3.1). */
export function readPictureLoss(content: Uint8Array): PictureLoss | undefined {
  if (content.length < SOURCES_BYTES) return undefined;
  return { kind: 'picture-loss', senderSsrc: uint32(content, 0), mediaSsrc: uint32(content, 4) };
}

/** Asks for a key frame. */
export function writePictureLoss(senderSsrc: number, mediaSsrc: number): Uint8Array {
  return feedbackPacket(RTCP_TYPE.payloadFeedback, FEEDBACK_FORMAT.pictureLoss, senderSsrc, mediaSsrc, 0);
}

/** Reads whom a key frame is asked of (RFC 5104 section 4.3.1.1): each entry an SSRC, a counter and three zeros. */
export function readFullIntraRequest(content: Uint8Array): FullIntraRequest | undefined {
  if (content.length < SOURCES_BYTES) return undefined;
  const requests: { ssrc: number; count: number }[] = [];
  for (let at = SOURCES_BYTES; at + 8 <= content.length; at += 8) {
    requests.push({ ssrc: uint32(content, at), count: uint8(content, at + 4) });
  }
  return { kind: 'full-intra-request', senderSsrc: uint32(content, 0), requests };
}

/** Asks one SSRC for a key frame. A counter that was not used before is a new request. */
export function writeFullIntraRequest(senderSsrc: number, ssrc: number, count: number): Uint8Array {
  const packet = feedbackPacket(
    RTCP_TYPE.payloadFeedback,
    FEEDBACK_FORMAT.fullIntraRequest,
    senderSsrc,
    0,
    8,
  );
  setUint32(packet, 12, ssrc);
  packet[16] = count;
  return packet;
}

/** A feedback message with its two SSRCs and room for more. */
export function feedbackPacket(
  type: number,
  format: number,
  senderSsrc: number,
  mediaSsrc: number,
  contentBytes: number,
): Uint8Array {
  const packet = rtcpPacket(type, format, SOURCES_BYTES + contentBytes);
  setUint32(packet, 4, senderSsrc);
  setUint32(packet, 8, mediaSsrc);
  return packet;
}
