import { delta16, isRtcp, uint16 } from '../../../packages/media/src/rtp/index.ts';

interface Received {
  count: number;
  expected: number;
  latest: number;
}

/** Counts what comes, stream by stream, and what is missing in between. */
export class ReceivedStreams {
  readonly #streams = new Map<number, Received>();

  /** How many streams have brought packets. */
  get size(): number {
    return this.#streams.size;
  }

  add(packet: Uint8Array): void {
    if (isRtcp(packet)) return;
    const ssrc = uint16(packet, 8) * 0x10000 + uint16(packet, 10);
    const sequence = uint16(packet, 2);
    const stream = this.#streams.get(ssrc);
    if (stream === undefined) {
      this.#streams.set(ssrc, { count: 1, expected: 1, latest: sequence });
      return;
    }
    stream.count += 1;
    const way = delta16(sequence, stream.latest);
    if (way <= 0) return;
    stream.expected += way;
    stream.latest = sequence;
  }

  totals(): { received: number; lost: number } {
    let received = 0;
    let lost = 0;
    for (const { count, expected } of this.#streams.values()) {
      received += count;
      lost += expected - count;
    }
    return { received, lost };
  }
}
