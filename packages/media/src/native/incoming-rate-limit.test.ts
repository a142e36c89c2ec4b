import { describe, expect, test } from 'vitest';
import { rtpPacket, writePictureLoss } from '../rtp/index.ts';
import { IncomingRateLimit } from './incoming-rate-limit.ts';

const packetOf = (ssrc: number, bytes = 100) =>
  rtpPacket({ payloadType: 96, ssrc, sequenceNumber: 1, timestamp: 0, payload: new Uint8Array(bytes) });

/** How many of so many in a row pass. */
function passing(count: number, take: (index: number) => boolean): number {
  return Array.from({ length: count }, (_, index) => take(index)).filter(Boolean).length;
}

describe('a client may send', () => {
  test('from a thousand SSRCs, those of RTCP included', () => {
    const budget = new IncomingRateLimit();
    expect(passing(999, (index) => budget.takePacket(packetOf(index), 0))).toBe(999);
    expect(budget.takePacket(packetOf(998), 0)).toBe(true);
    expect(budget.takePacket(writePictureLoss(5_000, 1), 0)).toBe(true);
    expect(budget.takePacket(packetOf(6_000), 0)).toBe(false);
  });

  test('8,000 packets a second, and what it did not use of the last three', () => {
    const budget = new IncomingRateLimit();
    const small = packetOf(1);
    expect(passing(30_000, () => budget.takePacket(small, 0))).toBe(24_000);
    expect(passing(30_000, () => budget.takePacket(small, 1_000))).toBe(8_000);
    expect(passing(30_000, () => budget.takePacket(small, 60_000))).toBe(24_000);
  });

  test('8 MiB of packets a second', () => {
    const budget = new IncomingRateLimit();
    const large = packetOf(1, 1_388);
    expect(passing(30_000, () => budget.takePacket(large, 0))).toBe(Math.floor((24 * 1_024 * 1_024) / 1_400));
  });

  test('2,000 messages a second, of 24 MiB together', () => {
    const many = new IncomingRateLimit();
    expect(passing(10_000, () => many.takeMessage(10, 0))).toBe(6_000);
    const large = new IncomingRateLimit();
    expect(passing(10_000, () => large.takeMessage(65_536, 0))).toBe(1_152);
  });
});
