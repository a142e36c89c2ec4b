import { setUint32, uint8, uint32 } from '../bytes.ts';
import { RTCP_HEADER_BYTES, RTCP_TYPE, rtcpPacket } from './rtcp-header.ts';
import type { Bye, SourceDescription } from './rtcp-message.ts';

const CNAME = 1;
/** An item's length has one byte. */
const TEXT_BYTES_MAX = 255;
const UTF8 = new TextDecoder();

/**
 * Reads the names of sources (RFC 3550 section 6.5); undefined when an item is cut off. A source has one name: of several
 * only the last is decoded, which costs more than all else, since an item may be two bytes long.
 */
export function readSourceDescription(content: Uint8Array, count: number): SourceDescription | undefined {
  const sources: { ssrc: number; cname: string }[] = [];
  let at = 0;
  for (let chunk = 0; chunk < count; chunk += 1) {
    if (at + 4 > content.length) return undefined;
    const ssrc = uint32(content, at);
    let nameAt = 0;
    let nameEnd = 0;
    at += 4;
    while (uint8(content, at) !== 0) {
      const end = at + 2 + uint8(content, at + 1);
      if (end > content.length) return undefined;
      if (uint8(content, at) === CNAME) {
        nameAt = at + 2;
        nameEnd = end;
      }
      at = end;
    }
    // The list ends with one to four zeros, up to the next word.
    at = (at & ~3) + 4;
    sources.push({ ssrc, cname: UTF8.decode(content.subarray(nameAt, nameEnd)) });
  }
  return { kind: 'source-description', sources };
}

/** An SDES message with the CNAME of one SSRC, cut at 255 bytes. */
export function writeCname(ssrc: number, cname: string): Uint8Array {
  const text = new TextEncoder().encode(cname).subarray(0, TEXT_BYTES_MAX);
  const packet = rtcpPacket(RTCP_TYPE.sourceDescription, 1, (4 + 2 + text.length + 4) & ~3);
  setUint32(packet, RTCP_HEADER_BYTES, ssrc);
  packet[8] = CNAME;
  packet[9] = text.length;
  packet.set(text, 10);
  return packet;
}

/** Reads which sources end (RFC 3550 section 6.6); undefined when the list is cut off. */
export function readBye(content: Uint8Array, count: number): Bye | undefined {
  if (content.length < 4 * count) return undefined;
  return { kind: 'bye', ssrcs: Array.from({ length: count }, (_, index) => uint32(content, 4 * index)) };
}

/** Says that a source ends. */
export function writeBye(ssrc: number): Uint8Array {
  const packet = rtcpPacket(RTCP_TYPE.bye, 1, 4);
  setUint32(packet, RTCP_HEADER_BYTES, ssrc);
  return packet;
}
