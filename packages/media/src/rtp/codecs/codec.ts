/** Codecs of forwarded media: RED is redundant Opus (RFC 2198), seen as a codec of its own. */
export type Codec = 'opus' | 'red' | 'vp8' | 'h264';

/** Ticks of RTP time in a second: RFC 7587 section 4.1, RFC 7741 section 4.1, RFC 6184 section 5.1. */
export function clockRateOf(codec: Codec): number {
  return codec === 'opus' || codec === 'red' ? 48_000 : 90_000;
}
