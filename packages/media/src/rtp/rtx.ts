import { setUint16, setUint32, uint8, uint16 } from './bytes.ts';
import type { RtpView } from './rtp-view.ts';

/** Bytes of the original sequence number before the payload of a retransmission. */
export const RTX_HEADER_BYTES = 2;

/**
 * Makes the original packet out of a retransmission (RFC 4588 section 4) in its own memory: the header moves up over the
 * original sequence number, nothing else is copied.
 * @param rtx The retransmission; its bytes are changed.
 * @returns Undefined when it carries no packet, as probes do. Padding is cut off.
 */
export function unwrapRtx(rtx: RtpView, ssrc: number, payloadType: number): Uint8Array | undefined {
  const { bytes, payloadStart, payloadEnd } = rtx;
  if (payloadEnd - payloadStart < RTX_HEADER_BYTES) return undefined;
  const original = uint16(bytes, payloadStart);
  bytes.copyWithin(RTX_HEADER_BYTES, 0, payloadStart);
  const packet = bytes.subarray(RTX_HEADER_BYTES, payloadEnd);
  packet[0] = uint8(packet, 0) & ~0x20;
  packet[1] = (uint8(packet, 1) & 0x80) | payloadType;
  setUint16(packet, 2, original);
  setUint32(packet, 8, ssrc);
  return packet;
}
