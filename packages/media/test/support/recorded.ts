import { z } from 'zod';
import packets from '../recorded/packets.json' with { type: 'json' };

const recorded = z.array(z.object({ what: z.string(), hex: z.string().regex(/^([0-9a-f]{2})+$/) }));

/**
 * Packets as Chromium 147 and `@livekit/rtc-node` 1.1 sent them to us in calls, decrypted, some of them over a network that
 * lost packets: RED with Opus, VP8 in layers with its retransmissions, H.264, reports and NACK.
 */
export const RECORDED = recorded.parse(packets).map(({ what, hex }) => ({
  what,
  isRtcp: what.startsWith('RTCP'),
  bytes: Uint8Array.from(Buffer.from(hex, 'hex')),
}));
