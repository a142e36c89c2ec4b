import { setUint32, uint8, uint24, uint32 } from '../bytes.ts';
import { feedbackPacket } from './feedback.ts';
import { FEEDBACK_FORMAT, RTCP_TYPE } from './rtcp-header.ts';
import type { ReceiverEstimate } from './rtcp-message.ts';

/** `REMB` in ASCII. */
const MARK = 0x52454d42;
const MANTISSA_MAX = 0x3ffff;
const SSRCS_AT = 16;

/**
 * Reads what the receiver can take (draft-alvestrand-rmcat-remb-03 section 2.2): six bits exponent, 18 bits mantissa,
 * and the SSRCs that share it.
 * @returns Undefined for another application message, or when it is cut off.
 */
export function readReceiverEstimate(content: Uint8Array): ReceiverEstimate | undefined {
  if (content.length < SSRCS_AT || uint32(content, 8) !== MARK) return undefined;
  const count = uint8(content, 12);
  if (content.length < SSRCS_AT + 4 * count) return undefined;
  const packed = uint24(content, 13);
  return {
    kind: 'receiver-estimate',
    senderSsrc: uint32(content, 0),
    bitsPerSecond: (packed & MANTISSA_MAX) * 2 ** (packed >> 18),
    ssrcs: Array.from({ length: count }, (_, index) => uint32(content, SSRCS_AT + 4 * index)),
  };
}

/**
 * @param bitsPerSecond Rounded down to 18 bits.
 * @param ssrcs At most 255.
 */
export function writeReceiverEstimate(
  senderSsrc: number,
  bitsPerSecond: number,
  ssrcs: readonly number[],
): Uint8Array {
  const told = ssrcs.slice(0, 255);
  let exponent = 0;
  let mantissa = Math.floor(bitsPerSecond);
  while (mantissa > MANTISSA_MAX) {
    mantissa = Math.floor(mantissa / 2);
    exponent += 1;
  }
  const packet = feedbackPacket(
    RTCP_TYPE.payloadFeedback,
    FEEDBACK_FORMAT.application,
    senderSsrc,
    0,
    8 + 4 * told.length,
  );
  setUint32(packet, 12, MARK);
  setUint32(packet, 16, (told.length << 24) | (exponent << 18) | mantissa);
  told.forEach((ssrc, index) => {
    setUint32(packet, 20 + 4 * index, ssrc);
  });
  return packet;
}
