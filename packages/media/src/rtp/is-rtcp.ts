import { uint8 } from './bytes.ts';

/** Tells RTCP from RTP on one port: packet types 192 to 223 (RFC 5761 section 4). */
export function isRtcp(packet: Uint8Array): boolean {
  const type = uint8(packet, 1);
  return packet.length >= 4 && uint8(packet, 0) >> 6 === 2 && type >= 192 && type <= 223;
}
