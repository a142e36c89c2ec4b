import { uint8, uint16 } from '../bytes.ts';

/**
 * Where the primary encoding begins in a redundant audio payload (RFC 2198 section 3): behind all block headers and all
 * redundant blocks.
 *
 * ```
 * |F|   block PT  |  timestamp offset (14)    | block length (10) |   F = 1
 * |0|   block PT  |                                                 primary, last
 * ```
 * @param start Where the RTP payload begins.
 * @param end Where it ends.
 * @returns -1 when the payload ends before.
 */
export function redPrimaryStart(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  let redundantBytes = 0;
  while (at < end && (uint8(bytes, at) & 0x80) !== 0) {
    redundantBytes += uint16(bytes, at + 2) & 0x3ff;
    at += 4;
  }
  const primary = at + 1 + redundantBytes;
  return at < end && primary <= end ? primary : -1;
}
