/** What a microphone sends in 20 ms. */
export interface OpusPacket {
  readonly payload: Uint8Array;
  /** How loud it is, as RFC 6464 tells it: 0 is the loudest, 127 silence. */
  readonly levelDbov: number;
}

/** A sound as Opus packets of {@link PACKET_MS}, one after the other without a gap. */
export interface OpusSound {
  /** Of its samples; the last packet may go on for longer. */
  readonly durationMs: number;
  readonly packets: readonly OpusPacket[];
}

export const PACKET_MS = 20;
