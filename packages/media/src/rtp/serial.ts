/**
 * Numbers that wrap (RFC 1982): which of two is later is the sign of the shorter way between them. Half the circle is
 * taken as backwards.
 */

/** The way from `from` to `to` among 16 bits: -32768 to 32767. Sequence numbers of RTP. */
export function delta16(to: number, from: number): number {
  return ((to - from) << 16) >> 16;
}

/** The way from `from` to `to` among 15 bits: -16384 to 16383. Picture ids of VP8. */
export function delta15(to: number, from: number): number {
  return ((to - from) << 17) >> 17;
}

/** The way from `from` to `to` among 7 bits: -64 to 63. Short picture ids of VP8. */
export function delta7(to: number, from: number): number {
  return ((to - from) << 25) >> 25;
}

/** The way from `from` to `to` among 8 bits: -128 to 127. TL0PICIDX of VP8. */
export function delta8(to: number, from: number): number {
  return ((to - from) << 24) >> 24;
}

/** The way from `from` to `to` among 32 bits. Timestamps of RTP. */
export function delta32(to: number, from: number): number {
  return (to - from) | 0;
}
